import { Ban, Check, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WORN_KINDS } from '../../protocol/items';
import { family } from '../i18n/family';
import { Avatar } from '../kit/avatar';
import { portraitOf } from '../state/installation';
import type { Profile } from '../state/shapes';
import type { Design } from './designs';
import { ItemImage } from './item-image';
import styles from './item-tile.module.scss';
import { wornName } from './item-words';
import { type ItemKind, itemPicture } from './kinds';
import tiers from './tiers.module.scss';
import type { OwnItem } from './use-items';

const noneKey = family('items.none', WORN_KINDS);
const wornKey = family('items.worn', WORN_KINDS);
const stateKey = family('items.state', ['listed', 'lent', 'staked']);

interface TileProps {
  kind: ItemKind;
  /** Whether the tile's item is on the card beside the grid. */
  isTried: boolean;
  isWorn: boolean;
  onTry(): void;
}

/** Tile for wearing nothing of the kind: the first of the tiles. */
export function NoneTile({ kind, isTried, isWorn, onTry }: TileProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-none
        data-kind={kind}
        aria-pressed={isTried}
        onClick={onTry}
        data-testid="item-none"
      >
        <Ban size={28} strokeWidth={1.5} aria-hidden="true" />
        {t(noneKey(kind))}
        {isWorn && <WornChip kind={kind} />}
      </button>
    </li>
  );
}

/** Tile that leads to the marketplace, where there are more items: the last of the tiles. */
export function MarketTile() {
  const { t } = useTranslation();
  return (
    <li>
      <Link to="/marketplace" className={styles.tile} data-none data-testid="item-more">
        <Store size={28} strokeWidth={1.5} aria-hidden="true" />
        {t('items.more')}
      </Link>
    </li>
  );
}

/** An item of the user's: pressing it tries it on. */
export function ItemTile({
  item,
  profile,
  kind,
  isTried,
  isWorn,
  onTry,
}: TileProps & { item: OwnItem; profile: Profile }) {
  const { t } = useTranslation();
  const { id, state } = item;
  const standing = isWorn ? t(wornKey(kind)) : state === 'owned' ? null : t(stateKey(state));
  return (
    <Tile
      kind={kind}
      profile={profile}
      isTried={isTried}
      onTry={onTry}
      standing={standing}
      design={item}
      testId={`item-${id}`}
      chip={
        isWorn ? (
          <WornChip kind={kind} />
        ) : (
          standing !== null && <span className={styles.chip}>{standing}</span>
        )
      }
    />
  );
}

/** A design that the user does not have: pressing it tries it on. */
export function DesignTile({
  design,
  ...props
}: Omit<TileProps, 'isWorn'> & { design: Design; profile: Profile }) {
  const { t } = useTranslation();
  return (
    <Tile
      {...props}
      design={design}
      standing={t('items.missing.is')}
      testId={`design-${design.name}`}
      isMissing
    />
  );
}

interface DrawnProps extends Omit<TileProps, 'isWorn'> {
  design: Design;
  profile: Profile;
  /** Standing of the item, which a screen reader hears after name and rarity. */
  standing: string | null;
  /** Label on the tile. */
  chip?: ReactNode;
  isMissing?: boolean;
  testId: string;
}

function Tile({ design, profile, kind, isTried, onTry, standing, chip, isMissing, testId }: DrawnProps) {
  const { t } = useTranslation();
  const { name, tier } = design;
  return (
    <li>
      <button
        type="button"
        className={`${styles.tile} ${tiers.tiered}`}
        data-tier={tier}
        data-kind={kind}
        data-name={name}
        data-missing={isMissing || undefined}
        aria-pressed={isTried}
        aria-label={[wornName(t, kind, name), t('items.tier', { tier }), standing]
          .filter(words => words !== null)
          .join(t('common.comma'))}
        onClick={onTry}
        data-testid={testId}
      >
        <span className={styles.art}>
          {kind === 'frame' ? (
            <Avatar {...portraitOf({ avatar: profile.avatar, frame: { id: 0, name } })} size={112} />
          ) : (
            <ItemImage key={name} src={itemPicture(kind, name)} />
          )}
        </span>
        <span className={tiers.label} aria-hidden="true">
          {tier}
        </span>
        {chip}
      </button>
    </li>
  );
}

function WornChip({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chip} data-testid="item-worn">
      <Check size={16} strokeWidth={2} aria-hidden="true" />
      {t(wornKey(kind))}
    </span>
  );
}

import { ArrowRight, Medal, Shield } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { WORN_KINDS } from '../../protocol/items';
import { pieceStyle } from '../../rules/piece-style';
import { boardPictureUrl } from '../canvas/board/surface';
import { ScoreSplit } from '../game/result/score-split';
import { family } from '../i18n/family';
import { Avatar } from '../kit/avatar';
import { useMedia } from '../kit/use-media';
import { profilePath } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { publicUserIfAny } from '../players/endpoints';
import { UserNotLoaded } from '../screen/call-failed';
import { HeadNote } from '../screen/head-note';
import { PieceImage } from '../screen/piece-image';
import { app, hasName } from '../state/app';
import { portraitOf } from '../state/installation';
import type { Profile } from '../state/shapes';
import styles from './hub-screen.module.scss';
import { bareName, wornName } from './item-words';
import { ALL_OF, type ItemKind, itemPicture, wornOf } from './kinds';
import { type OwnItem, PATH_OF, useItems } from './use-items';
import { WornCard } from './worn-card';

const kindKey = family('items.kind', WORN_KINDS);
const PARTS = ['avatar', 'frame', 'flag', 'piece', 'board'] as const;
const partKey = family('items.part', PARTS);

/** Items that the user wears, and the ways to change them. @source requirements PR-01, PR-02, PR-12 */
export function HubScreen() {
  const { t } = useTranslation();
  const { user, profile, loading } = useSnapshot(app);
  const phone = useMedia('phone');
  if (user === null || profile === null)
    return (
      <main className={styles.notice}>
        {!loading && <UserNotLoaded title={t('items.error.title')} text={t('items.error.text')} />}
      </main>
    );
  const named = hasName(user);
  return (
    <main className={styles.page}>
      <HeadNote>{t('items.intro')}</HeadNote>
      <nav className={styles.kinds} aria-label={t('items.hubLabel')}>
        {WORN_KINDS.map(kind => (
          <KindTile key={kind} kind={kind} profile={profile} />
        ))}
        {named && <StatsTile username={user.username} />}
        <p className={styles.soon}>
          <button type="button" disabled data-testid="hub-marks">
            <Shield size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('items.marks')}
          </button>
          <button type="button" disabled data-testid="hub-badges">
            <Medal size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('items.badges')}
          </button>
          <small>{t('items.soon')}</small>
        </p>
      </nav>
      <div>
        <WornCard user={user} card={profile} label={t('items.seen')} size={phone ? 108 : 196}>
          <dl className={styles.worn}>
            {PARTS.map(part => (
              <div key={part} data-part={part}>
                <dt>{t(partKey(part))}</dt>
                <dd>{partName(profile, part, t) ?? bareName(t, part)}</dd>
              </div>
            ))}
          </dl>
        </WornCard>
        {named && (
          <Link to={profilePath(user.username)} className={styles.public} data-testid="hub-public">
            {t('items.public')}
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
      </div>
    </main>
  );
}

function partName(
  profile: Profile,
  part: (typeof PARTS)[number],
  t: Parameters<typeof wornName>[0],
): string | null {
  const name = part === 'board' ? profile.board?.name : wornOf(profile, part)?.name;
  return name === undefined ? null : wornName(t, part, name);
}

/** A kind with what is worn of it, in front of two others that the user owns. */
function KindTile({ kind, profile }: { kind: ItemKind; profile: Profile }) {
  const { t } = useTranslation();
  const { items } = useItems(kind);
  const worn = wornOf(profile, kind);
  const others = (items ?? []).filter(({ id }) => id !== worn?.id).slice(0, 2);
  return (
    <Link
      to={`/profile/${PATH_OF[kind]}`}
      className={styles.kind}
      data-kind={kind}
      data-testid={`hub-${kind}`}
    >
      <span className={styles.title}>
        <b>{t(kindKey(kind))}</b>
        <small>{items && t('items.owned', { owned: items.length, all: ALL_OF[kind] })}</small>
      </span>
      <span className={styles.fan} aria-hidden="true">
        {kind === 'piece' ? (
          <Wood type={profile.piece?.type} />
        ) : (
          <Fan kind={kind} profile={profile} others={others} worn={worn?.name} />
        )}
      </span>
    </Link>
  );
}

interface FanProps {
  kind: ItemKind;
  profile: Profile;
  others: readonly OwnItem[];
  worn: string | undefined;
}

/** Pictures of a kind, the one that is worn last and in front. */
function Fan({ kind, profile, others, worn }: FanProps) {
  const phone = useMedia('phone');
  const names = [...others.map(({ name }) => name), ...(worn === undefined ? [] : [worn])];
  return names.map(name =>
    kind === 'frame' ? (
      <Avatar
        key={name}
        {...portraitOf({ avatar: profile.avatar, frame: { id: 0, name } })}
        size={phone ? 84 : 102}
      />
    ) : (
      <img key={name} src={itemPicture(kind, name)} alt="" />
    ),
  );
}

const SET_UP = [
  { place: 1, side: 'b', letter: 'p' },
  { place: 2, side: 'b', letter: 'p' },
  { place: 3, side: 'w', letter: 'b' },
  { place: 4, side: 'w', letter: 'n' },
] as const;

/** Four squares of the plain board with the user's pieces. */
function Wood({ type }: { type: string | undefined }) {
  const look = pieceStyle(type);
  const picture: CSSProperties & Record<'--picture', string> = {
    '--picture': `url("${boardPictureUrl('CLASSIC')}")`,
  };
  return (
    <span className={styles.wood} style={picture} dir="ltr">
      {SET_UP.map(({ place, side, letter }) => (
        <PieceImage key={place} side={side} letter={letter} look={look} size="calc(var(--side) / 2)" />
      ))}
    </span>
  );
}

function StatsTile({ username }: { username: string }) {
  const { t } = useTranslation();
  const { data } = useRead(publicUserIfAny(username), true);
  const stats = data && 'stats' in data ? data.stats : null;
  return (
    <Link to={profilePath(username)} className={styles.stats} data-testid="hub-stats">
      <span className={styles.title}>
        <b>{t('items.stats')}</b>
        <small>{stats && t('items.games', { count: stats.games })}</small>
      </span>
      {stats && <ScoreSplit stats={stats} />}
    </Link>
  );
}

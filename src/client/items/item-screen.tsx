import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { WORN_KINDS } from '../../protocol/items';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { useQuery } from '../page/query';
import { CallFailed, UserNotLoaded } from '../screen/call-failed';
import { HeadNote } from '../screen/head-note';
import { app } from '../state/app';
import { missingOf } from './designs';
import * as endpoints from './endpoints';
import { leaving, type Named, namedBy, naming } from './item-address';
import styles from './item-screen.module.scss';
import { DesignTile, ItemTile, MarketTile, NoneTile } from './item-tile';
import { wornName } from './item-words';
import { KindBand } from './kind-band';
import { type ItemKind, wearing, wornOf } from './kinds';
import { SellLink } from './sell-link';
import { Story } from './story';
import { TryOn } from './try-on';
import { type OwnItem, PATH_OF, useItems } from './use-items';
import { Ways } from './ways';
import { WornCard } from './worn-card';

const kindKey = family('items.kind', WORN_KINDS);
const wearKey = family('items.wear', WORN_KINDS);
const takeOffKey = family('items.takeOff', WORN_KINDS);
const stateKey = family('items.state', ['listed', 'staked']);
const wornKey = family('items.worn', WORN_KINDS);

/** Keys of the placeholders that are shown while the items are loading. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7];

/**
 * Items of a kind that the user owns, to be tried on and put on, and below them those that they do not have. The
 * address names the tried one: `?item=` an item's id, `?design=` a design's name.
 *
 * @source requirements PR-03…07
 */
export function ItemScreen({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation();
  const { user, profile, loading } = useSnapshot(app);
  const { items, failed, retry } = useItems(kind);
  const worn = wornOf(profile, kind);
  const [query, setQuery] = useQuery();
  const named = namedBy(query);
  // Trying on nothing has no address of its own.
  const [isNone, setNone] = useState(false);
  const design = named !== null && 'design' in named ? named.design : null;
  const itemOrWorn = named !== null && 'item' in named ? named.item : (worn?.id ?? null);
  /** Id of the item that is tried on, at first the worn one; `null` for a design and for nothing. */
  const tried = design !== null || (isNone && named === null) ? null : itemOrWorn;
  const item = items?.find(({ id }) => id === tried) ?? null;
  const name = design ?? (tried === null ? null : (item?.name ?? worn?.name ?? null));
  const missing = items === null ? [] : missingOf(kind, items);

  /** Replaces the address: another item is the same page, so Back leads out of it. */
  const show = (next: Named, none = false): void => {
    setNone(none);
    setQuery(before => naming(before, next), { replace: true });
  };
  /** Ends trying on what is worn by now; another item that is tried on by now stays. */
  const endTrying = (put: number | null): void => {
    if (put === null) setNone(false);
    else setQuery(before => leaving(before, put), { replace: true });
  };
  const phone = useMedia('phone');
  const compact = useMedia('compact');

  if (user === null && !loading)
    return (
      <main className={styles.notice}>
        <UserNotLoaded title={t('items.error.title')} text={t('items.error.text')} />
      </main>
    );
  if (failed)
    return (
      <main className={styles.notice}>
        <CallFailed level={2} title={t('items.error.title')} text={t('items.error.text')} onRetry={retry} />
      </main>
    );
  if (user === null || profile === null)
    return (
      <main className={styles.page} aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton width="100%" height="min(60vh, 480px)" radius="var(--r-panel)" />
      </main>
    );
  return (
    <main className={styles.page} aria-busy={items === null} data-testid={`items-${kind}`}>
      <HeadNote>{t('items.intro')}</HeadNote>
      <KindBand shown={kind} owned={items?.length ?? null} />
      <div className={styles.try}>
        <div className={styles.all}>
          <ul className={styles.tiles} aria-label={t(kindKey(kind))}>
            <NoneTile
              kind={kind}
              isTried={tried === null && design === null}
              isWorn={worn === null}
              onTry={() => show(null, true)}
            />
            {items === null
              ? PLACEHOLDERS.map(key => (
                  <li key={key} className={styles.waiting}>
                    <Skeleton width="100%" height="100%" radius="var(--r-panel)" />
                  </li>
                ))
              : items.map(one => (
                  <ItemTile
                    key={one.id}
                    kind={kind}
                    profile={profile}
                    item={one}
                    isTried={one.id === tried}
                    isWorn={one.id === worn?.id}
                    onTry={() => show({ item: one.id })}
                  />
                ))}
            {kind === 'avatar' && items !== null && <MarketTile />}
          </ul>
          {missing.length > 0 && (
            <section className={styles.missing} aria-labelledby="missing-items">
              <h2 id="missing-items">{t('items.missing.title')}</h2>
              <ul className={styles.tiles}>
                {missing.map(one => (
                  <DesignTile
                    key={one.name}
                    kind={kind}
                    profile={profile}
                    design={one}
                    isTried={one.name === design}
                    onTry={() => show({ design: one.name })}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={styles.side}>
          <WornCard
            user={user}
            card={wearing(profile, kind, name)}
            label={t(design === null && tried === (worn?.id ?? null) ? 'items.seen' : 'items.tried')}
            size={phone ? 108 : compact ? 112 : 132}
          >
            {design === null && (
              <Wear
                kind={kind}
                item={tried === null ? null : item}
                isWorn={tried === (worn?.id ?? null)}
                isGone={tried !== null && tried !== worn?.id && items !== null && item === null}
                onDone={endTrying}
                onGone={retry}
              />
            )}
          </WornCard>
        </aside>
        {name !== null && (
          <section
            className={styles.about}
            data-missing={design !== null || undefined}
            aria-labelledby="about-item"
          >
            <h2 id="about-item">{wornName(t, kind, name)}</h2>
            {tried !== null && <Story id={tried} isUncounted={kind !== 'avatar'} />}
            {kind === 'avatar' && item?.state === 'owned' && (
              <SellLink kind="avatar" called={wornName(t, kind, name)} />
            )}
            {kind === 'piece' && <TryOn kind="piece" name={name} />}
            {design !== null && <Ways kind={kind} name={design} />}
          </section>
        )}
      </div>
    </main>
  );
}

/** Text that says why an item was not put on or taken off. */
type WearFailure = 'items.failed' | 'items.gone';

interface WearProps {
  kind: ItemKind;
  /** Item that is tried on; `null` for nothing. */
  item: OwnItem | null;
  isWorn: boolean;
  /** Whether the item that was tried on is not in the list any more. */
  isGone: boolean;
  /** @param put id of the item that was put on; `null` if one was taken off */
  onDone(put: number | null): void;
  /** Called when the item cannot be put on: the list is out of date. */
  onGone(): void;
}

/** Puts on what is tried on, or takes off what is worn. */
function Wear({ kind, item, isWorn, isGone, onDone, onGone }: WearProps) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<WearFailure | null>(null);
  const tried = item?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is about the item that was tried on then.
  useEffect(() => setProblem(null), [tried]);

  async function wear(): Promise<void> {
    const current = wornOf(app.profile, kind);
    if (running || isWorn || (item === null && current?.id == null)) return;
    setRunning(true);
    setProblem(null);
    const failure = await (item === null ? takeOff(current?.id ?? 0) : putOn(item.id));
    if (failure === null) await session.reloadUser();
    else if (failure === 'items.gone') onGone();
    setRunning(false);
    setProblem(failure);
    if (failure === null) onDone(tried);
  }

  async function putOn(id: number): Promise<WearFailure | null> {
    const result = await calls.change(endpoints.putOn(PATH_OF[kind], id), 'publicUser');
    if (!result.ok) return 'items.failed';
    return result.data.active ? null : 'items.gone';
  }

  async function takeOff(id: number): Promise<WearFailure | null> {
    const result = await calls.change(endpoints.putOff(PATH_OF[kind], id), 'publicUser');
    if (!result.ok) return 'items.failed';
    return result.data.status === 'ok' ? null : 'items.gone';
  }

  // A listed or staked item cannot be put on; a worn one that is listed stays on until it is sold.
  const away = item?.state === 'listed' || item?.state === 'staked' ? t(stateKey(item.state)) : null;
  return (
    <div className={styles.wear}>
      {isGone ? null : isWorn ? (
        <p className={styles.isWorn} role="status">
          {away === null ? t(wornKey(kind)) : `${t(wornKey(kind))} · ${away}`}
        </p>
      ) : (
        <Button
          look="gold"
          size="large"
          block
          busy={running}
          disabled={running || away !== null}
          onClick={() => void wear()}
          data-testid="item-wear"
        >
          {item === null ? t(takeOffKey(kind)) : t(wearKey(kind))}
        </Button>
      )}
      {problem !== null || isGone ? (
        <Problem>{t(problem ?? 'items.gone')}</Problem>
      ) : (
        !isWorn && away !== null && <Problem>{away}</Problem>
      )}
    </div>
  );
}

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MAX_WATCHED, type WatchAnswer } from '../../protocol/watch';
import { isQuickMode } from '../../rules/time-control';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { Skeleton } from '../kit/waiting';
import { useQuery } from '../page/query';
import { CallFailed } from '../screen/call-failed';
import { HeadNote } from '../screen/head-note';
import { LonePawn } from '../screen/vignette';
import { app } from '../state/app';
import { useGamesToWatch } from '../watch/use-games-to-watch';
import { AroundLive } from './around-live';
import { isWanted, type LiveFilter, liveFilterOf, liveQueryOf, totalOf, wantedOf } from './live-filter';
import { LiveHead } from './live-head';
import { LiveList } from './live-list';
import styles from './live-screen.module.scss';

/** So many more are asked for each time that the end of the list comes into view. */
const STEP = 48;

/** Games that are being played now, filtered and in the order that one likes. A view of home. @source SP-01 */
export function LiveScreen() {
  const [query, setQuery] = useQuery();
  const filter = liveFilterOf(query);
  const { kind, order, name } = filter;
  const [count, setCount] = useState(STEP);
  const covered = useSnapshot(app).alertSettings !== null;
  const wanted = wantedOf(filter, count);
  const { games, failed } = useGamesToWatch(!covered, wanted);
  const change = (parts: Partial<LiveFilter>) => {
    setCount(STEP);
    setQuery(before => liveQueryOf({ ...liveFilterOf(before), ...parts }), { replace: true });
  };
  // An answer to an earlier choice holds what there is of this one, until its own comes.
  const shown = games && { ...games, games: games.games.filter(game => isWanted(game, filter)) };
  const length = shown?.games.length ?? 0;
  const total = games && name === '' ? totalOf(games, kind) : 0;
  const more = useCallback(() => {
    // Fewer came than were asked for: there are no more.
    if (length >= count) setCount(before => Math.min(MAX_WATCHED, before + STEP));
  }, [length, count]);
  return (
    <main className={styles.screen} aria-busy={games === null && !failed} data-testid="live">
      {games?.counts && <Summary games={games} />}
      <LiveHead filter={filter} games={games} onFilter={change} />
      {shown && length > 0 && (
        <LiveList
          key={`${kind} ${order} ${name}`}
          games={shown}
          total={Math.max(total, length)}
          onEnd={more}
        />
      )}
      {length >= MAX_WATCHED && <Limit />}
      {shown && length === 0 && games.query === wanted && (
        <Nothing filter={filter} onAll={() => change({ kind: null, name: '' })} />
      )}
      {games === null && failed && <NotLoaded />}
      {games === null && !failed && <Waiting />}
      {games !== null && length < count && <AroundLive />}
    </main>
  );
}

/** How much there is to see, below the title. */
function Summary({ games }: { games: WatchAnswer }) {
  const { t } = useTranslation();
  const played = t('live.games', { count: totalOf(games, null) });
  const { watching = 0 } = games;
  return (
    <HeadNote>
      {watching === 0
        ? played
        : t('live.summary', { games: played, watching: t('live.watching', { count: watching }) })}
    </HeadNote>
  );
}

function Limit() {
  const { t } = useTranslation();
  return <p className={styles.limit}>{t('live.limit', { max: MAX_WATCHED })}</p>;
}

function Nothing({ filter: { kind, name }, onAll }: { filter: LiveFilter; onAll: () => void }) {
  const { t } = useTranslation();
  const isFiltered = kind !== null || name !== '';
  const title =
    name !== ''
      ? t('live.empty.name', { name })
      : kind === null
        ? t('live.empty.title')
        : isQuickMode(kind)
          ? t('live.empty.filtered')
          : t('live.empty.origin');
  return (
    <div className={styles.place}>
      <Notice picture={<LonePawn />} level={2} title={title} text={t('live.empty.text')}>
        {isFiltered && <Button onClick={onAll}>{t('live.empty.all')}</Button>}
      </Notice>
    </div>
  );
}

/** Notice that the games could not be loaded; they are asked for again all the time. */
function NotLoaded() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <CallFailed
        level={2}
        title={t('live.error.title')}
        text={t('live.error.text')}
        onRetry={() => location.reload()}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {[0, 1, 2, 3, 4, 5].map(place => (
        <Skeleton key={place} width="224px" height="224px" radius="0" />
      ))}
    </div>
  );
}

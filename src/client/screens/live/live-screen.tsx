import { Hourglass, type LucideIcon, Rocket, Zap } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { MAX_WATCHED } from '../../../protocol/watch';
import { isTimeControlName, QUICK_MODES, tempoOf } from '../../../rules/time-control';
import { LonePawn } from '../../game/vignette';
import { useGamesToWatch } from '../../game/watch/use-games-to-watch';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/notice';
import { Skeleton } from '../../kit/waiting';
import { CallFailed } from '../../shell/call-failed';
import { app } from '../../state/app';
import type { QuickMode } from '../../state/shapes';
import { isQuickMode, modeKey } from '../modes';
import { LiveList } from './live-list';
import styles from './live-screen.module.css';

const ICONS = { RAPID_10: Hourglass, BLITZ_3: Zap, BULLET_1: Rocket } as const;

/** So many more are asked for each time that the end of the list comes into view. */
const STEP = 48;

/** What is being played now, strongest first, narrowed down to a time control. A view of home. @source SP-01 */
export function LiveScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const control = query.get('control') ?? '';
  const mode = isQuickMode(control) ? control : null;
  const [count, setCount] = useState(STEP);
  const covered = useSnapshot(app).alertSettings !== null;
  const wanted = `?count=${count}${mode === null ? '' : `&gameMode=${mode}`}`;
  const { games, failed } = useGamesToWatch(!covered, wanted);
  const choose = (next: QuickMode | null) => {
    setCount(STEP);
    setQuery({ view: 'live', ...(next && { control: next }) }, { replace: true });
  };
  // An answer to an earlier choice holds what there is of this one, until its own comes.
  const shown = games && {
    ...games,
    games: mode === null ? games.games : games.games.filter(({ gameMode }) => isLike(gameMode, mode)),
  };
  const total = totalOf(games?.counts ?? {}, mode);
  const length = shown?.games.length ?? 0;
  const more = useCallback(() => {
    // Fewer came than were asked for: there are no more.
    if (length >= count) setCount(before => Math.min(MAX_WATCHED, before + STEP));
  }, [length, count]);
  return (
    <main className={styles.screen} aria-busy={games === null && !failed} data-testid="live">
      <div className={styles.head}>
        <fieldset className={styles.filters} aria-label={t('live.filter.label')}>
          <Choice
            label={t('live.filter.all')}
            count={games?.counts && totalOf(games.counts, null)}
            chosen={mode === null}
            onChoose={() => choose(null)}
          />
          {QUICK_MODES.toReversed().map(one => (
            <Choice
              key={one}
              label={t(modeKey(tempoOf(one)))}
              Icon={ICONS[one]}
              count={games?.counts && totalOf(games.counts, one)}
              chosen={mode === one}
              onChoose={() => choose(one)}
            />
          ))}
        </fieldset>
        {games?.watching !== undefined && games.watching > 0 && (
          <p className={styles.watching}>{t('live.watching', { count: games.watching })}</p>
        )}
      </div>
      {shown && length > 0 && (
        <LiveList key={mode ?? ''} games={shown} total={Math.max(total, length)} onEnd={more} />
      )}
      {length >= MAX_WATCHED && <p className={styles.limit}>{t('live.limit', { max: MAX_WATCHED })}</p>}
      {shown && length === 0 && games.query === wanted && (
        <Nothing isFiltered={mode !== null} onAll={() => choose(null)} />
      )}
      {games === null && failed && <NotLoaded />}
      {games === null && !failed && <Waiting />}
    </main>
  );
}

/** Whether a game is bullet, blitz or rapid as the quick mode is, whatever its increment. */
const isLike = (gameMode: string, mode: QuickMode): boolean =>
  isTimeControlName(gameMode) && tempoOf(gameMode) === tempoOf(mode);

/** How many games there are of a tempo, or in all. */
const totalOf = (counts: Readonly<Record<string, number>>, mode: QuickMode | null): number =>
  Object.entries(counts).reduce(
    (sum, [gameMode, count]) => sum + (mode === null || isLike(gameMode, mode) ? count : 0),
    0,
  );

interface ChoiceProps {
  label: string;
  Icon?: LucideIcon;
  /** How many there are. */
  count: number | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ label, Icon, count, chosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Notice
        picture={<LonePawn />}
        level={2}
        title={isFiltered ? t('live.empty.filtered') : t('live.empty.title')}
        text={t('live.empty.text')}
      >
        {isFiltered && <Button onClick={onAll}>{t('live.empty.all')}</Button>}
      </Notice>
    </div>
  );
}

/** It is asked for again all the time. */
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

import { Hourglass, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TIME_CONTROLS } from '../../../rules/time-control';
import { Avatar } from '../../kit/avatar';
import { Button } from '../../kit/button';
import { Flag } from '../../kit/flag';
import { PlayerName } from '../../kit/player-name';
import { useOnline } from '../../kit/use-online';
import { app } from '../../state/app';
import { flagOf, portraitOf } from '../../state/installation';
import { queueActions } from '../../state/queue-actions';
import type { Queue } from '../../state/shapes';
import { MODE_NAMES, modeKey } from '../modes';
import { HallScene } from './hall-scene';
import styles from './queue-screen.module.css';

/** The waiting view while nobody is there to play against. @source requirements QU-04, QU-09, QU-10 */
export function QueueScreen() {
  const { t } = useTranslation();
  const { queue, user, profile } = useSnapshot(app);
  const waited = useWaited(queue);
  const online = useOnline();
  const mode = queue && MODE_NAMES[queue.gameMode];
  const rating = mode === 'rapid' ? user?.rapidRating : user?.blitzRating;
  return (
    <>
      <HallScene />
      <main className={styles.waiting} data-testid="queue">
        {queue && mode && (
          <p className={styles.mode}>
            <Hourglass size={24} strokeWidth={1.75} aria-hidden="true" />
            {t(modeKey(mode))} <bdi>{TIME_CONTROLS[queue.gameMode].shortName}</bdi>
          </p>
        )}
        <h1>
          {t('queue.title')}
          <Dots lit={(waited % 3) + 1} />
        </h1>
        <div className={styles.versus}>
          <div className={styles.side}>
            <Avatar {...portraitOf(profile)} size={80} />
            <div className={styles.player}>
              <b>
                <PlayerName name={user?.username ?? ''} />
                <Flag url={flagOf(profile)} />
              </b>
              <span>{rating === undefined ? '' : Math.round(rating)}</span>
            </div>
          </div>
          <span className={styles.against}>{t('queue.versus')}</span>
          <div className={styles.side}>
            <span className={styles.unknown}>
              <UserRound size={24} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className={styles.somebody}>{t('queue.unknown')}</span>
          </div>
          <p className={styles.clock} role="timer" aria-label={t('queue.waited')}>
            <time>{waitedText(waited)}</time>
          </p>
          <Button
            size="large"
            className={styles.cancel}
            onClick={queueActions.leave}
            data-testid="queue-cancel"
          >
            {t('queue.cancel')}
          </Button>
        </div>
        <p className={styles.hint} role="status">
          {!online ? t('common.offline.title') : queue?.isAway ? t('queue.away') : t('queue.hint')}
        </p>
      </main>
    </>
  );
}

/** One to three lit dots, as the wait goes on. Their places are kept. */
function Dots({ lit }: { lit: number }) {
  return (
    <span className={styles.dots} data-lit={lit} aria-hidden="true">
      {[1, 2, 3].map(dot => (
        <i key={dot} data-on={dot <= lit || undefined}>
          .
        </i>
      ))}
    </span>
  );
}

/** Whole seconds since the queue was joined, counted each second. */
function useWaited(queue: Pick<Queue, 'since'> | null): number {
  const since = queue?.since ?? null;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
}

/** `m:ss` */
function waitedText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

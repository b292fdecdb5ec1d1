import { ChevronsDownUp, Hourglass, UserRound, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { TIME_CONTROLS, tempoOf } from '../../../rules/time-control';
import { Avatar } from '../../kit/avatar';
import { Button } from '../../kit/button';
import { Flag } from '../../kit/flag';
import { PlayerName } from '../../kit/player-name';
import { useHeadingFocus } from '../../shell/use-heading-focus';
import { app } from '../../state/app';
import { flagOf, portraitOf } from '../../state/installation';
import { queueActions } from '../../state/queue-actions';
import { modeKey } from '../modes';
import { HallScene } from './hall-scene';
import styles from './queue-screen.module.css';
import { useWait, type WaitState } from './use-wait';

/** The waiting view while nobody is there to play against. @source requirements QU-04, QU-09, QU-10 */
export function QueueScreen() {
  const { t } = useTranslation();
  const { queue, user, profile } = useSnapshot(app);
  const { state, waited, lit } = useWait();
  useFoldingAway();
  const title = useHeadingFocus();
  const isOffline = state === 'offline';
  const isPaused = state === 'paused';
  const mode = queue && tempoOf(queue.gameMode);
  const rating = mode === 'rapid' ? user?.rapidRating : user?.blitzRating;
  return (
    <>
      <HallScene />
      <main className={styles.waiting} data-testid="queue">
        {queue && mode && (
          <p className={styles.mode}>
            {isOffline ? (
              <WifiOff className={styles.trouble} size={24} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Hourglass size={24} strokeWidth={1.75} aria-hidden="true" />
            )}
            {t(modeKey(mode))} <bdi>{TIME_CONTROLS[queue.gameMode].shortName}</bdi>
          </p>
        )}
        <h1 ref={title} tabIndex={-1}>
          {isOffline ? t('common.offline.title') : isPaused ? t('queue.pause.title') : t('queue.title')}
          {!isOffline && !isPaused && <Dots lit={lit} />}
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
          <p
            className={styles.clock}
            role="timer"
            aria-label={isPaused ? t('queue.pause.left') : t('queue.waited')}
          >
            <time>{waited}</time>
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
        <div className={styles.foot}>
          <p className={styles.hint} role="status">
            {t(hintOf(state, queue?.isAgain))}
          </p>
          <Button look="line" size="small" onClick={queueActions.fold} data-testid="queue-fold">
            <ChevronsDownUp size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('queue.browse')}
          </Button>
        </div>
      </main>
    </>
  );
}

function hintOf(state: WaitState, isAgain = false) {
  if (state === 'offline') return 'queue.offline';
  if (state === 'away') return 'queue.away';
  if (state === 'paused') return 'queue.pause.text';
  return isAgain ? 'queue.again' : 'queue.hint';
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

/** The waiting view folds when the browser goes to another page below it, which would not be seen otherwise. */
function useFoldingAway(): void {
  const { key } = useLocation();
  const [first] = useState(key);
  useEffect(() => {
    if (key !== first) queueActions.fold();
  }, [key, first]);
}

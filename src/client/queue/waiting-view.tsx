import { ChevronsDownUp, type LucideIcon, UserRound, WifiOff } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Card } from '../../protocol/entities';
import { tempoOf } from '../../rules/time-control';
import { PoolName } from '../game/modes/pool-name';
import { Avatar } from '../kit/avatar';
import { BreakingName } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { Flag } from '../kit/flag';
import { useHeadingFocus } from '../page/use-heading-focus';
import { app, gameQueue } from '../state/app';
import { flagOf, portraitOf } from '../state/installation';
import { HallScene } from './hall-scene';
import styles from './queue-screen.module.scss';
import { queueActions } from './state/queue-actions';
import { useWait } from './use-wait';

interface WaitingViewProps {
  /** Before the line above the title; another one shows while there is no network. */
  Icon: LucideIcon;
  line: ReactNode;
  title: string;
  /** Whether the title holds a player's name, which has to fit. */
  isNamed?: boolean;
  /** Below the title. */
  stake?: ReactNode;
  /** Text for the opponent who is waited for, beside a plain figure; `Seat` where it is a certain player. */
  opponent: string | ReactElement;
  /** On the button that ends the wait. */
  cancel: string;
  /** Text about the wait; while the line is cut, the view says that instead. */
  hint: string;
  /** Something has just happened to the wait: the hint says so and stands out. */
  isNews?: boolean;
  /** An `aside`, beside all of it where there is room. */
  aside?: ReactNode;
  /** Other ways, below the players. */
  ways?: ReactNode;
}

/** A wait for an opponent, in the queue or in a duel. @source requirements QU-04, QU-09, QU-10 */
export function WaitingView(props: WaitingViewProps) {
  const {
    Icon,
    line,
    title,
    isNamed = false,
    stake,
    opponent,
    cancel,
    hint,
    isNews = false,
    aside,
    ways,
  } = props;
  const { t } = useTranslation();
  const { queue: current, user, profile } = useSnapshot(app);
  const queue = gameQueue(current);
  const { state, waited, lit } = useWait();
  useFoldingAway();
  // A choice goes with its button, which had the focus.
  const heading = useHeadingFocus(`${queue?.since} ${hint}`);
  const hintId = useId();
  const isOffline = state === 'offline';
  const isPaused = state === 'paused';
  const mode = queue && tempoOf(queue.gameMode);
  const rating = mode === 'rapid' ? user?.rapidRating : user?.blitzRating;
  return (
    <>
      <HallScene />
      <main className={styles.waiting} data-testid="queue">
        <p className={styles.mode}>
          {isOffline ? (
            <WifiOff className={styles.trouble} size={24} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          )}
          {line}
        </p>
        <h1 ref={heading} tabIndex={-1} aria-describedby={hintId} data-named={isNamed || undefined}>
          {isOffline ? t('common.offline.title') : title}
          {!isOffline && !isPaused && <Dots lit={lit} />}
        </h1>
        {stake}
        {aside}
        <div className={styles.versus}>
          <Seat name={user?.username ?? ''} card={profile} rating={rating}>
            {mode === 'bullet' && queue && <PoolName gameMode={queue.gameMode} />}
          </Seat>
          <span className={styles.against}>{t('queue.versus')}</span>
          {isValidElement(opponent) ? (
            opponent
          ) : (
            <div className={styles.side}>
              <span className={styles.unknown}>
                <UserRound size={24} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className={styles.somebody}>{opponent}</span>
            </div>
          )}
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
            {cancel}
          </Button>
        </div>
        {ways}
        <div className={styles.foot}>
          <p id={hintId} className={styles.hint} data-news={isNews || undefined} role="status">
            {isOffline ? t('queue.offline') : state === 'away' ? t('queue.away') : hint}
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

interface SeatProps {
  name: string;
  /** `null` while it is not known. */
  card: Card | null;
  /** Left out while it is not known. */
  rating: number | undefined;
  /** Behind the rating. */
  children?: ReactNode;
}

/** One of the two players. */
export function Seat({ name, card, rating, children }: SeatProps) {
  return (
    <div className={styles.side}>
      <Avatar {...portraitOf(card)} size={80} />
      <div className={styles.player}>
        <b>
          <BreakingName name={name} />
          <Flag url={flagOf(card)} />
        </b>
        <span>
          {rating === undefined ? '' : Math.round(rating)} {children}
        </span>
      </div>
    </div>
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

/** The waiting view folds when the browser goes to another page below it, which would not be seen otherwise. */
function useFoldingAway(): void {
  const { key } = useLocation();
  const [first] = useState(key);
  useEffect(() => {
    if (key !== first) queueActions.fold();
  }, [key, first]);
}

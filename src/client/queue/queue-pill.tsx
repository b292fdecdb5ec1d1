import { Hourglass, Swords, WifiOff, X } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { minutesText } from '../game/texts/time-text';
import { IconButton } from '../kit/button';
import { VisuallyHidden } from '../kit/visually-hidden';
import { app, gameQueue } from '../state/app';
import { PillWays } from './house-offer';
import styles from './queue-pill.module.scss';
import { queueActions } from './state/queue-actions';
import { useOffer } from './use-offer';
import { useWait } from './use-wait';

interface QueuePillProps {
  /** In the chrome's rail, in the narrow rail beside a board, or at the foot of a window that has neither. */
  place: 'rail' | 'narrow' | 'foot';
  /** Leads back to the waiting view. */
  ref?: Ref<HTMLButtonElement>;
}

/** At the end of a page with the pill at its foot, so that everything can be scrolled up from under it. */
export const QueuePillRoom = () => <div className={styles.room} />;

/** A board and what lies around it: they share the window with a pill at its foot. */
export function AboveQueuePill({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return (
    <div className={styles.above} data-pill={isThere || undefined}>
      {children}
      {isThere && <QueuePillRoom />}
    </div>
  );
}

/** The wait in the queue beside whatever page is on show. @source QU-04, QU-10 */
export function QueuePill({ place, ref }: QueuePillProps) {
  const { t } = useTranslation();
  const queue = gameQueue(useSnapshot(app).queue);
  const { waited, lit, passed, state, usual } = useWait();
  const offer = useOffer();
  if (!queue) return null;
  const isDuel = queue.type === 'duel';
  const Icon = state === 'offline' ? WifiOff : isDuel ? Swords : Hourglass;
  const wait = usual === null ? t('queue.title') : t('queue.pill.usual', { time: usual });
  const words = {
    offline: t('common.offline.title'),
    away: t('queue.pill.away'),
    paused: t('queue.pill.paused'),
    longer: t('queue.pill.longer'),
    searching: isDuel ? t('common.page.duel') : wait,
  }[state];
  const offered = {
    none: words,
    undecided: t('queue.pill.nobody', { time: minutesText(offer.left, 'up') }),
    people: t('queue.pill.looking'),
    asked: t('queue.house.title'),
  }[offer.state];
  const isUndecided = offer.state === 'undecided';
  const foot: CSSProperties & Record<'--passed', number> = { '--passed': passed };
  return (
    <section
      className={styles.pill}
      aria-label={t('queue.pill.label')}
      data-place={place}
      data-state={state}
      data-testid="queue"
    >
      <button
        ref={ref}
        type="button"
        className={styles.unfold}
        aria-label={t('queue.pill.unfold')}
        title={t('queue.pill.unfold')}
        onClick={queueActions.unfold}
        data-testid="queue-unfold"
      />
      <p className={styles.mode}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {t(modeKey(tempoOf(queue.gameMode)))} <bdi>{TIME_CONTROLS[queue.gameMode].shortName}</bdi>
        </span>
      </p>
      <p
        className={styles.time}
        role="timer"
        aria-label={state === 'paused' ? t('queue.pause.left') : t('queue.waited')}
      >
        <time>{waited}</time>
        <span className={styles.dots} data-lit={lit} aria-hidden="true">
          {[1, 2, 3].map(dot => (
            <i key={dot} data-on={dot <= lit || undefined} />
          ))}
        </span>
      </p>
      {/* A number that falls is not told each second: the offer is, once. */}
      <VisuallyHidden live>{isUndecided ? t('queue.offer.text') : offered}</VisuallyHidden>
      <p className={styles.line} {...(isUndecided ? { role: 'timer' } : { 'aria-hidden': true })} data-short>
        {offered}
      </p>
      <PillWays />
      <IconButton
        className={styles.leave}
        label={t('queue.pill.leave')}
        onClick={queueActions.leave}
        data-testid="queue-cancel"
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <i className={styles.passed} style={foot} aria-hidden="true" />
    </section>
  );
}

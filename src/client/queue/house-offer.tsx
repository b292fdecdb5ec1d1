import { Bot, UsersRound } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { houseRatingNear } from '../../rules/house';
import { TIME_CONTROLS, type TimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { minutesText } from '../game/texts/time-text';
import { OFFER_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Button } from '../kit/button';
import { apart } from '../kit/player-name';
import styles from './house-offer.module.scss';
import { queueActions } from './state/queue-actions';
import { type Others, useOffer } from './use-offer';

const playHouse = () => queueActions.choose('house');
const seekPeople = () => queueActions.choose('people');

interface HouseOfferProps {
  clock: TimeControlName;
  /** The user's rating in it; missing until it is known. */
  rating: number | undefined;
}

/** The computer or people, for a user for whom nobody has come. Escape stops the number that falls. @source IP-11, settled reading 100 */
export function HouseOffer({ clock, rating = 1500 }: HouseOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  const { left } = useOffer();
  // The bar at the foot empties from here on.
  const [whole] = useState(left);
  useKeys('sheet', OFFER_KEYS, { stop: seekPeople });
  const foot: CSSProperties & Record<'--falls', number> = { '--falls': left / Math.max(1, whole) };
  return (
    <section className={styles.offer} aria-label={t('queue.offer.label')} data-testid="queue-offer">
      <div className={styles.words}>
        <h2>{t('queue.offer.title', { clock: apart(TIME_CONTROLS[clock].shortName) })}</h2>
        <p>{t('queue.offer.text')}</p>
      </div>
      <button
        type="button"
        className={`${styles.way} ${styles.gold}`}
        onClick={playHouse}
        aria-labelledby={`${id}-house`}
        aria-describedby={`${id}-about`}
        data-testid="queue-house"
      >
        <Bot size={24} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b id={`${id}-house`}>{t('queue.offer.house')}</b>
          <small id={`${id}-about`}>{t('queue.offer.about', { rating: houseRatingNear(rating) })}</small>
        </span>
        <span className={styles.left} role="timer" aria-label={t('queue.offer.left')}>
          <time>{minutesText(left, 'up')}</time>
          <small aria-hidden="true">{t('queue.offer.begins')}</small>
        </span>
        <i className={styles.falls} style={foot} aria-hidden="true" />
      </button>
      <button type="button" className={styles.way} onClick={seekPeople} data-testid="queue-people">
        <UsersRound size={24} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b>{t('queue.offer.people')}</b>
          <small>{t('queue.offer.told')}</small>
        </span>
      </button>
    </section>
  );
}

/** Ways out of a wait for people: the queues in which somebody waits, and the computer. */
export function OtherWays({ others, isHouseThere }: { others: Others; isHouseThere: boolean }) {
  const { t } = useTranslation();
  if (others.length === 0 && !isHouseThere) return null;
  return (
    <div className={styles.ways}>
      {others.length > 0 && (
        <section className={styles.others} aria-label={t('queue.others.label')}>
          <span aria-hidden="true">{t('queue.others.label')}</span>
          {others.map(({ mode, count }) => (
            <OtherClock key={mode} mode={mode} count={count} />
          ))}
        </section>
      )}
      {isHouseThere && (
        <Button look="text" className={styles.link} onClick={playHouse} data-testid="queue-house">
          <Bot size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('queue.offer.house')}</span>
        </Button>
      )}
    </div>
  );
}

function OtherClock({ mode, count }: Others[number]) {
  const { t } = useTranslation();
  const name = t(modeKey(tempoOf(mode)));
  const { shortName } = TIME_CONTROLS[mode];
  return (
    <Button
      size="small"
      className={`${styles.other} ${styles.plain}`}
      aria-label={t('queue.others.join', { mode: `${name} ${apart(shortName)}`, waiting: count })}
      onClick={() => queueActions.join(mode)}
      data-testid={`queue-other-${mode}`}
    >
      <span>{name}</span> <bdi>{shortName}</bdi> <em>{count}</em>
    </Button>
  );
}

/** A choice made in the pill: its button goes with it, so the focus moves to the pill's own. */
const chosenInPill =
  (choose: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.closest('section')?.querySelector('button')?.focus({ preventScroll: true });
    choose();
  };

/** The same in the pill, beside another page. */
export function PillWays() {
  const { t } = useTranslation();
  const { state, others } = useOffer();
  if (state === 'asked' || (state === 'none' && others.length === 0)) return null;
  const isUndecided = state === 'undecided';
  return (
    <div className={styles.pill} data-undecided={isUndecided || undefined}>
      {state !== 'none' && (
        <Button
          size="small"
          look={isUndecided ? 'gold' : 'plain'}
          className={isUndecided ? undefined : styles.plain}
          aria-label={t('queue.offer.house')}
          title={t('queue.offer.house')}
          onClick={chosenInPill(playHouse)}
          data-testid="queue-house"
        >
          <Bot size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('queue.pill.house')}</span>
        </Button>
      )}
      {isUndecided ? (
        <Button
          size="small"
          className={styles.plain}
          aria-label={t('queue.offer.people')}
          title={t('queue.offer.people')}
          onClick={chosenInPill(seekPeople)}
          data-testid="queue-people"
        >
          <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('queue.pill.people')}</span>
        </Button>
      ) : (
        others.map(({ mode, count }) => <OtherClock key={mode} mode={mode} count={count} />)
      )}
    </div>
  );
}

import { Check, Swords, Undo2 } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { DECLINE_REASONS, type DeclineReason, type DuelLatency } from '../../../protocol/duel';
import { TIME_CONTROLS, tempoOf } from '../../../rules/time-control';
import { family } from '../../i18n/family';
import { Avatar } from '../../kit/avatar';
import { Button } from '../../kit/button';
import { KingCoin, kingText } from '../../kit/coin-amount';
import { Flag } from '../../kit/flag';
import { PlayerName } from '../../kit/player-name';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { useTabTitle } from '../../shell/page-title';
import { useHeadingFocus } from '../../shell/use-heading-focus';
import { app, gameQueue } from '../../state/app';
import { duelActions } from '../../state/duel-actions';
import { flagOf, portraitOf } from '../../state/installation';
import type { GameQueue } from '../../state/shapes';
import { modeKey } from '../modes';
import { HallScene } from '../queue/hall-scene';
import { OwnDayLimit } from './day-limit';
import styles from './duel-ready.module.css';
import { SpokenDuel } from './spoken-duel';
import { useCountdown } from './use-countdown';

/** So long both have to be ready: what the whole ring stands for. */
const WHOLE_MS = 30_000;
const reasonKey = family('duel.ready', ['connection', 'strength', 'changedMind', 'stake', 'other']);

/** An opponent is there: who, what becomes of the stake, and whether both want to play. @source DU-14…16, QU-08 */
export function DuelReady() {
  const { t } = useTranslation();
  const { queue: current, user, profile } = useSnapshot(app);
  const queue = gameQueue(current);
  const title = useHeadingFocus();
  const aboutId = useId();
  useTabTitle(t('duel.ready.title'));
  const left = useCountdown(queue?.limit, queue?.time, queue?.heardAt);
  const opponent = queue?.opponent;
  if (!queue || !opponent) return null;
  const { gameMode, latency } = queue;
  const accepted = queue.status?.accepted ?? false;
  const rating = tempoOf(gameMode) === 'rapid' ? user?.rapidRating : user?.blitzRating;
  return (
    <>
      <HallScene />
      <main className={styles.ready} data-testid="duel-ready">
        <p className={styles.mode}>
          <Swords size={24} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {t('duel.ready.label')} · {t(modeKey(tempoOf(gameMode)))}{' '}
            <bdi>{TIME_CONTROLS[gameMode].shortName}</bdi>
          </span>
        </p>
        <h1 ref={title} tabIndex={-1} aria-describedby={aboutId}>
          {t('duel.ready.title')}
        </h1>
        <SpokenDuel id={aboutId} queue={queue} left={left ?? 0} />
        <div className={styles.versus}>
          <Side
            name={user?.username ?? ''}
            elo={rating === undefined ? '' : String(Math.round(rating))}
            card={profile}
            latency={latency?.player ?? null}
            isReady={accepted}
          />
          <Ring left={left ?? 0} />
          <Side
            name={opponent.username}
            elo={String(opponent.elo)}
            card={opponent.card ?? null}
            latency={latency?.opponent ?? null}
            isReady={queue.opponentAccepted ?? false}
            isOpponent
          />
        </div>
        <Stake bet={queue.bet ?? 0} />
        <div className={styles.actions}>
          {queue.bet !== undefined && queue.bet > 0 && (
            <div className={styles.limit}>
              <OwnDayLimit />
            </div>
          )}
          <Button
            look="gold"
            size="large"
            className={styles.go}
            // Not `disabled`, which would take the focus from whoever has just pressed it.
            aria-disabled={accepted || undefined}
            onClick={duelActions.ready}
            data-testid="ready"
          >
            {accepted ? t('duel.ready.waiting') : t('duel.ready.ready')}
          </Button>
          <Decline />
        </div>
      </main>
    </>
  );
}

interface SideProps {
  name: string;
  elo: string;
  card: Snapshot<NonNullable<GameQueue['opponent']>['card']> | null;
  latency: Snapshot<DuelLatency>;
  isReady: boolean;
  isOpponent?: boolean;
}

function Side({ name, elo, card, latency, isReady, isOpponent = false }: SideProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.side} data-opponent={isOpponent || undefined}>
      <Avatar {...portraitOf(card ?? null)} size={128} />
      <div className={styles.about}>
        <b className={styles.name}>
          <PlayerName name={name} />
        </b>
        <p className={styles.elo}>
          <Flag url={flagOf(card)} />
          <bdi>{elo}</bdi>
        </p>
        <Latency latency={latency} />
        <p
          className={styles.state}
          data-ready={isReady || undefined}
          data-testid={isOpponent ? 'opponent-ready' : 'own-ready'}
        >
          {isReady && <Check size={18} strokeWidth={2.25} aria-hidden="true" />}
          {isReady ? t('duel.ready.isReady') : t('duel.ready.notReady')}
        </p>
      </div>
    </section>
  );
}

/** Four bars, the median and how far it varies. It informs; nothing depends on it. */
function Latency({ latency }: { latency: Snapshot<DuelLatency> }) {
  const { t } = useTranslation();
  const bars =
    latency === null
      ? 0
      : latency.median <= 60
        ? 4
        : latency.median <= 100
          ? 3
          : latency.median <= 180
            ? 2
            : 1;
  return (
    <p className={styles.latency}>
      <span className={styles.bars} data-bars={bars} aria-hidden="true">
        {[1, 2, 3, 4].map(bar => (
          <i key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
      {latency === null ? (
        <span className={styles.soft}>{t('duel.ready.unknown')}</span>
      ) : (
        <>
          <b dir="auto">{t('duel.ready.latency', { median: Math.round(latency.median) })}</b>
          <span className={styles.jitter} dir="ltr">
            {t('duel.ready.jitter', { jitter: Math.round(latency.jitter) })}
          </span>
        </>
      )}
    </p>
  );
}

/** It empties clockwise. */
function Ring({ left }: { left: number }) {
  const { t } = useTranslation();
  const seconds = Math.ceil(left / 1_000);
  const style: CSSProperties & Record<'--passed', number> = {
    '--passed': 1 - Math.min(1, left / WHOLE_MS),
  };
  return (
    <div className={styles.ring} style={style} role="timer" aria-label={t('duel.ready.left')}>
      <svg viewBox="0 0 168 168" aria-hidden="true">
        <circle className={styles.rest} cx="84" cy="84" r="80" />
        <circle className={styles.time} cx="84" cy="84" r="80" pathLength="1" />
      </svg>
      <time>{seconds}</time>
    </div>
  );
}

/** What becomes of the stake, by its result. */
function Stake({ bet }: { bet: number }) {
  const { t, i18n } = useTranslation();
  if (bet === 0) return <p className={styles.honour}>{t('duel.ready.honour')}</p>;
  const king = kingText(bet, i18n.language);
  return (
    <section className={styles.stake} aria-label={t('duel.ready.about', { king })}>
      <h2>{t('duel.ready.about', { king })}</h2>
      <div className={styles.outcomes}>
        <div>
          <p>{t('duel.ready.win')}</p>
          <p className={styles.win}>
            <KingCoin size={28} />
            <bdi dir="ltr">+{king}</bdi>
          </p>
          <small>{t('duel.ready.winNote', { king: kingText(2 * bet, i18n.language) })}</small>
        </div>
        <div>
          <p>{t('duel.ready.lose')}</p>
          <p className={styles.lose}>
            <bdi dir="ltr">−{king}</bdi>
          </p>
          <small>{t('duel.ready.loseNote')}</small>
        </div>
        <div className={styles.back}>
          <p>
            <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('duel.ready.back')}
          </p>
          <ul>
            <li>
              <b>{t('duel.ready.draw')}</b>
            </li>
            <li>
              <b>{t('duel.ready.abort')}</b> {t('duel.ready.abortNote')}
            </li>
            <li>
              <b>{t('duel.ready.outage')}</b>
            </li>
            <li>
              <b>{t('duel.ready.absence')}</b> {t('duel.ready.absenceNote')}
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Says no, and why if one likes to. */
function Decline() {
  const { t } = useTranslation();
  const [reason, setReason] = useState<DeclineReason>('other');
  const [declined, setDeclined] = useState(false);
  return (
    <span className={styles.decline}>
      <Button
        look="line"
        size="large"
        busy={declined}
        disabled={declined}
        onClick={() => {
          setDeclined(true);
          duelActions.decline(reason);
        }}
        data-testid="duel-decline"
      >
        {t('duel.ready.decline')}
      </Button>
      <label className={styles.reason}>
        <VisuallyHidden>{t('duel.ready.reason')}</VisuallyHidden>
        <select
          value={reason}
          disabled={declined}
          onChange={({ target }) => setReason(DECLINE_REASONS.find(one => one === target.value) ?? 'other')}
          data-testid="duel-reason"
        >
          <option value="other">{t('duel.ready.reason')}</option>
          {DECLINE_REASONS.filter(one => one !== 'other').map(one => (
            <option key={one} value={one}>
              {t(reasonKey(one))}
            </option>
          ))}
        </select>
      </label>
    </span>
  );
}

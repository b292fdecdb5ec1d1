import { Swords, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { DECLINE_REASONS, type DeclineReason, type DuelLatency } from '../../protocol/duel';
import { TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { CountdownRing } from '../game/versus/countdown-ring';
import { Side } from '../game/versus/side';
import { useCountdown } from '../game/versus/use-countdown';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { KingCoin, kingText } from '../kit/coin-amount';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useTabTitle } from '../page/page-title';
import { useHeadingFocus } from '../page/use-heading-focus';
import { HallScene } from '../queue/hall-scene';
import { app, queueOf } from '../state/app';
import { OwnDayLimit } from './day-limit';
import styles from './duel-ready.module.scss';
import { SpokenDuel } from './spoken-duel';
import { duelActions } from './state/duel-actions';

/** Time in which both have to be ready, for which the whole ring stands. */
const WHOLE_MS = 30_000;
const reasonKey = family('duel.ready', DECLINE_REASONS);

/** An opponent has come: who it is, where the stake may go, and whether both want to play. @source DU-14…16, QU-08 */
export function DuelReady() {
  const { t } = useTranslation();
  const { queue: current, user, profile } = useSnapshot(app);
  const queue = queueOf(current, 'duel');
  const title = useHeadingFocus();
  const aboutId = useId();
  useTabTitle(t('duel.ready.title'));
  const left = useCountdown(queue?.limit, queue?.time, queue?.heardAt);
  const opponent = queue?.opponent;
  if (!queue || !opponent) return null;
  const { gameMode, latency } = queue;
  const accepted = queue.status?.accepted ?? false;
  const hasAccepted = queue.opponentAccepted ?? false;
  const words = (isReady: boolean) => (isReady ? t('duel.ready.isReady') : t('duel.ready.notReady'));
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
            elo={rating === undefined ? '' : Math.round(rating)}
            card={profile}
            isReady={accepted}
            words={words(accepted)}
            above={<Latency latency={latency?.player ?? null} />}
          />
          <CountdownRing
            left={left ?? 0}
            whole={WHOLE_MS}
            text={String(Math.ceil((left ?? 0) / 1_000))}
            label={t('duel.ready.left')}
            size="large"
            className={styles.ring}
          />
          <Side
            name={opponent.username}
            elo={opponent.elo}
            card={opponent.card ?? null}
            isReady={hasAccepted}
            words={words(hasAccepted)}
            above={<Latency latency={latency?.opponent ?? null} />}
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

/** Latency as four bars, the median and how far it varies. For information only: nothing depends on it. */
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

/** Stake of the duel, and where it goes by the result. */
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

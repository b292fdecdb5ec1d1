import { History } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { HistoryEntry } from '../../protocol/history';
import { OUTCOMES } from '../../rules/result';
import { isTimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { changeText } from '../game/result/rating-change';
import { family } from '../i18n/family';
import { breakable } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { apart, nameText } from '../kit/player-name';
import { useRetryOnline } from '../kit/use-online';
import { history } from '../matches/endpoints';
import { ownMatch } from '../matches/history-filter';
import { ResultMark } from '../matches/match-marks';
import { momentText } from '../page/moment-text';
import { LIVE_VIEW } from '../page/page-title';
import { replayPath } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { prefetchGame } from '../play/on-demand';
import { queueActions } from '../queue/state/queue-actions';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { TournamentNote } from '../tournament/tournament-note';
import styles from './next-strip.module.scss';

const resultKey = family('home.next', OUTCOMES);
const STEPS = ['rapid', 'tournament', 'watch'] as const;
const titleKey = family('home.next.step', STEPS, '.title');
const textKey = family('home.next.step', STEPS, '.text');

export interface NextStripProps {
  username: string;
  /** Their ratings are those with which everybody begins. */
  isFirst: boolean;
}

/**
 * Next thing for the user, the first that there is: their tournament, the first steps until the first rated game, else
 * their last game.
 */
export function NextStrip({ username, isFirst }: NextStripProps) {
  const { tournament } = useSnapshot(app);
  // A game may have ended since, here or on another device: an old answer would deny it.
  const { data, error, retry } = useRead(history(0, ''), true);
  const isIn = tournament?.status === 'OPEN' || tournament?.status === 'CLOSED';
  if (isIn) return <TournamentNote inFlow />;
  if (error !== null && data === null) return <Failed onRetry={retry} />;
  if (data === null) return null;
  const last = data.content[0];
  const isRated = ({ type }: HistoryEntry) => type.endsWith('RANKED');
  // A rated game may lie behind many others.
  const hasBegun = !isFirst || data.content.some(isRated);
  return last && hasBegun ? <LastGame entry={last} username={username} /> : <FirstSteps />;
}

function LastGame({ entry, username }: { entry: HistoryEntry; username: string }) {
  const { t } = useTranslation();
  const { opponent, result, change } = ownMatch(entry, username);
  const control = entry.gameTimeControl;
  const moves = Math.ceil(entry.movements.split(' ').filter(Boolean).length / 2);
  const words = t(resultKey(result), { name: apart(nameText(t, opponent)) });
  const facts = [
    isTimeControlName(control) ? t(modeKey(tempoOf(control))) : control,
    t('home.next.moves', { count: moves }),
    momentText(entry.date, currentLanguage(), new Date()),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={styles.last} aria-label={t('home.next.label')} data-testid="home-last">
      <span className={styles.label} aria-hidden="true">
        {t('home.next.label')}
      </span>
      <ResultMark result={result} />
      <b className={styles.words} data-short>
        {breakable(words)}
      </b>
      <span className={styles.facts} data-short>
        {facts}
      </span>
      {change !== null && (
        <bdi className={styles.change} dir="ltr" data-result={result}>
          {changeText(change)}
        </bdi>
      )}
      <ButtonLink to={replayPath(entry.matchId)} className={styles.go} data-testid="home-review">
        <History size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('home.next.review')}
      </ButtonLink>
    </section>
  );
}

/** The ways in for somebody who has not played a rated game yet. */
function FirstSteps() {
  const { t } = useTranslation();
  const id = useId();
  const words = (step: (typeof STEPS)[number], number: number) => (
    <>
      <i aria-hidden="true">{number}</i>
      <span>
        <b>{t(titleKey(step))}</b>
        <small>{t(textKey(step))}</small>
      </span>
    </>
  );
  return (
    <section className={styles.steps} aria-labelledby={id} data-testid="home-steps">
      <h2 id={id}>{t('home.next.begin')}</h2>
      <ol>
        <li>
          <button
            type="button"
            className={styles.step}
            onClick={() => {
              prefetchGame();
              queueActions.join('RAPID_10');
            }}
            data-testid="step-rapid"
          >
            {words('rapid', 1)}
          </button>
        </li>
        <li>
          <Link className={styles.step} to="/tournament" data-testid="step-tournament">
            {words('tournament', 2)}
          </Link>
        </li>
        <li>
          <Link className={styles.step} to={LIVE_VIEW} data-testid="step-watch">
            {words('watch', 3)}
          </Link>
        </li>
      </ol>
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useRetryOnline(true, onRetry);
  return (
    <section className={styles.last} role="alert" data-testid="home-next-failed">
      <b className={styles.words} data-short>
        {t('home.next.failed')}
      </b>
      <Button className={styles.go} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </section>
  );
}

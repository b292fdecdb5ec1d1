import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openingOf } from '../../../rules/openings';
import { NamedText } from '../../game/named-text';
import { useOpenings } from '../../game/openings';
import { reasonKey } from '../../game/result-text';
import { paceKey } from '../../game/text-keys';
import { controlText, paceOf } from '../../game/time-text';
import { Button } from '../../kit/button';
import { useLanguage } from '../../shell/languages';
import { alertActions } from '../../state/alert-actions';
import { app } from '../../state/app';
import type { ReplayMatch } from '../../state/replay-match';
import { dateText } from '../matches/date-text';
import styles from './replay.module.css';

const SCORES = { white: '1–0', black: '0–1', draw: '½–½' } as const;

/**
 * How it ended, at what pace it was played, and when; of a duel of the user's own, the way to its receipt.
 *
 * @param id of the game
 */
export function ResultLine({ id, match }: { id: number; match: ReplayMatch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { end, date, gameMode, players } = match;
  const pace = paceOf(gameMode);
  const isOwn = [players.w, players.b].some(({ username }) => username === app.user?.username);
  if (!end && !date && !pace) return null;
  const loser = end?.result === 'black' ? players.w : players.b;
  const outcome = end?.result === 'draw' ? 'draw' : 'win';
  return (
    <section className={styles.result} aria-label={t('game.result.label')} data-testid="replay-result">
      {end && (
        <b className={styles.score} dir="ltr">
          {SCORES[end.result]}
        </b>
      )}
      <div className={styles.words}>
        {end && (
          <p className={styles.reason}>
            <NamedText text={reasonKey({ outcome, reason: end.reason })} name={loser.username} />
          </p>
        )}
        <OpeningName match={match} />
        <p className={styles.when}>
          {pace && (
            <span>
              {t(paceKey(pace))} <bdi dir="ltr">{controlText(gameMode)}</bdi>
            </span>
          )}
          {date && <time dateTime={date}>{dateText(date, language).day}</time>}
        </p>
      </div>
      {match.isDuel && isOwn && (
        <Button
          look="text"
          size="small"
          className={styles.receipt}
          onClick={() => alertActions.open({ kind: 'duelReceipt', game: id })}
          data-testid="replay-receipt"
        >
          {t('matches.receipt')}
        </Button>
      )}
    </section>
  );
}

/** What was played at the start; its place is kept while the names are on their way. English, as the table has them. */
function OpeningName({ match }: { match: ReplayMatch }) {
  const book = useOpenings();
  const opening = useMemo(
    () =>
      book &&
      openingOf(
        book,
        match.moves.map(({ san }) => san),
      ),
    [book, match],
  );
  if (book && !opening) return null;
  return (
    <p className={styles.opening} title={opening?.name} data-testid="replay-opening">
      {opening && (
        <bdi dir="ltr" lang="en" translate="no">
          <b>{opening.eco}</b> {opening.name}
        </bdi>
      )}
    </p>
  );
}

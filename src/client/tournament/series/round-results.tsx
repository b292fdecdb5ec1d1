import { Crown, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { TournamentMatch } from '../../../protocol/tournament';
import type { MatchState } from '../../../protocol/tournament-entities';
import { haltedIn, isLive, type ShownFrame } from '../../bracket/pause';
import { BreakingName } from '../../kit/breaking-name';
import { nameText } from '../../kit/player-name';
import { app } from '../../state/app';
import styles from './round-results.module.scss';
import { roundOf, scoreText } from './series';
import { SeriesText } from './series-text';

/** So many rows are shown; the last one counts the rest. */
const ROWS = 8;

/** How the others of the round have fared, or stand. @source TM-07 */
export function RoundResults({ match }: { match: Snapshot<TournamentMatch> }) {
  const { t } = useTranslation();
  const { tournament } = useSnapshot(app);
  const round = tournament?.data ? roundOf(tournament.data, match) : [];
  const all = tournament?.paused ? haltedIn(round) : round;
  if (all.length === 0) return null;
  const rows = all.length > ROWS ? all.slice(0, ROWS - 1) : all;
  return (
    <section className={styles.round} aria-labelledby="round-results" data-testid="round-results">
      <h3 id="round-results">{t('lobby.board.round')}</h3>
      {/* Scores are written from the left in every language, so the names are too. */}
      <ul dir="ltr">
        {rows.map(({ id, state, isHalted, isArmageddon, participants: [one, other] }: ShownFrame) => (
          <li key={id} data-live={isLive({ state, isHalted }) || undefined}>
            <Name slot={one} isArmageddon={isArmageddon} />
            <span>
              <SeriesText text={standText(state, one, other)} />
            </span>
            <Name slot={other} isArmageddon={isArmageddon} />
          </li>
        ))}
      </ul>
      {all.length > rows.length && <p>{t('lobby.board.more', { count: all.length - rows.length })}</p>}
    </section>
  );
}

/** `WO`, `NS`, the score, or a dash before the first game. */
const standText = (state: MatchState, one: Slot, other: Slot): string =>
  one.resultText ??
  other.resultText ??
  (state === 'READY' ? '–' : scoreText(one.score ?? 0, other.score ?? 0));

interface Slot {
  readonly name: string | null;
  readonly score: number | null;
  readonly resultText: string | null;
  readonly result?: 'win' | 'loss' | null | undefined;
}

function Name({ slot: { name, result, resultText }, isArmageddon }: { slot: Slot; isArmageddon: boolean }) {
  const { t } = useTranslation();
  const byArmageddon = isArmageddon && resultText === null;
  const Icon = byArmageddon ? Scale : Crown;
  return (
    <b data-result={result ?? undefined}>
      {result === 'win' && (
        <Icon
          size={16}
          strokeWidth={2}
          role="img"
          aria-label={byArmageddon ? t('lobby.armageddon.title') : t('lobby.fate.advanced')}
        />
      )}
      <BreakingName name={nameText(t, name ?? '')} className={styles.name} />
    </b>
  );
}

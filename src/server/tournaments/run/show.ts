import { opponentIndex, scoreOf } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import { durationText } from '../../operator/texts';
import { nameOf } from './frames';
import { entrantOf, type Run, type Series } from './state';
import { OPPONENTS } from './world';

/** Series of a tournament that is played, as the operator reads them. */

/** Where a series stands. */
interface SeriesShown {
  /** As in the bracket: `W 1.2`. */
  match: string;
  /** In the order of the match. `ready`: said so for the next game. */
  players: { name: string; score: number; ready: boolean }[];
  phase: Series['phase'];
  /** The game that is played, or comes next: its id once it has begun. */
  game: number | null;
  number: number | null;
  /** Time for the ready check that is left; `null` while none runs. */
  leftMs: number | null;
  /** Name of the winner, and how it was decided without games. */
  winner: string | null;
  decided: Series['decided'];
}

/** Each series, the open ones first. @param now of the clock by which the limits go */
export function seriesShown(run: Run, now: Millis): SeriesShown[] {
  const all = [...run.series.values()];
  const open = all.filter(({ phase }) => phase !== 'over');
  return [...open, ...all.filter(one => !open.includes(one))].map(series => shown(run, series, now));
}

function shown(run: Run, series: Series, now: Millis): SeriesShown {
  const { match, players, accepted, games, current, phase, limit, outcome, decided } = series;
  const score = scoreOf(games);
  const named = (number: number): string => entrantOf(run, number).name;
  return {
    match: nameOf(run.bracket.node(match)),
    players: OPPONENTS.map(opponent => {
      const at = opponentIndex(opponent);
      return { name: named(players[at]), score: score[at], ready: accepted[at] };
    }),
    phase,
    game: current?.game ?? null,
    number: current?.number ?? null,
    leftMs: limit === null ? null : Math.max(0, limit - now),
    winner: outcome === null || outcome === 'none' ? null : named(players[opponentIndex(outcome)]),
    decided,
  };
}

/** One line for a series: `W 1.2  ada 1 – 0 ben  game 2 is being played (game 814)`. */
export function seriesLine({ match, players, ...series }: SeriesShown): string {
  const [one, two] = players;
  const score = `${one?.name} ${one?.score} – ${two?.score} ${two?.name}`;
  return `    ${match}  ${score}  ${standText({ players, ...series })}`;
}

function standText(series: Omit<SeriesShown, 'match'>): string {
  const { players, phase, game, number, winner, decided, leftMs } = series;
  if (phase === 'over') {
    const how =
      decided === null ? '' : ` (${decided.how}${decided.reason === null ? '' : `: ${decided.reason}`})`;
    return winner === null ? `nobody goes through${how}` : `${winner} goes through${how}`;
  }
  if (phase === 'playing') return `game ${number} is being played (game ${game})`;
  if (phase === 'starting') return `game ${number} is being made`;
  const missing = players.filter(({ ready }) => !ready).map(({ name }) => name);
  const left = leftMs === null ? 'no time runs' : `${durationText(leftMs)} left`;
  return `ready check for game ${number}, ${left}: ${missing.join(' and ')} not ready`;
}

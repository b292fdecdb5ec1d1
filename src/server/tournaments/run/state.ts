import type { Match } from 'brackets-model';
import type { DECISIONS } from '../../../protocol/tournament';
import type { DecidedGame, Opponent } from '../../../rules/series';
import type { TimeControlName } from '../../../rules/time-control';
import type { Millis } from '../../../rules/units';
import { Bracket } from './bracket';
import type { Outcome } from './bracket-node';

/** An entrant of a tournament that is played. */
export interface RunEntrant {
  uid: string;
  /** Number in the order of applications, from 1; their id in the bracket. */
  number: number;
  name: string;
  elo: number;
  house: boolean;
  /** Why they will not come to any further match; `null` if they may. */
  gone: 'left' | 'banned' | null;
}

/** A game of a series, as far as it is over. */
export interface PlayedGame extends DecidedGame {
  /** Id of the game. */
  game: number;
  reason: string;
  /** Half-moves made; left out of games from before it was kept. */
  plies?: number;
}

/** The game that is to be played, or is. */
export interface CurrentGame {
  /** 1 for the first of the series. */
  number: number;
  /** Id of the game; `null` before it begins. */
  game: number | null;
  white: Opponent;
  armageddon: boolean;
}

/** Why a series ended without the games that decide it. */
export interface Decided {
  how: (typeof DECISIONS)[number];
  reason: string | null;
}

/** A value for each of the two of a match. */
export type Both<T> = [T, T];

/**
 * A match of the bracket from the moment both its players are known. `ready`: both have to say that they are there.
 * `starting`: they have, and the game is being made.
 */
export interface Series {
  /** Id of the match. */
  match: number;
  /** Numbers of the two. */
  players: Both<number>;
  phase: 'ready' | 'starting' | 'playing' | 'over';
  accepted: Both<boolean>;
  /** The windows from which they said that they are there. */
  windows: Both<string | null>;
  /** Whether each has used their breather. */
  breathers: Both<boolean>;
  /** The player who has put off the present limit by a breather. */
  breatherOf: Opponent | null;
  /** Moment by which both have to be there; `null` while no limit runs. */
  limit: Millis | null;
  /** Time left of it while the tournament is halted. */
  held: Millis | null;
  /** Time that both have for this game beyond the usual, by a breather or by the operator. */
  granted: Millis;
  /** Whether a game of it was called off because both stayed away. */
  abandoned: boolean;
  games: PlayedGame[];
  current: CurrentGame | null;
  outcome: Outcome | null;
  decided: Decided | null;
  startedAt: Millis;
  endedAt: Millis | null;
}

/** A tournament while it is played. Changed only by `step`. Moments are milliseconds of the node's steady clock. */
export interface Run {
  readonly id: number;
  readonly name: string;
  readonly control: TimeControlName;
  /** Games of a series. */
  readonly best: number;
  readonly readyMs: Millis;
  /** Seed of the draw of lots. */
  readonly seed: string;
  readonly begun: Millis;
  /** Entrants in the order of their seeds. */
  readonly entrants: RunEntrant[];
  readonly bracket: Bracket;
  /** Series by the id of their match. */
  readonly series: Map<number, Series>;
  /** Counts the changes of the bracket that viewers are told of. */
  seq: number;
  paused: boolean;
  /** Since when it is halted, epoch milliseconds. An earlier version does not write it down. */
  pausedAt?: Millis | null;
  over: boolean;
  /** When it was stored with this `seq`. An earlier version does not write it down, and leaves that of another `seq`. */
  stored?: { seq: number; at: Millis };
  /** Matches that have changed since the last step was stored. */
  readonly changed: Set<number>;
}

/** A run as it is stored. */
export interface Snapshot extends Omit<Run, 'bracket' | 'series' | 'changed' | 'seq'> {
  matches: readonly Match[];
  series: Series[];
}

export const snapshotOf = ({ bracket, series, changed: _, seq: __, ...rest }: Run): Snapshot => ({
  ...rest,
  matches: bracket.snapshot,
  series: [...series.values()],
});

export async function revive({ matches, series, ...rest }: Snapshot, seq: number): Promise<Run> {
  return {
    ...rest,
    bracket: await Bracket.restore(rest.entrants, rest.name, matches),
    // An earlier version wrote down neither the time that was granted nor games from which both stayed away.
    series: new Map(
      series.map(one => [
        one.match,
        { ...one, granted: one.granted ?? 0, abandoned: one.abandoned ?? false },
      ]),
    ),
    seq,
    changed: new Set<number>(),
  };
}

export const entrantOf = ({ entrants }: Pick<Run, 'entrants'>, number: number): RunEntrant => {
  const found = entrants.find(one => one.number === number);
  if (!found) throw new RangeError(`nobody has the number ${number}`);
  return found;
};

export const entrantByUid = ({ entrants }: Pick<Run, 'entrants'>, uid: string): RunEntrant | null =>
  entrants.find(one => one.uid === uid) ?? null;

/** Position of an entrant in a series: 1 or 2, `null` if they are not in it. */
export const opponentIn = ({ players }: Pick<Series, 'players'>, number: number): Opponent | null =>
  players[0] === number ? 1 : players[1] === number ? 2 : null;

/** The series that an entrant has to play, or plays. */
export function openSeriesOf({ series }: Pick<Run, 'series'>, number: number): Series | null {
  for (const one of series.values()) if (one.phase !== 'over' && one.players.includes(number)) return one;
  return null;
}

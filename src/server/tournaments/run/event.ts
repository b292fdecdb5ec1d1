import type { Millis } from '../../../rules/units';
import type { OrderedEnd } from '../../games/games';
import type { PlayedGame } from './state';

/** Events of a tournament that is being played, and the effects that follow from them. */

/** A game of a series that is over; `result` is `null` for one that was called off and has to be played again. */
export interface EndedGame {
  match: number;
  game: number;
  result: PlayedGame['result'] | null;
  reason: string;
  /** Half-moves made; left out where nobody knows. */
  plies?: number;
}

/**
 * The game that a player was asked about when they pressed. A press may come late, through a node that stood still, and
 * then counts for no other game.
 */
export interface ReadyCheck {
  match: number;
  /** 1 for the first of the series. */
  number: number;
}

/** `uid` has been established from the identity, never from a message. */
export type RunEvent =
  /** The tournament was taken over, or its node had stopped: nobody is charged for that time. */
  | { kind: 'takenUp' }
  /** `away`: uids of players who have pressed, but play something else by now. */
  | { kind: 'tick'; away: readonly string[] }
  | ({ kind: 'accept'; uid: string; window: string | null } & ReadyCheck)
  | ({ kind: 'breather'; uid: string } & ReadyCheck)
  | { kind: 'leave'; uid: string; why: 'left' | 'banned' }
  | { kind: 'gameBegan'; match: number; number: number; game: number }
  /** The game could not begin, since these were not free. */
  | { kind: 'notFree'; match: number; uids: readonly string[] }
  /** This server fails to make the game, and neither of the two is the reason. */
  | { kind: 'cannotBegin'; match: number }
  | ({ kind: 'gameEnded' } & EndedGame)
  /** `since`: when it was halted (epoch milliseconds); `null`: it goes on. */
  | { kind: 'pause'; since: Millis | null }
  /** All limits are put off. */
  | { kind: 'postpone'; ms: Millis }
  | { kind: 'decide'; match: number; winner: number; reason: string };

/** How the game of a match ends by order. */
export interface EndOfGame {
  match: number;
  result: OrderedEnd;
}

/** Effects that remain to be run once the step is stored. */
export type RunEffect =
  | { do: 'begin'; match: number }
  /** A series is decided while its game is being played or made: the game ends so. */
  | ({ do: 'endGame' } & EndOfGame);

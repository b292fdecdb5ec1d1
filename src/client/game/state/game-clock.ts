import type { Side } from '../../../rules/chess';
import { FIRST_MOVE_MS } from '../../../rules/time-control';
import type { GameState } from './game-shapes';

/** The clocks of a game: `times` at the moment `clock.since`, never a tick. @source CK-03…06 */

/**
 * Time left on a clock.
 *
 * @param now performance.now()
 * @returns milliseconds, never below zero (CK-06)
 */
export function clockLeft(
  game: Pick<GameState, 'times' | 'clock'>,
  who: 'player' | 'opponent',
  now: number,
): number {
  const { running, since, rate = 1 } = game.clock;
  const elapsed = running === who ? (now - since) * rate : 0;
  return Math.max(0, game.times[who] - elapsed);
}

/** Time that a player had left when their turn began: the time of a move is counted from there. */
export function timeAtTurn(game: Pick<GameState, 'times' | 'clock'>, who: 'player' | 'opponent'): number {
  return game.times[who] + (game.clock.running === who ? (game.clock.spent ?? 0) : 0);
}

export interface ServerClocks {
  /** Milliseconds left, before `spent` is taken off the running one. */
  playerTime: number;
  opponentTime: number;
  /** Milliseconds the side to move has already thought. */
  spent: number;
  turn: Side;
  running: boolean;
  /** Milliseconds left for a first move, `null` if the server did not say. */
  firstMove: number | null;
}

/** Sets both clocks as the server sees them. @source CK-03, CK-05 */
export function setClocks(game: GameState, clocks: ServerClocks, now: number): void {
  const toMove = clocks.turn === game.side ? 'player' : 'opponent';
  const running = clocks.running && game.status !== 'ended' ? toMove : null;
  const spent = running ? Math.max(0, clocks.spent) : 0;
  game.times = {
    player: Math.max(0, clocks.playerTime - (running === 'player' ? spent : 0)),
    opponent: Math.max(0, clocks.opponentTime - (running === 'opponent' ? spent : 0)),
  };
  game.clock = { since: now, running, ...(spent > 0 && { spent }) };
  const awaited = !clocks.running && game.status === 'playing' && game.moves.length < 2;
  game.firstMoveUntil = awaited ? now + (clocks.firstMove ?? FIRST_MOVE_MS) : null;
}

/** A clock that is further off is corrected; a smaller difference may be the time a message took. */
const DRIFT_MS = 700;

/**
 * Corrects the running clock by the thinking time that the server reports, if it is far off: a server that was busy or
 * stopped charges that time to neither player.
 */
export function correctClock(game: Pick<GameState, 'times' | 'clock'>, spent: number, now: number): void {
  const { running } = game.clock;
  if (running === null) return;
  const left = Math.max(0, timeAtTurn(game, running) - spent);
  if (Math.abs(left - clockLeft(game, running, now)) <= DRIFT_MS) return;
  game.times = { ...game.times, [running]: left };
  game.clock = { since: now, running, spent };
}

/** Stops both clocks at the time they show. @source CK-04, GM-17 */
export function stopClocks(game: GameState, now: number): void {
  game.times = { player: clockLeft(game, 'player', now), opponent: clockLeft(game, 'opponent', now) };
  game.clock = { since: now, running: null };
  game.firstMoveUntil = null;
}

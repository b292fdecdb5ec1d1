import { otherSide, type Side } from '../../../rules/chess';
import { createGameState } from '../../game/state/game';
import { stopClocks } from '../../game/state/game-clock';
import { placeAt, setPosition } from '../../game/state/game-position';
import type { GameState } from '../../game/state/game-shapes';
import { moverAt, moverIn, type ReplayMatch } from './replay-match';

/**
 * A finished game in the shape of a running one, so that the parts around a board show it. It has no live
 * position: `fen`, `turn`, `lastMove`, `captured` and `times` are those of the position on show.
 */

/**
 * Puts a finished game into a store.
 *
 * @param side whose side is below
 * @param ply half-moves made in the position on show; beyond either end it is that end
 */
export function openReplay(state: GameState, match: ReplayMatch, side: Side, ply: number): void {
  Object.assign(state, createGameState(), {
    status: 'ended',
    side,
    player: match.players[side],
    opponent: match.players[otherSide(side)],
    start: match.start,
    moves: [...match.moves],
    gameMode: match.gameMode,
  } satisfies Partial<GameState>);
  showPly(state, match, ply);
}

/** Shows the position after `ply` half-moves, with the captured pieces and the clocks of that moment. */
export function showPly(state: GameState, match: ReplayMatch, ply: number): void {
  const shown = Math.min(Math.max(0, ply), match.moves.length);
  const move = match.moves[shown - 1];
  state.viewedPly = shown;
  state.lastMove = move ? { from: move.from, to: move.to } : null;
  setPosition(state, placeAt(state, shown));
  state.captured = capturedUntil(match, shown);
  const left = match.clocks?.[shown];
  const { side } = state;
  state.times = left ? { player: left[side], opponent: left[otherSide(side)] } : { player: 0, opponent: 0 };
  state.clock = { since: 0, running: null };
}

/**
 * Lets the clock of the side to move run, if it ran at this point of the game.
 *
 * @param now performance.now()
 * @param rate how many times faster than real time
 */
export function runClock(state: GameState, match: ReplayMatch, now: number, rate: number): void {
  if (!match.clocks || state.viewedPly < 2 || state.viewedPly >= match.moves.length) return;
  const running = moverAt(state.viewedPly) === state.side ? 'player' : 'opponent';
  state.clock = { since: now, running, rate };
}

/** Stops the clocks at the time they show. @param now performance.now() */
export function haltClock(state: GameState, now: number): void {
  if (state.clock.running) stopClocks(state, now);
}

/** Pieces captured in the first `ply` half-moves, by their own colour. */
export function capturedUntil(match: ReplayMatch, ply: number): GameState['captured'] {
  const captured: GameState['captured'] = { w: [], b: [] };
  for (const [index, piece] of match.taken.slice(0, ply).entries())
    if (piece) captured[otherSide(moverIn(match, index))].push(piece);
  return captured;
}

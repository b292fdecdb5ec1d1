import type { Snapshot } from 'valtio';
import { type MoveRequest, otherSide, type PieceLetter } from '../../../rules/chess';
import { ChessGame, playText } from '../../../rules/game';
import type { Sound } from '../../audio/sound-names';
import { plyOfStep, type Step } from '../../board/steps';
import { gameMove, placeAt, promotionIn, setPosition, soundOf } from '../../game/state/game-position';
import type { GameMove, GameState } from '../../game/state/game-shapes';
import { capturedUntil, showPly } from './replay';
import { moverIn, type ReplayMatch } from './replay-match';

/**
 * Moves that the user tries in a finished game, from one of its positions on. The game itself never changes: while a
 * tried move is on show, `viewedPly` of its store stays at the position that the variation leaves.
 */

export interface Variation {
  /** Half-moves of the game before it. */
  from: number;
  /** Empty where none is tried. */
  moves: TriedMove[];
  /** How many of its moves the position on show has; `null` while a position of the game itself is on show. */
  at: number | null;
}

export interface TriedMove extends GameMove {
  captured: PieceLetter | null;
}

/** A replay: its store, the finished game, and the variation tried on it. */
export interface Replayed {
  game: GameState;
  match: ReplayMatch;
  variation: Variation;
}

/** Half-moves of a variation at most: as many as a link can share. */
export const MAX_TRIED = 200;

export const createVariation = (): Variation => ({ from: 0, moves: [], at: null });

/** Shows a position of the game; the variation is kept. */
export function showGame({ game, match, variation }: Replayed, ply: number): void {
  variation.at = null;
  showPly(game, match, ply);
}

/** Shows the variation after so many of its moves; beyond either end it is that end. */
export function showTried({ game, match, variation }: Replayed, at: number): void {
  const { from, moves } = variation;
  if (moves.length === 0) return;
  showPly(game, match, from);
  const shown = Math.min(Math.max(0, at), moves.length);
  const move = moves[shown - 1];
  variation.at = shown;
  if (!move) return;
  game.lastMove = { from: move.from, to: move.to };
  setPosition(game, move);
  const captured = capturedUntil(match, from);
  for (const [index, { captured: piece }] of moves.slice(0, shown).entries())
    if (piece) captured[otherSide(moverIn(match, from + index))].push(piece);
  game.captured = captured;
}

/**
 * Tries a move on the position on show. One that follows there already is stepped to; another one begins a variation,
 * or takes the place of what followed in it.
 *
 * @returns how it sounds; `null` for a move that is not possible
 */
export function tryMove(replayed: Replayed, request: MoveRequest): Sound | null {
  const { game, match, variation } = replayed;
  const { at } = variation;
  const base = at === null ? game.viewedPly : variation.from;
  const before = at === null ? [] : variation.moves.slice(0, at);
  const played = new ChessGame(game.position).move(request);
  if (!played || before.length >= MAX_TRIED) return null;
  const followsInGame = before.length === 0 && match.moves[base]?.fen === played.fen;
  const isThere = variation.from === base && variation.moves[before.length]?.fen === played.fen;
  if (followsInGame) showGame(replayed, base + 1);
  else if (isThere) showTried(replayed, before.length + 1);
  else {
    variation.from = base;
    variation.moves = [...before, { ...gameMove(played, null), captured: played.captured }];
    showTried(replayed, variation.moves.length);
  }
  return soundOf(played);
}

/**
 * Plays a line that begins with the position on show.
 *
 * @param line moves in UCI's letters
 * @returns how its last move sounds; `null` where none is possible
 */
export const playLine = (replayed: Replayed, line: readonly string[]): Sound | null =>
  playEach(line, request => tryMove(replayed, request));

/** Plays one move after the other, up to one that is not possible. @returns how the last of them sounds */
export function playEach(
  line: readonly string[],
  play: (request: MoveRequest) => Sound | null,
): Sound | null {
  let heard: Sound | null = null;
  for (const uci of line) {
    const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
    const sound = play({ from, to, promotion });
    if (!sound) break;
    heard = sound;
  }
  return heard;
}

/** Removes the variation, and shows the position that it left. */
export function endVariation(replayed: Replayed): void {
  const { variation } = replayed;
  const { from } = variation;
  Object.assign(variation, createVariation());
  showGame(replayed, from);
}

/**
 * Opens a variation from a line; its first move that is not legal there, and all moves after it, are left out.
 *
 * @param line moves in UCI's letters or in SAN: `e7e8q`
 * @param at how many of them to show; `null` for all
 * @param most how many are opened
 */
export function openLine(
  replayed: Replayed,
  line: readonly string[],
  at: number | null,
  most = MAX_TRIED,
): void {
  const { game, variation } = replayed;
  const from = game.viewedPly;
  const chess = new ChessGame(placeAt(game, from).position);
  const moves: TriedMove[] = [];
  for (const uci of line.slice(0, most)) {
    const played = playText(chess, uci);
    if (!played) break;
    moves.push({ ...gameMove(played, null), captured: played.captured });
  }
  if (moves.length === 0) return;
  variation.from = from;
  variation.moves = moves;
  showTried(replayed, at ?? moves.length);
}

/** Whether a step leads anywhere else from the position on show. */
export function canStep(game: Snapshot<GameState>, variation: Snapshot<Variation>, step: Step): boolean {
  const { at, moves, from } = variation;
  // Stepping back from the variation's beginning leads into the game.
  if (at !== null) return step === 'next' || step === 'last' ? at < moves.length : at > 0 || from > 0;
  return plyOfStep(step, game.viewedPly, game.moves.length) !== game.viewedPly;
}

/** Steps through the variation while it is on show, and back out of its beginning into the game. */
export function stepReplay(replayed: Replayed, step: Step): void {
  const { game, variation } = replayed;
  const { at, moves, from } = variation;
  if (at === null) showGame(replayed, plyOfStep(step, game.viewedPly, game.moves.length));
  else if (at === 0 && (step === 'previous' || step === 'first'))
    showGame(replayed, plyOfStep(step, from, game.moves.length));
  else showTried(replayed, plyOfStep(step, at, moves.length));
}

/** A tried move as links have it. */
export const uciOf = ({ from, to, san }: Pick<TriedMove, 'from' | 'to' | 'san'>): string =>
  `${from}${to}${promotionIn(san) ?? ''}`;

import { ref, type Snapshot } from 'valtio';
import { type Captured, type PlayedMove, placementOf, START_FEN, turnOf } from '../../../rules/chess';
import { ChessGame } from '../../../rules/game';
import { takenThrough } from '../../../rules/material';
import { Position } from '../../../rules/position/position';
import type { Sound } from '../../audio/sound-names';
import type { GameMove, GameState, HeldPosition } from './game-shapes';

/** The position of a game and the list of moves that led to it. */

/** Position after `ply` half-moves. */
export function fenAt(
  game: { start?: string; moves: readonly Pick<GameMove, 'fen'>[] },
  ply: number,
): string {
  return game.moves[ply - 1]?.fen ?? game.start ?? START_FEN;
}

/**
 * Whether two FENs mean the same position at the same point of a game.
 *
 * The en-passant field does not count: some write it after every double step, some only where a capture
 * is possible.
 */
export function samePosition(one: string, other: string): boolean {
  const a = one.split(' ');
  const b = other.split(' ');
  return [0, 1, 2, 5].every(field => a[field] === b[field]);
}

/** The usual start, read once. */
export const START_POSITION: HeldPosition = ref(new Position());

/** A position as a store holds it, and its FEN. */
export interface Place {
  position: HeldPosition;
  fen: string;
}

/** @param fen a valid one */
export const placeOf = (fen: string): Place => ({ position: ref(new Position(fen)), fen });

/** The place after `ply` half-moves. */
export const placeAt = ({ start, moves }: Pick<GameState, 'start' | 'moves'>, ply: number): Place =>
  moves[ply - 1] ?? (start === START_FEN ? { position: START_POSITION, fen: start } : placeOf(start));

/** Makes a place the live position. */
export function setPosition(game: GameState, { position, fen }: Place): void {
  game.position = position;
  game.fen = fen;
  game.turn = turnOf(fen);
  game.board = placementOf(fen);
  game.proposed = null;
}

export function gameMove(played: PlayedMove, spent: number | null): GameMove {
  const { san, from, to, position, fen } = played;
  return { san, from, to, board: placementOf(fen), position: ref(position), fen, spent };
}

/** Adds a move to the live end. A user who looks at an old move stays there (GM-27). */
export function pushMove(game: GameState, move: GameMove): void {
  const atEnd = game.viewedPly === game.moves.length;
  game.moves.push(move);
  game.missed = 0;
  game.lastMove = { from: move.from, to: move.to };
  if (atEnd) game.viewedPly = game.moves.length;
  setPosition(game, move);
}

/** Takes the own unconfirmed move back, if there is one; the captured pieces are those of the moves that remain. */
export function dropPending(game: GameState): void {
  const { pending } = game;
  if (!pending) return;
  game.pending = null;
  game.premoves = [];
  game.moves = game.moves.slice(0, pending.ply);
  game.viewedPly = Math.min(game.viewedPly, pending.ply);
  const last = game.moves.at(-1);
  game.lastMove = last ? { from: last.from, to: last.to } : null;
  game.captured = capturedIn(game.moves);
  setPosition(game, placeAt(game, pending.ply));
}

interface SentMove {
  san: string;
  from: string;
  to: string;
  spent: number | null;
}

/**
 * Replays a server's list of moves from the start position.
 *
 * @returns the moves up to the first that is not legal; all of them in a sound game
 */
export function replayMoves(moves: readonly SentMove[]): GameMove[] {
  const chess = new ChessGame();
  const done: GameMove[] = [];
  for (const { san, from, to, spent } of moves) {
    const played = chess.moveSan(san) ?? chess.move({ from, to, promotion: promotionIn(san) });
    if (!played) break;
    // Each side's first move is not charged, so it took nothing, however long it was waited for.
    done.push(gameMove(played, done.length < 2 ? null : spent));
  }
  return done;
}

/** The piece a SAN promotes to, if any. */
export function promotionIn(san: string): string | undefined {
  return /=([QRBN])/.exec(san)?.[1]?.toLowerCase();
}

/** Sound of a move. @source BI-19 */
export function soundOf(move: Pick<PlayedMove, 'san' | 'captured' | 'promotion' | 'castle'>): Sound {
  if (/[+#]$/.test(move.san)) return 'check';
  if (move.promotion) return 'promote';
  if (move.castle) return 'castle';
  return move.captured ? 'capture' : 'drop';
}

/** Sound of a move of which only the text is known. */
export function soundOfSan(san: string): Sound {
  return soundOf({
    san,
    captured: san.includes('x') ? 'p' : null,
    promotion: san.includes('=') ? 'q' : null,
    castle: san.startsWith('O-O'),
  });
}

const START = placementOf(START_FEN);

/** Pieces taken in moves from the start position. */
const capturedIn = (moves: readonly Pick<GameMove, 'board'>[]): Captured =>
  takenThrough([START, ...moves.map(({ board }) => board)]);

/** The position on show and the pieces taken by then, while it is an older one as well. */
export function materialOnShow({
  moves,
  viewedPly,
  fen,
  captured,
}: Snapshot<Pick<GameState, 'moves' | 'viewedPly' | 'fen' | 'captured'>>): Snapshot<{
  fen: string;
  captured: Captured;
}> {
  if (viewedPly >= moves.length) return { fen, captured };
  return { fen: moves[viewedPly - 1]?.fen ?? START_FEN, captured: capturedIn(moves.slice(0, viewedPly)) };
}

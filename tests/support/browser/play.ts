import type { Side } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import { byClicking, byDragging, type Hand, type HandMove } from './board';
import type { Person } from './person';
import { expect } from './test';

/** Two users at one game. */
export type Table = Record<Side, Person>;

/** A user at a game, with or without a browser. */
interface Player {
  /** @param hand way of making the move, for users with a browser */
  play(move: HandMove, hand: Hand): Promise<void>;
  /** Waits until the user has this position before them. */
  shows(fen: string): Promise<void>;
}

/** Both press the same button at home and sit down; colours are random. */
export async function sitDown(one: Person, other: Person, mode: 'blitz' | 'rapid' = 'blitz'): Promise<Table> {
  await one.queue(mode);
  await other.queue(mode);
  await one.isPlaying();
  await other.isPlaying();
  const side = await one.board.side();
  expect(await other.board.side()).not.toBe(side);
  return side === 'w' ? { w: one, b: other } : { w: other, b: one };
}

/** Drags and clicks by turns, the default way of making moves. */
export const byMouse = (): Hand => {
  let moves = 0;
  return (board, move) => (moves++ % 2 === 0 ? byDragging : byClicking)(board, move);
};

interface PlayOptions {
  w?: Hand;
  b?: Hand;
  /** Moves that were played before. */
  after?: readonly string[];
}

/**
 * Plays moves, each by the user who is to move, and waits until both users have it.
 *
 * @returns the final position
 */
export async function playMoves(
  table: Record<Side, Player>,
  sans: readonly string[],
  { w = byMouse(), b = byMouse(), after = [] }: PlayOptions = {},
): Promise<string> {
  const game = ChessGame.replay(after);
  if (!game) throw new Error(`Not a game: ${after.join(' ')}`);
  const hands: Record<Side, Hand> = { w, b };
  // A move just played elsewhere may still be on its way.
  if (after.length > 0) await table[game.turn].shows(game.fen);
  for (const san of sans) {
    const side = game.turn;
    const move = game.moveSan(san);
    if (!move) throw new Error(`${san} is not legal in ${game.fen}`);
    const { from, to, promotion } = move;
    await table[side].play({ from, to, promotion, san: move.san }, hands[side]);
    await table.w.shows(move.fen);
    await table.b.shows(move.fen);
  }
  return game.fen;
}

/** SAN of each move in the `movements` of the history. */
export function movesOf(movements: string): string[] {
  return movements
    .split(' ')
    .filter(Boolean)
    .map(entry => entry.split('>')[0] ?? '');
}

import { expect, test } from 'vitest';
import { Position } from '../../../src/rules/position/position';
import { perftPositions } from '../../support/games/published';

const hashOf = ({ low, high }: Position) => `${low} ${high}`;
/** All that can be asked of a position but its past. */
const factsOf = (position: Position) => `${position.fen} ${hashOf(position)}`;

/** Leaves of all lines of so many legal moves, made and undone on one position as an engine does. */
function made(position: Position, depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  // The last moves are most of them, and their texts would take most of the time: their hash is enough.
  const facts = depth === 1 ? hashOf : factsOf;
  for (const move of position.moves(false)) {
    const before = facts(position);
    const isSafe = position.isSafe(move);
    if (position.make(move) !== isSafe) throw new Error(`${position.fen}: ${move} is legal and is not`);
    if (isSafe) leaves += made(position, depth - 1);
    position.undo(move);
    if (facts(position) !== before) throw new Error(`${before} became ${facts(position)}`);
  }
  return leaves;
}

/** The same on copies, as a game does; each is compared with its FEN read anew. */
function copied(position: Position, depth: number): number {
  if (factsOf(new Position(position.fen)) !== factsOf(position)) throw new Error(factsOf(position));
  const moves = position.legalMoves();
  if (position.hasMove() !== moves.length > 0) throw new Error(`${position.fen} has a move and has none`);
  if (depth === 1) return moves.length;
  return moves.reduce((leaves, move) => leaves + copied(position.after(move), depth - 1), 0);
}

test('[BI-01] every published position has as many moves as were counted, made and undone', () => {
  for (const { fen, counts } of perftPositions())
    for (const { depth, nodes } of counts) expect(made(new Position(fen), depth), fen).toBe(nodes);
});

test('[BI-01] every published position has as many moves as were counted, each on a copy that equals its FEN', () => {
  for (const { fen, counts } of perftPositions())
    for (const { depth, nodes } of counts) expect(copied(new Position(fen), depth), fen).toBe(nodes);
});

import type { LegalMove, Side, Square } from '../../rules/chess';
import { piecesOn, targetsIn } from '../../rules/game';
import type { Position } from '../../rules/position/position';
import type { Piece } from '../../rules/squares';
import { type PlannedMove, type PremoveMode, planAfter, premoveTargets, premovingSide } from './premoves';

/** Facts that a position depends on. */
export interface PositionFacts {
  /** The position on show. */
  shown: Position;
  /** The position moves are made on; differs from `shown` while an old move is viewed. */
  live: Position;
  /** Side whose pieces may be moved now; `null`: read only. */
  movable: Side | null;
  /** A pawn becomes a queen without asking. */
  alwaysQueen: boolean;
  /** In the order they are to be made. */
  premoves: readonly PlannedMove[];
  /** Whether moves on the opponent's turn are premoves, one or several. */
  premoveMode: PremoveMode;
}

/** The position that the hand moves pieces on. */
export interface BoardPosition {
  /** Side whose pieces may be moved; `null`: neither. */
  movable: Side | null;
  pieces: ReadonlyMap<Square, Piece>;
  /** Squares of pieces that stand there by premoves alone. */
  planned: ReadonlySet<Square>;
  /** Legal moves from a square; premoves if it is not yet this side's turn. */
  legalFrom(square: Square): readonly LegalMove[];
  alwaysQueen: boolean;
  /** False while an older position is on show. */
  isLive: boolean;
  /** Moves are premoves, since it is not the turn of `movable`. */
  isAhead: boolean;
  hasPremoves: boolean;
}

const NOWHERE: ReadonlySet<Square> = new Set();

/** The position that moves, or premoves, are made on. */
export function positionOf(facts: PositionFacts): BoardPosition {
  const { shown, live, movable, alwaysQueen, premoves, premoveMode } = facts;
  const shared = { alwaysQueen, isLive: shown.fen === live.fen, hasPremoves: premoves.length > 0 };
  if (movable === null && premoveMode !== 'off') {
    const plan = planAfter(live, premoveMode === 'queue' ? premoves : []);
    return {
      ...shared,
      isAhead: true,
      movable: premovingSide(live),
      pieces: plan.pieces,
      planned: plan.planned,
      legalFrom: remembered(square => premoveTargets(square, plan)),
    };
  }
  return {
    ...shared,
    isAhead: false,
    movable,
    pieces: piecesOn(live),
    planned: NOWHERE,
    legalFrom: remembered(square => (movable === live.side ? targetsIn(live, square) : [])),
  };
}

/** Whether two sets of facts, of which parts that have not changed are the same ones, make the same position. */
export const isSamePosition = (a: PositionFacts, b: PositionFacts): boolean =>
  a.shown === b.shown &&
  a.live === b.live &&
  a.movable === b.movable &&
  a.alwaysQueen === b.alwaysQueen &&
  a.premoves === b.premoves &&
  a.premoveMode === b.premoveMode;

/**
 * The legal move a drop on `to` means. A king dropped on its own rook castles.
 *
 * @returns `null` for an illegal move
 */
export function moveTo(from: Square, to: Square, position: BoardPosition): LegalMove | null {
  const moves = position.legalFrom(from);
  const plain = moves.find(move => move.to === to);
  if (plain) return plain;
  const [king, rook] = [position.pieces.get(from), position.pieces.get(to)];
  if (king?.letter !== 'k' || rook?.letter !== 'r' || king.side !== rook.side) return null;
  if (from.charAt(0) !== 'e' || from.charAt(1) !== to.charAt(1)) return null;
  const target = to.charAt(0) === 'h' ? 'g' : to.charAt(0) === 'a' ? 'c' : null;
  return moves.find(move => target !== null && move.to === target + from.charAt(1)) ?? null;
}

function remembered(find: (square: Square) => readonly LegalMove[]) {
  const known = new Map<Square, readonly LegalMove[]>();
  return (square: Square): readonly LegalMove[] => {
    const moves = known.get(square) ?? find(square);
    known.set(square, moves);
    return moves;
  };
}

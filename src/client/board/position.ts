import { ChessGame, type LegalMove, type Side, type Square, turnOf } from '../../rules/chess';
import { piecesOf } from '../../rules/squares';
import { type PremoveMode, planAfter, premoveTargets, premovingSide } from '../state/premove';
import type { Premove } from '../state/shapes';
import type { InputPosition } from './hand';

/** What a position depends on. */
export interface PositionProps {
  fen: string;
  liveFen: string;
  movable: Side | null;
  alwaysQueen: boolean;
  premoves?: readonly Pick<Premove, 'from' | 'to' | 'promotion'>[];
  /** What a move on the opponent's turn becomes; default `off`: nothing. */
  premoveMode?: PremoveMode;
}

export interface BoardPosition extends InputPosition {
  /** Squares of pieces that stand there by premoves alone. */
  planned: ReadonlySet<Square>;
}

const NOWHERE: ReadonlySet<Square> = new Set();

/** The position that moves, or premoves, are made on. */
export function positionOf(props: PositionProps): BoardPosition {
  const { fen, liveFen, movable, alwaysQueen, premoves = [], premoveMode = 'off' } = props;
  const shared = { alwaysQueen, isLive: fen === liveFen, hasPremoves: premoves.length > 0 };
  if (movable === null && premoveMode !== 'off') {
    const plan = planAfter(liveFen, premoveMode === 'queue' ? premoves : []);
    return {
      ...shared,
      isAhead: true,
      movable: premovingSide(liveFen),
      pieces: plan.pieces,
      planned: plan.planned,
      legalFrom: remembered(square => premoveTargets(square, plan)),
    };
  }
  let game: ChessGame | null = null;
  return {
    ...shared,
    isAhead: false,
    movable,
    pieces: piecesOf(liveFen),
    planned: NOWHERE,
    legalFrom: remembered(square => {
      if (movable !== turnOf(liveFen)) return [];
      game ??= new ChessGame(liveFen);
      return game.legalMoves(square);
    }),
  };
}

/** Whether two sets of props mean the same position for the hand. */
export const isSamePosition = (a: PositionProps, b: PositionProps): boolean =>
  a.fen === b.fen &&
  a.liveFen === b.liveFen &&
  a.movable === b.movable &&
  a.alwaysQueen === b.alwaysQueen &&
  a.premoves === b.premoves &&
  a.premoveMode === b.premoveMode;

function remembered(find: (square: Square) => readonly LegalMove[]) {
  const known = new Map<Square, readonly LegalMove[]>();
  return (square: Square): readonly LegalMove[] => {
    const moves = known.get(square) ?? find(square);
    known.set(square, moves);
    return moves;
  };
}

import {
  type LegalMove,
  type MoveRequest,
  otherSide,
  type PieceLetter,
  type PlayedMove,
  type Promotion,
  type RulesEnd,
  type Side,
  type Square,
} from './chess';
import {
  A8,
  becomesOf,
  CASTLE,
  fromOf,
  H1,
  type Move,
  squareName,
  squareNamed,
  toOf,
  WIDTH,
} from './position/move';
import { BISHOP, KING, KNIGHT, LETTERS } from './position/pieces';
import { Position } from './position/position';
import { readMove, sanOf } from './san';
import type { Piece } from './squares';

const HALF_MOVES_OF_A_DRAW = 100;

/** A game in progress: the position, and what led to it as far as it matters. Illegal moves leave it as it was. */
export class ChessGame {
  private now: Position;
  /** Keys of the positions since the last capture or pawn's move, the present one included: older ones cannot come again. */
  private seen: string[];
  private text: string;
  /** Whether there is a legal move here, once somebody has asked. */
  private hasMove: boolean | null = null;

  /** @param from a valid FEN; validate untrusted text first (`fen.ts`). By default the start. */
  constructor(from?: string | Position) {
    this.now = from instanceof Position ? from : new Position(from);
    const { key, counters } = this.now;
    this.seen = [key];
    this.text = `${key} ${counters}`;
  }

  /**
   * Replays a game from the start position.
   *
   * @returns the game, or `null` when one of the moves is not legal
   */
  static replay(sans: readonly string[]): ChessGame | null {
    const game = new ChessGame();
    for (const san of sans) if (!game.moveSan(san)) return null;
    return game;
  }

  /** The position as it is now; it stays the same when the game goes on. */
  get position(): Position {
    return this.now;
  }

  get fen(): string {
    return this.text;
  }

  get turn(): Side {
    return this.now.side;
  }

  /** Makes a move if it is legal. A pawn reaching the last rank needs `promotion`. */
  move({ from, to, promotion }: MoveRequest): PlayedMove | null {
    const target = squareNamed(to);
    const move = this.now
      .legalFrom(squareNamed(from))
      .find(one => toOf(one) === target && (becomesOf(one) === 0 || LETTERS[becomesOf(one)] === promotion));
    return move === undefined ? null : this.make(move);
  }

  /** Makes a move given in SAN or UCI if it is legal. */
  moveSan(text: string): PlayedMove | null {
    const move = readMove(this.now, text);
    return move === null ? null : this.make(move);
  }

  /**
   * Lets the side to move pass, which books write to show a threat. It is no move of chess: games that are played never do so.
   *
   * @returns the move of the king on to its own square, named `--`; `null` in check
   */
  pass(): PlayedMove | null {
    const before = this.now;
    if (before.isCheck) return null;
    const king = squareName(before.kingOf(before.turn));
    const position = before.afterNothing();
    this.now = position;
    this.text = position.fen;
    this.seen = [position.key];
    this.hasMove = null;
    const { fen } = position;
    return {
      san: NO_MOVE,
      from: king,
      to: king,
      piece: 'k',
      promotion: null,
      captured: null,
      fen,
      position,
      castle: false,
    };
  }

  /** Targets of one square, or of all. Four promotions to one square count as one target. */
  legalMoves(from?: Square): LegalMove[] {
    return targetsIn(this.now, from);
  }

  /**
   * Whether the rules alone end the game here.
   *
   * @source specification §4: 100 half-moves and the third occurrence draw by themselves
   */
  end(): RulesEnd | null {
    const { now, seen } = this;
    this.hasMove ??= now.hasMove();
    if (!this.hasMove && now.isCheck) return { winner: otherSide(this.turn), reason: 'checkmate' };
    if (!this.hasMove) return { winner: null, reason: 'stalemate' };
    if (isInsufficient(now)) return { winner: null, reason: 'insufficientmaterial' };
    const key = seen.at(-1);
    if (seen.filter(one => one === key).length >= 3) return { winner: null, reason: 'threefoldrepetition' };
    if (now.quiet >= HALF_MOVES_OF_A_DRAW) return { winner: null, reason: 'fiftymoves' };
    return null;
  }

  /** @param move a legal one */
  private make(move: Move): PlayedMove {
    const before = this.now;
    const [from, to] = [fromOf(move), toOf(move)];
    const taken = before.takenBy(move);
    const after = before.after(move);
    const { key, counters } = after;
    this.now = after;
    this.text = `${key} ${counters}`;
    if (after.quiet === 0) this.seen = [];
    this.seen.push(key);
    this.hasMove = null;
    const becomes = becomesOf(move);
    return {
      san: sanOf(before, move, after),
      from: squareName(from),
      to: squareName(to),
      piece: letterOf(before.at(from)),
      promotion: becomes === 0 ? null : (letterOf(becomes) as Promotion),
      captured: taken === 0 ? null : letterOf(taken),
      fen: this.text,
      position: after,
      castle: (move & CASTLE) !== 0,
    };
  }
}

const letterOf = (piece: number): PieceLetter => (LETTERS[Math.abs(piece)] ?? 'p') as PieceLetter;

/** Half-moves that are kept of a game that somebody brings. The longest one on record has 538. */
export const MAX_WRITTEN_PLIES = 1_000;

/** How a move is written in which a side only passes. */
export const NO_MOVE = '--';

/** Plays a written move: in SAN or UCI, or a pass, which in UCI is the king's move on to its own square. */
export const playText = (game: ChessGame, text: string): PlayedMove | null =>
  text === NO_MOVE || (text.length === 4 && text.slice(0, 2) === text.slice(2))
    ? game.pass()
    : game.moveSan(text);

/**
 * Plays moves from a position on.
 *
 * @param texts in SAN or UCI
 * @returns the moves up to the first that is none, and that one
 */
export function playFrom(
  start: string,
  texts: readonly string[],
): { moves: PlayedMove[]; rest: string | null } {
  const game = new ChessGame(start);
  const moves: PlayedMove[] = [];
  for (const text of texts) {
    const played = playText(game, text);
    if (!played) return { moves, rest: text };
    moves.push(played);
  }
  return { moves, rest: null };
}

/** Targets of one square of a position, or of all. Four promotions to one square count as one target. */
export function targetsIn(position: Position, from?: Square): LegalMove[] {
  const moves = from === undefined ? position.legalMoves() : position.legalFrom(squareNamed(from));
  // One move of the four stands for all of them.
  return moves
    .filter(move => becomesOf(move) === 0 || becomesOf(move) === KNIGHT)
    .map(move => ({
      from: squareName(fromOf(move)),
      to: squareName(toOf(move)),
      capture: position.takenBy(move) !== 0,
      promotes: becomesOf(move) !== 0,
    }));
}

/** Its pieces, in the order of a FEN. */
export function piecesOn(position: Position): Map<Square, Piece> {
  const pieces = new Map<Square, Piece>();
  for (let square = A8; square <= H1; square++) {
    const piece = position.at(square);
    if (piece === 0 || Math.abs(piece) > KING) continue;
    pieces.set(squareName(square), { side: piece > 0 ? 'w' : 'b', letter: letterOf(piece) });
  }
  return pieces;
}

/** Where the king in check stands, `null` without check. */
export const checkedKing = (position: Position): Square | null =>
  position.isCheck ? squareName(position.kingOf(position.turn)) : null;

/** Bare kings, with one knight or bishop, or with nothing but bishops on squares of one colour. */
function isInsufficient(position: Position): boolean {
  let count = 0;
  let knights = 0;
  const bishops = { dark: 0, light: 0 };
  for (let square = A8; square <= H1; square++) {
    const kind = Math.abs(position.at(square));
    if (kind === 0 || kind >= KING) continue;
    count += 1;
    if (kind === KNIGHT) knights += 1;
    else if (kind !== BISHOP) return false;
    else if ((square + Math.floor(square / WIDTH)) % 2 === 0) bishops.light += 1;
    else bishops.dark += 1;
  }
  return count <= 1 || (knights === 0 && (bishops.dark === 0 || bishops.light === 0));
}

import {
  type MoveRequest,
  otherSide,
  type PieceLetter,
  type PlayedMove,
  type Promotion,
  type RulesEnd,
  type Side,
  START_FEN,
} from '../../rules/chess';
import { BISHOP, isDark, KING, KNIGHT, LETTERS, PAWN, Position, squareOf } from './position';

const SQUARE = /^[a-h][1-8]$/;
const SAN = /^([NBRQK])?([a-h])?([1-8])?x?([a-h][1-8])(?:=([QRBN]))?[+#]?$/;
const CASTLING = /^O-O(-O)?[+#]?$/;
const PROMOTION = /^[qrbn]$/;
const FILES = 'abcdefgh';
const HALF_MOVES_OF_A_DRAW = 100;

const numberOf = (square: string): number => (8 - Number(square[1])) * 16 + FILES.indexOf(square[0] ?? '');
const letterOf = (kind: number): PieceLetter => (LETTERS[kind] ?? 'p') as PieceLetter;

/**
 * The rules for a running game. `ChessGame` looks for all legal moves of a position, as a board needs them; here only the
 * move that is made is looked at, and whether there is any answer to it, which takes a fraction of that.
 */
export class Referee {
  private readonly position: Position;
  private halfMoves: number;
  private moveNumber: number;
  /** Positions since the last capture or pawn's move, the present one included: older ones cannot come again. */
  private seen: string[] = [];
  private isCheck = false;
  private isStuck = false;
  private text = '';

  /** @param fen a valid FEN */
  constructor(fen: string = START_FEN) {
    const [placement = '', turn, rights = '', passing = '-', halfMoves = '0', moveNumber = '1'] =
      fen.split(' ');
    const square = passing === '-' ? null : numberOf(passing);
    this.position = new Position(placement, turn === 'b' ? -1 : 1, rights, square);
    this.halfMoves = Number(halfMoves);
    this.moveNumber = Number(moveNumber);
    this.look();
  }

  get fen(): string {
    return this.text;
  }

  get turn(): Side {
    return this.position.side === 1 ? 'w' : 'b';
  }

  /** Half-moves made here since the last capture or pawn's move: what is kept of the past. */
  get ply(): number {
    return this.seen.length - 1;
  }

  /** Makes a move if it is legal. A pawn reaching the last rank needs `promotion`. */
  move({ from, to, promotion }: MoveRequest): PlayedMove | null {
    if (!SQUARE.test(from) || !SQUARE.test(to)) return null;
    const [start, end] = [numberOf(from), numberOf(to)];
    if (!this.position.isLegal(start, end)) return null;
    if (!this.position.isPromotion(start, end)) return this.make(start, end, null);
    return PROMOTION.test(promotion ?? '') ? this.make(start, end, promotion as Promotion) : null;
  }

  /** Makes a move given in SAN as it is stored, if it is legal. */
  moveSan(san: string): PlayedMove | null {
    const castling = CASTLING.exec(san);
    if (castling) {
      const [home, rank] = this.turn === 'w' ? ['e1', 1] : ['e8', 8];
      return this.kindOn(home) === KING
        ? this.move({ from: home, to: `${castling[1] ? 'c' : 'g'}${rank}` })
        : null;
    }
    const [, letter = 'P', file, rank, to, promotion] = SAN.exec(san) ?? [];
    if (to === undefined) return null;
    const { position } = this;
    const found = position.squaresOf(LETTERS.indexOf(letter.toLowerCase())).filter(at => {
      const square = squareOf(at);
      const isNamed = (file ?? square[0]) === square[0] && (rank ?? square[1]) === square[1];
      return isNamed && position.isLegal(at, numberOf(to));
    });
    const [from] = found;
    if (from === undefined || found.length > 1) return null;
    if (position.isPromotion(from, numberOf(to)) !== (promotion !== undefined)) return null;
    return this.move({ from: squareOf(from), to, promotion: promotion?.toLowerCase() });
  }

  /**
   * Whether the rules alone end the game here.
   *
   * @source specification §4: 100 half-moves and the third occurrence draw by themselves
   */
  end(): RulesEnd | null {
    if (this.isStuck && this.isCheck) return { winner: otherSide(this.turn), reason: 'checkmate' };
    if (this.isStuck) return { winner: null, reason: 'stalemate' };
    if (this.isInsufficient()) return { winner: null, reason: 'insufficientmaterial' };
    const now = this.seen.at(-1);
    if (this.seen.filter(one => one === now).length >= 3)
      return { winner: null, reason: 'threefoldrepetition' };
    if (this.halfMoves >= HALF_MOVES_OF_A_DRAW) return { winner: null, reason: 'fiftymoves' };
    return null;
  }

  private make(from: number, to: number, promotion: Promotion | null): PlayedMove {
    const { position } = this;
    const kind = position.kindAt(from);
    const castle = kind === KING && Math.abs(to - from) === 2;
    const name = this.nameOf(from, to, kind);
    const taken = position.make(from, to, promotion ? LETTERS.indexOf(promotion) : 0);
    const isFinal = kind === PAWN || taken !== 0;
    if (isFinal) this.seen = [];
    this.halfMoves = isFinal ? 0 : this.halfMoves + 1;
    if (this.turn === 'w') this.moveNumber++;
    this.look();
    return {
      san: sanOf({ name, from, to, kind, taken, promotion, castle }) + this.suffix(),
      from: squareOf(from),
      to: squareOf(to),
      piece: letterOf(kind),
      promotion,
      captured: taken === 0 ? null : letterOf(taken),
      fen: this.text,
      castle,
    };
  }

  private suffix(): string {
    if (!this.isCheck) return '';
    return this.isStuck ? '#' : '+';
  }

  /** The letter of a piece, with as much of its square as tells it from others of its kind that could go there. */
  private nameOf(from: number, to: number, kind: number): string {
    const letter = letterOf(kind).toUpperCase();
    if (kind === PAWN || kind === KING) return letter;
    const { position } = this;
    const rivals = position.squaresOf(kind).filter(at => at !== from && position.isLegal(at, to));
    if (rivals.length === 0) return letter;
    const square = squareOf(from);
    if (!rivals.some(at => squareOf(at)[0] === square[0])) return letter + square[0];
    return rivals.some(at => squareOf(at)[1] === square[1]) ? letter + square : letter + square[1];
  }

  /** Takes in the position that has come about. */
  private look(): void {
    this.isCheck = this.position.inCheck();
    this.isStuck = !this.position.hasMove();
    const now = this.position.text();
    this.seen.push(now);
    this.text = `${now} ${this.halfMoves} ${this.moveNumber}`;
  }

  /** Bare kings, with one knight or bishop, or with nothing but bishops on one colour. */
  private isInsufficient(): boolean {
    const others = this.position.others();
    if (others.length <= 1) return others.every(({ kind }) => kind === KNIGHT || kind === BISHOP);
    if (others.some(({ kind }) => kind !== BISHOP)) return false;
    const dark = others.filter(({ at }) => isDark(at)).length;
    return dark === 0 || dark === others.length;
  }

  private kindOn(square: string): number {
    return this.position.kindAt(numberOf(square));
  }
}

interface Made {
  /** As `nameOf` gives it. */
  name: string;
  from: number;
  to: number;
  kind: number;
  /** 0 for nothing. */
  taken: number;
  promotion: Promotion | null;
  castle: boolean;
}

/** Without the sign of a check. */
function sanOf({ name, from, to, kind, taken, promotion, castle }: Made): string {
  if (castle) return to > from ? 'O-O' : 'O-O-O';
  const target = (taken === 0 ? '' : 'x') + squareOf(to);
  if (kind !== PAWN) return name + target;
  const file = taken === 0 ? '' : squareOf(from)[0];
  return file + target + (promotion ? `=${promotion.toUpperCase()}` : '');
}

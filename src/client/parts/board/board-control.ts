import { ChessGame, type LegalMove, type Promotion, type Side, type Square } from '../../../rules/chess';
import { type Piece, piecesOf, squareAt, squareCell } from '../../../rules/squares';
import type { BoardView } from '../../canvas/board/board-view';
import {
  applyInput,
  IDLE,
  type InputEvent,
  type InputPosition,
  type InputState,
  type Point,
  targetsOf,
} from '../../canvas/board/input/machine';
import type { BoardLook, BoardPicture } from '../../canvas/board/picture';

/** What of the board's props the control needs. */
export interface BoardScene {
  fen: string;
  liveFen: string;
  orientation: Side;
  lastMove: { from: Square; to: Square } | null;
  movable: Side | null;
  alwaysQueen: boolean;
}

/** What the board tells the screen. */
export interface BoardOut {
  onMove(move: { from: Square; to: Square; promotion?: Promotion }): void;
  onGoLive(): void;
  onSound(name: 'select'): void;
}

/** How long a piece travels, in milliseconds. @source art direction, "Motion" */
const TRAVEL_MS = 180;
/** A finger covers what lies under it, so the piece is carried above it (in squares). */
const TOUCH_LIFT = 0.6;
const MOUSE_LIFT = 0.06;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Stands between the screen, the player's hand and the canvas: keeps the input machine's state,
 * runs its effects and gives the view its picture. React listens to `subscribe`.
 */
export class BoardControl {
  private state: InputState = IDLE;
  private scene: BoardScene;
  private position: InputPosition;
  private shownPieces: ReadonlyMap<Square, Piece>;
  private checkedKing: Square | null;
  private look: BoardLook | null = null;
  private view: BoardView | null = null;
  private cursor: Square | null = null;
  private hover: Square | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    scene: BoardScene,
    private readonly out: BoardOut,
  ) {
    this.scene = scene;
    this.position = positionOf(scene);
    this.shownPieces = piecesOf(scene.fen);
    this.checkedKing = new ChessGame(scene.fen).checkedKing();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): InputState => this.state;

  /** The king in check in the position on show. */
  get check(): Square | null {
    return this.checkedKing;
  }

  /** Takes the props of this render. */
  show(scene: BoardScene): void {
    const before = this.scene;
    this.scene = scene;
    if (scene.fen !== before.fen) {
      this.shownPieces = piecesOf(scene.fen);
      this.checkedKing = new ChessGame(scene.fen).checkedKing();
    }
    if (
      scene.liveFen !== before.liveFen ||
      scene.fen !== before.fen ||
      scene.movable !== before.movable ||
      scene.alwaysQueen !== before.alwaysQueen
    ) {
      this.position = positionOf(scene);
      this.send({ kind: 'position' });
    }
    this.draw();
  }

  dress(look: BoardLook): void {
    this.look = look;
    this.draw();
  }

  attach(view: BoardView): () => void {
    this.view = view;
    this.draw();
    return () => {
      this.view = null;
    };
  }

  send(event: InputEvent): void {
    const { state, effects } = applyInput(this.state, event, this.position);
    const changed = state !== this.state;
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === 'goLive') this.out.onGoLive();
      else if (effect.kind === 'select') this.out.onSound('select');
      else this.out.onMove({ from: effect.from, to: effect.to, ...promotionOf(effect.promotion) });
    }
    if (!changed) return;
    this.draw();
    for (const listener of this.listeners) listener();
  }

  /** Plays a whole move at once: typed ones. A promotion without its piece asks as a drop would. */
  play(from: Square, to: Square, promotion: Promotion | undefined, now: number): void {
    if (promotion) {
      if (this.position.movable) this.out.onMove({ from, to, promotion });
      return;
    }
    this.state = { ...IDLE, selected: from };
    this.send({ kind: 'pick', square: to, modifier: false, now });
  }

  readonly dismiss = (): void => this.send({ kind: 'dismiss', now: performance.now() });

  /** The square with the keyboard's focus, `null` without focus. */
  point(cursor: Square | null): void {
    this.cursor = cursor;
    this.draw();
  }

  /** @param at CSS pixels from the board's corner, `null` when the pointer has left */
  track(at: Point | null, squarePx: number): void {
    const { held } = this.state;
    if (held && at) this.send({ kind: 'drag', at, squarePx });
    const square = at && squareAt(at.x, at.y, this.scene.orientation, squarePx);
    const hover = square && this.targets().some(target => target.to === square) ? square : null;
    if (hover === this.hover) return;
    this.hover = hover;
    this.draw();
  }

  /** Whether a press on this point would do something, for the pointer's shape. */
  answersAt(at: Point, squarePx: number): boolean {
    const square = squareAt(at.x, at.y, this.scene.orientation, squarePx);
    if (!square || !this.position.movable || this.state.promotion) return false;
    if (this.position.pieces.get(square)?.side === this.position.movable) return true;
    return this.targets().some(target => target.to === square);
  }

  squareAt(at: Point, squarePx: number): Square | null {
    return squareAt(at.x, at.y, this.scene.orientation, squarePx);
  }

  private targets(): readonly LegalMove[] {
    return targetsOf(this.state, this.position);
  }

  private draw(): void {
    const { view, look, scene, state } = this;
    if (!view || !look) return;
    view.update({
      pieces: this.pieces(),
      orientation: scene.orientation,
      lastMove: scene.lastMove,
      selected: state.selected,
      targets: this.targets().map(({ to, capture }) => ({ square: to, capture })),
      check: this.checkedKing,
      hover: this.hover,
      cursor: this.cursor,
      held: this.heldPiece(view.squarePx),
      look,
      motion: { durationMs: TRAVEL_MS, travel: !stillness.matches },
    });
  }

  private heldPiece(squarePx: number): BoardPicture['held'] {
    const { held } = this.state;
    if (!held?.dragged) return null;
    const lift = (held.touch ? TOUCH_LIFT : MOUSE_LIFT) * squarePx;
    return { from: held.from, x: held.at.x, y: held.at.y - lift };
  }

  private promoted: { of: ReadonlyMap<Square, Piece>; to: Square; pieces: Map<Square, Piece> } | null = null;

  /** A pawn whose picker is open stands on its target already. */
  private pieces(): ReadonlyMap<Square, Piece> {
    const { promotion } = this.state;
    if (!promotion) return this.shownPieces;
    if (this.promoted?.of === this.shownPieces && this.promoted.to === promotion.to)
      return this.promoted.pieces;
    const pieces = new Map(this.shownPieces);
    pieces.delete(promotion.from);
    pieces.set(promotion.to, { side: promotion.side, letter: 'p' });
    this.promoted = { of: this.shownPieces, to: promotion.to, pieces };
    return pieces;
  }
}

function positionOf({ fen, liveFen, movable, alwaysQueen }: BoardScene): InputPosition {
  const game = new ChessGame(liveFen);
  const known = new Map<Square, readonly LegalMove[]>();
  return {
    movable,
    alwaysQueen,
    pieces: piecesOf(liveFen),
    isLive: fen === liveFen,
    legalFrom(square) {
      if (movable !== game.turn) return [];
      const moves = known.get(square) ?? game.legalMoves(square);
      known.set(square, moves);
      return moves;
    },
  };
}

/** Leaves the key out where there is none. */
const promotionOf = (promotion: Promotion | undefined) => (promotion ? { promotion } : {});

/** Squares row by row as they are seen, for the grid. */
export function rowsOf(orientation: Side, squares: readonly Square[]): Square[][] {
  const rows: Square[][] = Array.from({ length: 8 }, () => []);
  for (const square of squares) {
    const { column, row } = squareCell(square, orientation);
    const cells = rows[row];
    if (cells) cells[column] = square;
  }
  return rows;
}

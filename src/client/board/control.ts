import { ChessGame, type Promotion, type Side, type Square } from '../../rules/chess';
import { type Piece, piecesOf, squareAt } from '../../rules/squares';
import type { BoardView } from '../canvas/board/board-view';
import { afterFrame } from '../game/board/after-frame';
import type { Drawn, Ink } from './drawing';
import {
  applyInput,
  IDLE,
  type InputEvent,
  type InputState,
  type PendingPromotion,
  type Point,
  targetsOf,
} from './hand';
import type { BoardLook, BoardPicture } from './picture';
import { type BoardPosition, isSamePosition, type PositionProps, positionOf } from './position';
import { Sketchbook } from './sketchbook';
import { readTypedMove, readTypedPremove } from './typed-move';

/** What of the board's props the control needs. */
export interface BoardScene extends PositionProps {
  orientation: Side;
  lastMove: { from: Square; to: Square } | null;
  /** Positions between the one last shown and `fen`, when several moves came at once. */
  through?: readonly string[];
  /** How long a piece travels, in milliseconds; by default as the art direction says. */
  travelMs?: number;
}

interface BoardMove {
  from: Square;
  to: Square;
  promotion?: Promotion;
}

/** What the board tells the screen. */
export interface BoardOut {
  onMove(move: BoardMove): void;
  onPremove(move: BoardMove): void;
  onCancelPremoves(): void;
  onGoLive(): void;
  onSound(name: 'select'): void;
}

/** What React shows of the hand: nothing that changes while a piece is carried about. */
export interface HandView {
  selected: Square | null;
  targets: readonly { to: Square }[];
  promotion: PendingPromotion | null;
  drawn: readonly Drawn[];
}

/** How long a piece travels, in milliseconds. @source art direction, "Motion" */
const TRAVEL_MS = 180;
/** Positions that follow each other faster, as under a held arrow key, hurry their pieces; not beyond this. */
const SHORTEST_TRAVEL_MS = 60;
/** A finger covers what lies under it, so the piece is carried above it (in squares). */
const TOUCH_LIFT = 0.6;
const MOUSE_LIFT = 0.06;
const NO_TARGETS: HandView['targets'] = [];

const run = (change: () => void): void => change();

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Stands between the screen, the player's hand and the canvas: keeps the input machine's state,
 * runs its effects and gives the view its picture. React listens to `subscribe`.
 */
export class BoardControl {
  private state: InputState = IDLE;
  private scene: BoardScene;
  private position: BoardPosition;
  private shownPieces: ReadonlyMap<Square, Piece>;
  private through: ReadonlyMap<Square, Piece>[] = [];
  private changedAt = Number.NEGATIVE_INFINITY;
  private travelMs = TRAVEL_MS;
  private checkedKing: Square | null;
  private look: BoardLook | null = null;
  private view: BoardView | null = null;
  private atOnce = run;
  private isPressing = false;
  private cursor: Square | null = null;
  private pointer: { at: Point; squarePx: number } | null = null;
  private hover: Square | null = null;
  private shown: HandView = { selected: null, targets: NO_TARGETS, promotion: null, drawn: [] };
  private readonly listeners = new Set<() => void>();
  readonly sketchbook = new Sketchbook(() => {
    this.draw();
    this.publish();
  });

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

  readonly snapshot = (): HandView => this.shown;

  /** The king in check in the position on show. */
  get check(): Square | null {
    return this.checkedKing;
  }

  get isHolding(): boolean {
    return this.state.held !== null;
  }

  /** Something is selected, asked or set in advance that can be taken back. */
  get isBusy(): boolean {
    const { selected, promotion } = this.state;
    return selected !== null || promotion !== null || this.position.hasPremoves;
  }

  /** Takes the props of this render. */
  show(scene: BoardScene): void {
    const before = this.scene;
    this.scene = scene;
    if (scene.fen !== before.fen) {
      this.shownPieces = piecesOf(scene.fen);
      this.through = (scene.through ?? []).map(piecesOf);
      this.checkedKing = new ChessGame(scene.fen).checkedKing();
      const now = performance.now();
      this.travelMs = Math.min(TRAVEL_MS, Math.max(SHORTEST_TRAVEL_MS, now - this.changedAt));
      this.changedAt = now;
    }
    if (!isSamePosition(scene, before)) {
      this.position = positionOf(scene);
      this.send({ kind: 'position' });
    }
    this.draw();
    this.through = [];
  }

  dress(look: BoardLook): void {
    this.look = look;
    this.draw();
  }

  /** @param atOnce see `Stage.atOnce` */
  attach(view: BoardView, atOnce: (change: () => void) => void): () => void {
    this.view = view;
    this.atOnce = atOnce;
    this.draw();
    return () => {
      this.view = null;
      this.atOnce = run;
    };
  }

  send(event: InputEvent): void {
    const { state, effects } = applyInput(this.state, event, this.position);
    const changed = state !== this.state;
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === 'goLive') this.out.onGoLive();
      else if (effect.kind === 'select') this.out.onSound('select');
      else if (effect.kind === 'cancelPremoves') this.out.onCancelPremoves();
      else {
        const { kind, ...move } = effect;
        if (kind === 'move') this.out.onMove(move);
        else this.out.onPremove(move);
      }
    }
    if (!changed) return;
    this.draw();
    this.publish();
  }

  /**
   * The right button or Escape.
   *
   * @returns whether it had anything to end; a mere selection counts for less and ends by the way
   */
  cancel(): boolean {
    const { held, promotion } = this.state;
    const had = held !== null || promotion !== null || (this.position.hasPremoves && !this.state.selected);
    this.send({ kind: 'cancel' });
    return had;
  }

  /** Plays a whole move at once. A promotion without its piece asks as a drop would. @returns whether it is one */
  type(text: string, now: number): boolean {
    const { position } = this;
    if (!position.movable) return false;
    const move = position.isAhead
      ? readTypedPremove(text, position)
      : readTypedMove(text, this.scene.liveFen);
    if (move.kind === 'illegal') return false;
    const { from, to } = move;
    const promotion = move.kind === 'move' && move.promotion ? { promotion: move.promotion } : {};
    this.send({ kind: 'play', from, to, ...promotion, now });
    return true;
  }

  readonly dismiss = (): void => this.send({ kind: 'dismiss', now: performance.now() });

  /** The square with the keyboard's focus, `null` without focus. */
  point(cursor: Square | null): void {
    this.cursor = cursor;
    this.draw();
  }

  /** A finger or button comes down: the canvas answers it first, React hears of it after the frame. */
  press(event: Extract<InputEvent, { kind: 'press' }>, squarePx: number): void {
    this.isPressing = true;
    try {
      this.atOnce(() => {
        this.send(event);
        this.track(event.at, squarePx);
      });
    } finally {
      this.isPressing = false;
    }
    afterFrame(() => this.publish());
  }

  /** @param at CSS pixels from the board's corner, `null` when the pointer has left */
  track(at: Point | null, squarePx: number): void {
    this.pointer = at && { at, squarePx };
    if (this.state.held && at) this.send({ kind: 'drag', at, squarePx });
    if (this.hovered() !== this.hover) this.draw();
  }

  /** Whether a press on this point would do something, for the pointer's shape. */
  answersAt(at: Point, squarePx: number): boolean {
    const square = this.squareAt(at, squarePx);
    const { movable, pieces } = this.position;
    if (!square || !movable || this.state.promotion) return false;
    return pieces.get(square)?.side === movable || this.isTarget(square);
  }

  squareAt(at: Point, squarePx: number): Square | null {
    return squareAt(at.x, at.y, this.scene.orientation, squarePx);
  }

  /** Marks a square, or draws an arrow to it from the one selected: the keyboard's way. */
  mark(square: Square, ink: Ink): void {
    const from = this.state.selected ?? square;
    this.send({ kind: 'letGo' });
    this.sketchbook.sketch(from, square, ink);
    this.sketchbook.end(true);
  }

  private hovered(): Square | null {
    const { pointer } = this;
    const square = pointer && this.squareAt(pointer.at, pointer.squarePx);
    return square && this.isTarget(square) ? square : null;
  }

  private isTarget(square: Square): boolean {
    return targetsOf(this.state, this.position).some(target => target.to === square);
  }

  /** Tells React, if there is anything new for it. */
  private publish(): void {
    if (this.isPressing) return;
    const { shown } = this;
    const { drawn } = this.sketchbook;
    const { selected, promotion } = this.state;
    const moves = targetsOf(this.state, this.position);
    const targets = moves.length > 0 ? moves : NO_TARGETS;
    if (
      shown.selected === selected &&
      shown.promotion === promotion &&
      shown.targets === targets &&
      shown.drawn === drawn
    )
      return;
    this.shown = { selected, promotion, targets, drawn };
    for (const listener of this.listeners) listener();
  }

  private draw(): void {
    const { view, look, scene, state, position } = this;
    if (!view || !look) return;
    this.hover = this.hovered();
    const premoves = position.isLive ? (scene.premoves ?? []) : [];
    view.update({
      pieces: this.pieces(),
      through: this.through,
      planned: position.planned,
      orientation: scene.orientation,
      lastMove: scene.lastMove,
      selected: state.selected,
      targets: targetsOf(state, position).map(({ to, capture }) => ({ square: to, capture })),
      premoves,
      numbered: scene.premoveMode === 'queue',
      drawn: this.sketchbook.shown,
      check: this.checkedKing,
      hover: this.hover,
      cursor: this.cursor,
      held: this.heldPiece(view.squarePx),
      look,
      motion: { durationMs: scene.travelMs ?? this.travelMs, travel: !stillness.matches },
    });
  }

  /** @param squarePx as the picture was painted; after a resize the page may be ahead of it */
  private heldPiece(squarePx: number): BoardPicture['held'] {
    const { held } = this.state;
    if (!held?.dragged) return null;
    const scale = this.pointer ? squarePx / this.pointer.squarePx : 1;
    const lift = (held.touch ? TOUCH_LIFT : MOUSE_LIFT) * squarePx;
    // Beyond the edge nothing is drawn: a piece that is carried there waits at the edge.
    const within = (at: number) => Math.min(Math.max(at, 0), 8 * squarePx);
    return { from: held.from, x: within(held.at.x * scale), y: within(held.at.y * scale - lift) };
  }

  private promoted: { of: ReadonlyMap<Square, Piece>; to: Square; pieces: Map<Square, Piece> } | null = null;

  /** What stands where premoves lead, and a pawn whose picker is open on its target. */
  private pieces(): ReadonlyMap<Square, Piece> {
    const { promotion } = this.state;
    const shown =
      this.position.planned.size > 0 && this.position.isLive ? this.position.pieces : this.shownPieces;
    if (!promotion) return shown;
    if (this.promoted?.of === shown && this.promoted.to === promotion.to) return this.promoted.pieces;
    const pieces = new Map(shown);
    pieces.delete(promotion.from);
    pieces.set(promotion.to, { side: promotion.side, letter: 'p' });
    this.promoted = { of: shown, to: promotion.to, pieces };
    return pieces;
  }
}

import type { Side, Square } from '../../rules/chess';
import { type Piece, squareAt } from '../../rules/squares';
import type { Drawn } from './drawing';
import { type HandState, type Held, type PendingPromotion, type Point, targetsOf } from './hand';
import type { BoardModel } from './model';

type Pieces = ReadonlyMap<Square, Piece>;

/** Everything a board shows besides its style, as plain data. */
export interface BoardPicture {
  /** Compared by identity: the same map means the same position. */
  pieces: Pieces;
  /** Positions on the way to `pieces`, when several moves came at once; played once for each new array. */
  through: readonly Pieces[];
  orientation: Side;
  lastMove: { from: Square; to: Square } | null;
  selected: Square | null;
  targets: readonly { square: Square; capture: boolean }[];
  /** In the order they are to be made. */
  premoves: readonly { from: Square; to: Square }[];
  /** Several premoves in a row are possible, so each shows its number. */
  numbered: boolean;
  drawn: readonly Drawn[];
  /** The king in check. */
  check: Square | null;
  /** The target under the pointer. */
  hover: Square | null;
  /** The square with the keyboard's focus. */
  cursor: Square | null;
  held: HeldPiece | null;
  motion: BoardMotion;
}

/** A piece in the hand. */
export interface HeldPiece {
  from: Square;
  /** Middle of the piece, in squares from the board's left top corner. */
  x: number;
  y: number;
  /** A finger carries it, which hides the square under it; `null` for a mouse. */
  finger: { over: Square | null } | null;
}

export interface BoardMotion {
  /** Travel time of a piece, in milliseconds; 0 moves it at once. */
  durationMs: number;
  /** False with reduced motion: pieces fade in on their squares. */
  travel: boolean;
}

/** View that draws the pictures. */
export interface PictureView {
  update(picture: BoardPicture): void;
  /** Draws what `change` asks for before it returns. */
  atOnce(change: () => void): void;
}

/** Distance at which a piece is carried from the finger, which would cover it, in squares. */
const FINGER_DISTANCE = 1.2;
/** Highest place at which a piece under a finger is seen whole: it is enlarged, and its own margin does not count. */
const FINGER_TOP = 0.6;
const MOUSE_LIFT = 0.06;

/** @param travel false with reduced motion */
export function boardPicture(model: BoardModel, travel: boolean): BoardPicture {
  const { scene, position, hand, keyboard } = model;
  return {
    pieces: piecesOnShow(model),
    through: model.through,
    orientation: scene.orientation,
    lastMove: scene.lastMove,
    selected: hand.selected,
    targets: targetsOf(hand, position).map(({ to, capture }) => ({ square: to, capture })),
    premoves: position.isLive ? scene.premoves : [],
    numbered: scene.premoveMode === 'queue',
    drawn: scene.arrows ? [...scene.arrows, ...model.sketched] : model.sketched,
    check: model.check,
    hover: hoveredTarget(model),
    cursor: keyboard.hasFocus ? keyboard.cursor : null,
    held: heldPiece(hand, scene.orientation),
    motion: { durationMs: model.travelMs, travel },
  };
}

/** The target of the selected piece that lies under the pointer. */
export function hoveredTarget({ pointer, scene, hand, position }: BoardModel): Square | null {
  const square = pointer && squareAt(pointer.x, pointer.y, scene.orientation, 1);
  return square && targetsOf(hand, position).some(({ to }) => to === square) ? square : null;
}

function heldPiece({ held }: HandState, orientation: Side): HeldPiece | null {
  if (!held?.dragged) return null;
  const { from, at, touch } = held;
  // Nothing is drawn beyond the edge, so a piece that is carried there waits at the edge.
  const within = (at: number) => Math.min(Math.max(at, 0), 8);
  const { x, y } = touch ? besideFinger(held) : { x: at.x, y: at.y - MOUSE_LIFT };
  const finger = touch ? { over: squareAt(at.x, at.y, orientation, 1) } : null;
  return { from, x: within(x), y: within(y), finger };
}

/** Place above the finger; where the board ends there, beside it, towards the middle of the board. */
function besideFinger({ at, start }: Held): Point {
  const y = Math.max(at.y - FINGER_DISTANCE, FINGER_TOP);
  const aside = Math.sqrt(Math.max(0, FINGER_DISTANCE ** 2 - (at.y - y) ** 2));
  return { x: at.x + (start.x < 4 ? aside : -aside), y };
}

/** Pieces of the position, moved by premoves, with a pawn on its target while its picker is open. */
function piecesOnShow({ pieces, position, hand }: BoardModel): Pieces {
  const shown = position.planned.size > 0 && position.isLive ? position.pieces : pieces;
  return hand.promotion ? withPromoting(shown, hand.promotion) : shown;
}

/** One map for each promotion, since pieces are compared by identity. */
const promoting = new WeakMap<PendingPromotion, { of: Pieces; pieces: Pieces }>();

function withPromoting(of: Pieces, promotion: PendingPromotion): Pieces {
  const known = promoting.get(promotion);
  if (known?.of === of) return known.pieces;
  const pieces = new Map(of);
  pieces.delete(promotion.from);
  pieces.set(promotion.to, { side: promotion.side, letter: 'p' });
  promoting.set(promotion, { of, pieces });
  return pieces;
}

import type { LegalMove, Promotion, Side, Square } from '../../rules/chess';
import type { Piece } from '../../rules/squares';

/**
 * What the player's hand does on a board, without a browser: presses, drags, keys in; selection,
 * moves, premoves and the promotion picker out.
 *
 * @source specification, "Board input and chess rules"; requirements BI-01, 09…15
 */

/** The position moves are made on. */
export interface InputPosition {
  /** Whose pieces may be moved; `null` for nobody's. */
  movable: Side | null;
  pieces: ReadonlyMap<Square, Piece>;
  /** Targets of a square; of a premove if it is not yet this side's turn. */
  legalFrom(square: Square): readonly LegalMove[];
  alwaysQueen: boolean;
  /** False while an older position is on show. */
  isLive: boolean;
  /** It is not `movable`'s turn: what is moved is a premove. */
  isAhead: boolean;
  hasPremoves: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The piece under a pressed button or finger. */
export interface Held {
  from: Square;
  start: Point;
  at: Point;
  touch: boolean;
  /** Past the threshold: the piece follows the pointer. */
  dragged: boolean;
  /** It was selected before this press: a click on it deselects. */
  wasSelected: boolean;
}

/** A pawn that waits for its new piece. */
export interface PendingPromotion {
  from: Square;
  to: Square;
  side: Side;
  /** When the picker opened, in milliseconds. */
  since: number;
}

export interface InputState {
  selected: Square | null;
  held: Held | null;
  /** A finger lies on a target: its move is made when it is lifted, unless a second one comes. */
  aiming: boolean;
  promotion: PendingPromotion | null;
}

export type InputEvent =
  | { kind: 'press'; square: Square | null; at: Point; touch: boolean; modifier: boolean; now: number }
  | { kind: 'drag'; at: Point; squarePx: number }
  | { kind: 'release'; square: Square | null; modifier: boolean; now: number }
  /** The right button or Escape: ends what the hand is at, else the premoves. */
  | { kind: 'cancel' }
  /** A lost pointer, a second finger. */
  | { kind: 'letGo' }
  /** A whole move at once: a typed one. */
  | { kind: 'play'; from: Square; to: Square; promotion?: Promotion; now: number }
  /** Enter or Space on a square. */
  | { kind: 'pick'; square: Square; modifier: boolean; now: number }
  | { kind: 'promote'; piece: Promotion; byPointer: boolean; now: number }
  /** A click outside the picker. */
  | { kind: 'dismiss'; now: number }
  /** The position has changed: what is no longer possible ends. */
  | { kind: 'position' };

export type InputEffect =
  | { kind: 'move' | 'premove'; from: Square; to: Square; promotion?: Promotion }
  | { kind: 'cancelPremoves' }
  | { kind: 'select' }
  /** The live position has to be shown before this input counts. */
  | { kind: 'goLive' };

export interface InputStep {
  state: InputState;
  effects: InputEffect[];
}

export const IDLE: InputState = { selected: null, held: null, aiming: false, promotion: null };

/** The picker ignores clicks this long after it opened, in milliseconds. @source BI-15 */
export const PICKER_DEAF_MS = 500;
const MOUSE_THRESHOLD_PX = 4;
/** Fingers tremble: a quarter of a square. */
const TOUCH_THRESHOLD_SQUARES = 0.25;

/** One step of the machine. Changes nothing it is given. */
export function applyInput(state: InputState, event: InputEvent, position: InputPosition): InputStep {
  switch (event.kind) {
    case 'press':
      return press(state, event, position);
    case 'drag':
      return { state: drag(state, event), effects: [] };
    case 'release':
      return release(state, event, position);
    case 'cancel':
      return cancel(state, position);
    case 'letGo':
      return { state: IDLE, effects: [] };
    case 'pick':
      return pick(state, event, position);
    case 'play':
      return play(state, event, position);
    case 'promote':
      return promote(state, event, position);
    case 'dismiss':
      return { state: isDeaf(state, event.now) ? state : { ...state, promotion: null }, effects: [] };
    case 'position':
      return { state: keepPossible(state, position), effects: [] };
  }
}

/** Where the selected or held piece may go, castling once per target square. */
export function targetsOf(state: InputState, position: InputPosition): readonly LegalMove[] {
  const from = state.selected;
  return from && !state.promotion ? position.legalFrom(from) : [];
}

/**
 * The legal move a drop on `to` means. A king dropped on its own rook castles.
 *
 * @returns `null` for an illegal move
 */
export function moveTo(from: Square, to: Square, position: InputPosition): LegalMove | null {
  const moves = position.legalFrom(from);
  const plain = moves.find(move => move.to === to);
  if (plain) return plain;
  const [king, rook] = [position.pieces.get(from), position.pieces.get(to)];
  if (king?.letter !== 'k' || rook?.letter !== 'r' || king.side !== rook.side) return null;
  if (from.charAt(0) !== 'e' || from.charAt(1) !== to.charAt(1)) return null;
  const target = to.charAt(0) === 'h' ? 'g' : to.charAt(0) === 'a' ? 'c' : null;
  return moves.find(move => target !== null && move.to === target + from.charAt(1)) ?? null;
}

type Press = Extract<InputEvent, { kind: 'press' }>;
type Release = Extract<InputEvent, { kind: 'release' }>;
type Play = Extract<InputEvent, { kind: 'play' }>;
type Pick = Extract<InputEvent, { kind: 'pick' }>;

function press(state: InputState, event: Press, position: InputPosition): InputStep {
  // A second finger or button changes nothing, nor does a press under the open picker.
  if (state.held || state.promotion || !event.square || !position.movable) return { state, effects: [] };
  if (!position.isLive && position.isAhead) return { state: IDLE, effects: [{ kind: 'goLive' }] };
  const shown: InputEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
  const move = state.selected && moveTo(state.selected, event.square, position);
  if (move && event.touch) return { state: { ...state, aiming: true }, effects: shown };
  if (move) return after(shown, make(move, event, position));
  if (!isOwn(event.square, position)) return after(shown, leave(state, position));
  const wasSelected = state.selected === event.square;
  const held: Held = {
    from: event.square,
    start: event.at,
    at: event.at,
    touch: event.touch,
    dragged: false,
    wasSelected,
  };
  return {
    state: { ...IDLE, selected: event.square, held },
    effects: wasSelected ? shown : [...shown, { kind: 'select' }],
  };
}

function drag(state: InputState, { at, squarePx }: { at: Point; squarePx: number }): InputState {
  const { held } = state;
  if (!held) return state;
  const threshold = held.touch ? squarePx * TOUCH_THRESHOLD_SQUARES : MOUSE_THRESHOLD_PX;
  const way = Math.hypot(at.x - held.start.x, at.y - held.start.y);
  return { ...state, held: { ...held, at, dragged: held.dragged || way >= threshold } };
}

function release(state: InputState, event: Release, position: InputPosition): InputStep {
  const { held } = state;
  if (state.aiming) return take({ ...state, aiming: false }, event, position);
  if (!held) return { state, effects: [] };
  const standing: InputState = { ...state, held: null };
  if (!held.dragged) return { state: held.wasSelected ? IDLE : standing, effects: [] };
  if (event.square === held.from) return { state: standing, effects: [] };
  const move = event.square && moveTo(held.from, event.square, position);
  return move ? make(move, event, position) : { state: IDLE, effects: [] };
}

function pick(state: InputState, event: Pick, position: InputPosition): InputStep {
  if (state.held || state.promotion || !position.movable) return { state, effects: [] };
  if (!position.isLive && position.isAhead) return { state: IDLE, effects: [{ kind: 'goLive' }] };
  const shown: InputEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
  const move = state.selected && moveTo(state.selected, event.square, position);
  if (move) return after(shown, make(move, event, position));
  if (state.selected === event.square) return { state: IDLE, effects: shown };
  if (!isOwn(event.square, position)) return after(shown, leave(state, position));
  return { state: { ...IDLE, selected: event.square }, effects: [...shown, { kind: 'select' }] };
}

function play(state: InputState, { from, to, promotion, now }: Play, position: InputPosition): InputStep {
  const move = position.movable && moveTo(from, to, position);
  if (!move) return { state, effects: [] };
  const shown: InputEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
  if (!promotion) return after(shown, make(move, { modifier: false, now }, position));
  return after(shown, { state: IDLE, effects: [made(from, to, promotion, position)] });
}

function promote(
  state: InputState,
  event: { piece: Promotion; byPointer: boolean; now: number },
  position: InputPosition,
): InputStep {
  const { promotion } = state;
  if (!promotion || (event.byPointer && isDeaf(state, event.now))) return { state, effects: [] };
  return { state: IDLE, effects: [made(promotion.from, promotion.to, event.piece, position)] };
}

/** A finger is lifted: from a target it moves there, beside one it changes nothing. */
function take(state: InputState, event: Release, position: InputPosition): InputStep {
  const move = state.selected && event.square && moveTo(state.selected, event.square, position);
  return move ? make(move, event, position) : { state, effects: [] };
}

/** Ends the promotion, the drag or the selection; with nothing of that, the premoves. */
function cancel(state: InputState, position: InputPosition): InputStep {
  const isBusy = state.selected !== null || state.held !== null || state.promotion !== null;
  return isBusy ? { state: IDLE, effects: [] } : leave(state, position);
}

/** A press beside everything: takes back the selection, or else the premoves. */
function leave(state: InputState, position: InputPosition): InputStep {
  const endsPremoves = position.hasPremoves && state.selected === null;
  return { state: IDLE, effects: endsPremoves ? [{ kind: 'cancelPremoves' }] : [] };
}

function made(
  from: Square,
  to: Square,
  promotion: Promotion | undefined,
  { isAhead }: InputPosition,
): InputEffect {
  const kind = isAhead ? 'premove' : 'move';
  return promotion ? { kind, from, to, promotion } : { kind, from, to };
}

/** Makes the move, or opens the picker: always without always-queen, with it only under a modifier key. */
function make(
  { from, to, promotes }: LegalMove,
  { modifier, now }: { modifier: boolean; now: number },
  position: InputPosition,
): InputStep {
  if (!promotes) return { state: IDLE, effects: [made(from, to, undefined, position)] };
  if (position.alwaysQueen && !modifier) return { state: IDLE, effects: [made(from, to, 'q', position)] };
  const side = position.movable ?? 'w';
  return { state: { ...IDLE, promotion: { from, to, side, since: now } }, effects: [] };
}

/** A selection outlives nothing it depends on; a piece in the hand stays there while it may be moved. */
function keepPossible(state: InputState, position: InputPosition): InputState {
  if (!position.isLive) return IDLE;
  const { held, promotion, selected, aiming } = state;
  return {
    aiming: aiming && selected !== null && isOwn(selected, position),
    selected: selected && isOwn(selected, position) ? selected : null,
    held: held && isOwn(held.from, position) ? held : null,
    promotion: promotion && moveTo(promotion.from, promotion.to, position)?.promotes ? promotion : null,
  };
}

const isOwn = (square: Square, position: InputPosition) =>
  position.movable !== null && position.pieces.get(square)?.side === position.movable;

const isDeaf = ({ promotion }: InputState, now: number) =>
  promotion !== null && now - promotion.since < PICKER_DEAF_MS;

const after = (before: InputEffect[], step: InputStep): InputStep => ({
  state: step.state,
  effects: [...before, ...step.effects],
});

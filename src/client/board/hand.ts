import type { LegalMove, Promotion, Side, Square } from '../../rules/chess';
import { type BoardPosition, moveTo } from './position';

/**
 * The player's hand on a board, without a browser. It takes presses, drags and keys, and gives the selection, moves,
 * premoves and the promotion picker.
 *
 * @source specification, "Board input and chess rules"; requirements BI-01, 09…15
 */

/** A place on the board, in squares from its left top corner. */
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
  /** The pointer has gone far enough that the piece follows it. */
  dragged: boolean;
  /** The piece was selected before this press, so a click on it deselects. */
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

export interface HandState {
  selected: Square | null;
  held: Held | null;
  /** A finger lies on a target: its move is made when it is lifted, unless a second one comes. */
  aiming: boolean;
  promotion: PendingPromotion | null;
}

export type HandEvent =
  | { kind: 'press'; square: Square | null; at: Point; touch: boolean; modifier: boolean; now: number }
  /** `squarePx`: width of a square in CSS pixels. */
  | { kind: 'drag'; at: Point; squarePx: number }
  | { kind: 'release'; square: Square | null; modifier: boolean; now: number }
  /** The right button or Escape: ends the present press, selection or promotion, or else the premoves. */
  | { kind: 'cancel' }
  /** The pointer was lost, or a second finger came. */
  | { kind: 'letGo' }
  /** A whole move at once: a typed one. `asks`: it is to be confirmed whatever the settings say. */
  | { kind: 'play'; from: Square; to: Square; promotion?: Promotion; asks?: true; now: number }
  /** Enter or Space on a square. */
  | { kind: 'pick'; square: Square; modifier: boolean; now: number }
  | { kind: 'promote'; piece: Promotion; byPointer: boolean; now: number }
  /** A click outside the picker. */
  | { kind: 'dismiss'; now: number }
  /** The position has changed: a selection, press or promotion that is no longer possible ends. */
  | { kind: 'position' };

export type HandEffect =
  | { kind: 'move' | 'premove'; from: Square; to: Square; promotion?: Promotion; asks?: true }
  | { kind: 'cancelPremoves' }
  | { kind: 'select' }
  /** The live position has to be shown before this input counts. */
  | { kind: 'goLive' };

export interface HandStep {
  state: HandState;
  effects: HandEffect[];
}

export const IDLE: HandState = { selected: null, held: null, aiming: false, promotion: null };

/** The picker ignores clicks this long after it opened, in milliseconds. @source BI-15 */
export const PICKER_DEAF_MS = 500;
/** A mouse that moves less than this between press and release has clicked, in CSS pixels. */
const MOUSE_THRESHOLD_PX = 4;
/** The same for a finger, which trembles: a quarter of a square. */
const TOUCH_THRESHOLD_SQUARES = 0.25;

/** One step of the machine. Its arguments are not changed. */
export function applyHand(state: HandState, event: HandEvent, position: BoardPosition): HandStep {
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
export function targetsOf(state: HandState, position: BoardPosition): readonly LegalMove[] {
  const from = state.selected;
  return from && !state.promotion ? position.legalFrom(from) : [];
}

/** Whether a press on a square would do something. */
export function answersPress(state: HandState, square: Square | null, position: BoardPosition): boolean {
  if (!square || !position.movable || state.promotion) return false;
  return isOwn(square, position) || targetsOf(state, position).some(({ to }) => to === square);
}

type Press = Extract<HandEvent, { kind: 'press' }>;
type Release = Extract<HandEvent, { kind: 'release' }>;
type Play = Extract<HandEvent, { kind: 'play' }>;
type Pick = Extract<HandEvent, { kind: 'pick' }>;

function press(state: HandState, event: Press, position: BoardPosition): HandStep {
  // A second finger or button changes nothing, nor does a press under the open picker.
  if (state.held || state.promotion || !event.square || !position.movable) return { state, effects: [] };
  if (!position.isLive && position.isAhead) return { state: IDLE, effects: [{ kind: 'goLive' }] };
  const shown: HandEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
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

function drag(state: HandState, { at, squarePx }: { at: Point; squarePx: number }): HandState {
  const { held } = state;
  if (!held) return state;
  const threshold = held.touch ? TOUCH_THRESHOLD_SQUARES : MOUSE_THRESHOLD_PX / squarePx;
  const way = Math.hypot(at.x - held.start.x, at.y - held.start.y);
  return { ...state, held: { ...held, at, dragged: held.dragged || way >= threshold } };
}

function release(state: HandState, event: Release, position: BoardPosition): HandStep {
  const { held } = state;
  if (state.aiming) return take({ ...state, aiming: false }, event, position);
  if (!held) return { state, effects: [] };
  const standing: HandState = { ...state, held: null };
  if (!held.dragged) return { state: held.wasSelected ? IDLE : standing, effects: [] };
  if (event.square === held.from) return { state: standing, effects: [] };
  const move = event.square && moveTo(held.from, event.square, position);
  return move ? make(move, event, position) : { state: IDLE, effects: [] };
}

function pick(state: HandState, event: Pick, position: BoardPosition): HandStep {
  if (state.held || state.promotion || !position.movable) return { state, effects: [] };
  if (!position.isLive && position.isAhead) return { state: IDLE, effects: [{ kind: 'goLive' }] };
  const shown: HandEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
  const move = state.selected && moveTo(state.selected, event.square, position);
  if (move) return after(shown, make(move, event, position));
  if (state.selected === event.square) return { state: IDLE, effects: shown };
  if (!isOwn(event.square, position)) return after(shown, leave(state, position));
  return { state: { ...IDLE, selected: event.square }, effects: [...shown, { kind: 'select' }] };
}

function play(state: HandState, { from, to, promotion, asks, now }: Play, position: BoardPosition): HandStep {
  const move = position.movable && moveTo(from, to, position);
  if (!move) return { state, effects: [] };
  const shown: HandEffect[] = position.isLive ? [] : [{ kind: 'goLive' }];
  if (asks) return after(shown, { state: IDLE, effects: [{ kind: 'move', from, to, asks }] });
  if (!promotion) return after(shown, make(move, { modifier: false, now }, position));
  return after(shown, { state: IDLE, effects: [made(from, to, promotion, position)] });
}

function promote(
  state: HandState,
  event: { piece: Promotion; byPointer: boolean; now: number },
  position: BoardPosition,
): HandStep {
  const { promotion } = state;
  if (!promotion || (event.byPointer && isDeaf(state, event.now))) return { state, effects: [] };
  return { state: IDLE, effects: [made(promotion.from, promotion.to, event.piece, position)] };
}

/** A finger is lifted: from a target it moves there, beside one it changes nothing. */
function take(state: HandState, event: Release, position: BoardPosition): HandStep {
  const move = state.selected && event.square && moveTo(state.selected, event.square, position);
  return move ? make(move, event, position) : { state, effects: [] };
}

/** Ends the promotion, the drag or the selection; with nothing of that, the premoves. */
function cancel(state: HandState, position: BoardPosition): HandStep {
  const isBusy = state.selected !== null || state.held !== null || state.promotion !== null;
  return isBusy ? { state: IDLE, effects: [] } : leave(state, position);
}

/** A press beside everything: takes back the selection, or else the premoves. */
function leave(state: HandState, position: BoardPosition): HandStep {
  const endsPremoves = position.hasPremoves && state.selected === null;
  return { state: IDLE, effects: endsPremoves ? [{ kind: 'cancelPremoves' }] : [] };
}

function made(
  from: Square,
  to: Square,
  promotion: Promotion | undefined,
  { isAhead }: BoardPosition,
): HandEffect {
  const kind = isAhead ? 'premove' : 'move';
  return promotion ? { kind, from, to, promotion } : { kind, from, to };
}

/** Makes the move, or opens the picker: always without always-queen, with it only under a modifier key. */
function make(
  { from, to, promotes }: LegalMove,
  { modifier, now }: { modifier: boolean; now: number },
  position: BoardPosition,
): HandStep {
  if (!promotes) return { state: IDLE, effects: [made(from, to, undefined, position)] };
  if (position.alwaysQueen && !modifier) return { state: IDLE, effects: [made(from, to, 'q', position)] };
  const side = position.movable ?? 'w';
  return { state: { ...IDLE, promotion: { from, to, side, since: now } }, effects: [] };
}

/** Ends a selection, press or promotion that is no longer possible; a held piece stays held while it may be moved. */
function keepPossible(state: HandState, position: BoardPosition): HandState {
  if (!position.isLive) return IDLE;
  const { held, promotion, selected, aiming } = state;
  return {
    aiming: aiming && selected !== null && isOwn(selected, position),
    selected: selected && isOwn(selected, position) ? selected : null,
    held: held && isOwn(held.from, position) ? held : null,
    promotion: promotion && moveTo(promotion.from, promotion.to, position)?.promotes ? promotion : null,
  };
}

const isOwn = (square: Square, position: BoardPosition) =>
  position.movable !== null && position.pieces.get(square)?.side === position.movable;

const isDeaf = ({ promotion }: HandState, now: number) =>
  promotion !== null && now - promotion.since < PICKER_DEAF_MS;

const after = (before: HandEffect[], step: HandStep): HandStep => ({
  state: step.state,
  effects: [...before, ...step.effects],
});

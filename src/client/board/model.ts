import type { Square } from '../../rules/chess';
import { checkedKing, piecesOn } from '../../rules/game';
import { isSameData } from '../../rules/same-data';
import type { Piece } from '../../rules/squares';
import type { Drawn } from './drawing';
import type { BoardScene } from './feed';
import { applyHand, type HandState, IDLE, type PendingPromotion, type Point, targetsOf } from './hand';
import { type KeyboardState, keyboardAt, written } from './keyboard';
import { type BoardPosition, isSamePosition, positionOf } from './position';

/** Everything known of one board, as plain data that is replaced and never changed. */
export interface BoardModel {
  scene: BoardScene;
  /** Pieces of `scene.shown`; the same map as long as that stays. */
  pieces: ReadonlyMap<Square, Piece>;
  /** Positions of `scene.through`, as they came with `scene.shown`. */
  through: readonly ReadonlyMap<Square, Piece>[];
  /** The king in check. */
  check: Square | null;
  /** The position that the hand moves on. */
  position: BoardPosition;
  hand: HandState;
  keyboard: KeyboardState;
  /** Place of the pointer; `null` when it has left. */
  pointer: Point | null;
  /** Finished marks and arrows. */
  drawn: readonly Drawn[];
  /** The same with the one being drawn. */
  sketched: readonly Drawn[];
  /** When `scene.shown` changed last, in milliseconds. */
  changedAt: number;
  /** How long pieces travel to `scene.shown`, in milliseconds. */
  travelMs: number;
}

/** How long a piece travels, in milliseconds. @source art direction, "Motion" */
export const TRAVEL_MS = 180;
/** Shortest travel: positions that follow each other fast, as under a held arrow key, hurry their pieces. */
const SHORTEST_TRAVEL_MS = 60;
const NO_TARGETS: BoardFacts['targets'] = [];

/** A board before any input. */
export const modelOf = (scene: BoardScene): BoardModel => ({
  scene,
  pieces: piecesOn(scene.shown),
  through: [],
  check: checkedKing(scene.shown),
  position: positionOf(scene),
  hand: IDLE,
  keyboard: keyboardAt(scene.orientation),
  pointer: null,
  drawn: [],
  sketched: [],
  changedAt: Number.NEGATIVE_INFINITY,
  travelMs: scene.travelMs ?? TRAVEL_MS,
});

/**
 * The board with another scene. A selection, press or promotion that is no longer possible ends, and so does a typed move: with
 * its game, and when no move can be made any more.
 *
 * @param now milliseconds
 * @returns `model` itself if nothing of the scene has changed
 */
export function withScene(model: BoardModel, next: BoardScene, now: number): BoardModel {
  const { scene: before } = model;
  const scene = sharing(before, next);
  if (scene === before) return model;
  const isPaced = scene.travelMs !== before.travelMs;
  const shown = {
    ...model,
    scene,
    ...(isPaced && { travelMs: scene.travelMs ?? TRAVEL_MS }),
    ...(scene.shown !== before.shown && arrival(model, scene, now)),
    ...(scene.game !== before.game && { keyboard: written(model.keyboard, '') }),
  };
  if (isSamePosition(scene, before)) return shown;
  const position = positionOf(scene);
  const isOver = position.movable === null && model.position.movable !== null;
  return {
    ...shown,
    position,
    hand: applyHand(model.hand, { kind: 'position' }, position).state,
    ...(isOver && { keyboard: written(model.keyboard, '') }),
  };
}

/** Whether marks and arrows drawn on `before` are void on `scene`: they belong to their position, and to their game. */
export const outdatesMarks = (before: BoardScene, scene: BoardScene): boolean =>
  scene.game !== before.game || (scene.shown !== before.shown && !scene.keepsMarks);

/** Parts that change with the position on show. */
function arrival({ changedAt }: BoardModel, scene: BoardScene, now: number): Partial<BoardModel> {
  const { travelMs = TRAVEL_MS } = scene;
  return {
    pieces: piecesOn(scene.shown),
    through: scene.through.map(piecesOn),
    check: checkedKing(scene.shown),
    changedAt: now,
    travelMs: Math.min(travelMs, Math.max(SHORTEST_TRAVEL_MS, now - changedAt)),
  };
}

/** `next` with the unchanged parts of `before`, so that parts can be compared by identity. */
function sharing(before: BoardScene, next: BoardScene): BoardScene {
  const known: Readonly<Record<string, unknown>> = { ...before };
  const parts = Object.entries(next).map(([key, part]): [string, unknown] => [
    key,
    isSameData(known[key], part) ? known[key] : part,
  ]);
  const isUnchanged =
    parts.length === Object.keys(before).length && parts.every(([key, part]) => known[key] === part);
  return isUnchanged ? before : { ...next, ...Object.fromEntries(parts) };
}

/** Facts of a board that the page's DOM shows; none of them changes while a piece is dragged. */
export interface BoardFacts {
  scene: BoardScene;
  pieces: ReadonlyMap<Square, Piece>;
  /** The king in check. */
  check: Square | null;
  selected: Square | null;
  targets: readonly { to: Square }[];
  promotion: PendingPromotion | null;
  drawn: readonly Drawn[];
  /** The square that Tab leads to. */
  cursor: Square;
  /** The beginning of a move in letters. */
  typed: string;
  /** `typed` has been found not to be a legal move. */
  isIllegal: boolean;
}

/** @param before returned again if all of it still holds */
export function factsOf(model: BoardModel, before?: BoardFacts): BoardFacts {
  const { scene, pieces, check, drawn, hand, position } = model;
  const { cursor, typed, isIllegal } = model.keyboard;
  const { selected, promotion } = hand;
  const moves = targetsOf(hand, position);
  const targets = moves.length > 0 ? moves : NO_TARGETS;
  const facts = {
    scene,
    pieces,
    check,
    selected,
    targets,
    promotion,
    drawn,
    cursor,
    typed,
    isIllegal,
  } satisfies BoardFacts;
  const keys = Object.keys(facts) as (keyof BoardFacts)[];
  return before && keys.every(key => facts[key] === before[key]) ? before : facts;
}

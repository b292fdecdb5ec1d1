import { ChessGame, type Square } from '../../rules/chess';
import { type Piece, piecesOf } from '../../rules/squares';
import type { Drawn } from './drawing';
import type { BoardScene } from './feed';
import { applyHand, type HandState, IDLE, type PendingPromotion, type Point, targetsOf } from './hand';
import { type KeyboardState, keyboardAt } from './keyboard';
import { type BoardPosition, isSamePosition, positionOf } from './position';

/** All that is known of one board, as plain data that is replaced and never changed. */
export interface BoardModel {
  scene: BoardScene;
  /** Of `scene.fen`; the same map as long as that stays. */
  pieces: ReadonlyMap<Square, Piece>;
  /** Of `scene.through`, as it came with `scene.fen`. */
  through: readonly ReadonlyMap<Square, Piece>[];
  /** The king in check. */
  check: Square | null;
  /** The position that the hand moves on. */
  position: BoardPosition;
  hand: HandState;
  keyboard: KeyboardState;
  /** Where the pointer is, `null` when it has left. */
  pointer: Point | null;
  /** Finished marks and arrows. */
  drawn: readonly Drawn[];
  /** The same with the one being drawn. */
  sketched: readonly Drawn[];
  /** When `scene.fen` changed last, in milliseconds. */
  changedAt: number;
  /** How long pieces travel to `scene.fen`, in milliseconds. */
  travelMs: number;
}

/** How long a piece travels, in milliseconds. @source art direction, "Motion" */
export const TRAVEL_MS = 180;
/** Positions that follow each other faster, as under a held arrow key, hurry their pieces; not beyond this. */
const SHORTEST_TRAVEL_MS = 60;
const NO_TARGETS: BoardFacts['targets'] = [];

/** A board that nobody has touched yet. */
export const modelOf = (scene: BoardScene): BoardModel => ({
  scene,
  pieces: piecesOf(scene.fen),
  through: [],
  check: new ChessGame(scene.fen).checkedKing(),
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
 * The board with another scene. What the hand is at and what is no longer possible ends.
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
    ...(scene.fen !== before.fen && arrival(model, scene, now)),
  };
  if (isSamePosition(scene, before)) return shown;
  const position = positionOf(scene);
  return { ...shown, position, hand: applyHand(model.hand, { kind: 'position' }, position).state };
}

/** Whether what was drawn on `before` means nothing on `scene`: it belongs to its position, and to its game. */
export const outdatesMarks = (before: BoardScene, scene: BoardScene): boolean =>
  scene.game !== before.game || (scene.fen !== before.fen && !scene.keepsMarks);

/** What changes with the position on show. */
function arrival({ changedAt }: BoardModel, scene: BoardScene, now: number): Partial<BoardModel> {
  const { travelMs = TRAVEL_MS } = scene;
  return {
    pieces: piecesOf(scene.fen),
    through: scene.through.map(piecesOf),
    check: new ChessGame(scene.fen).checkedKing(),
    changedAt: now,
    travelMs: Math.min(travelMs, Math.max(SHORTEST_TRAVEL_MS, now - changedAt)),
  };
}

/** `next` with those parts of `before` that are the same, so that they can be compared by identity. */
function sharing(before: BoardScene, next: BoardScene): BoardScene {
  const known: Readonly<Record<string, unknown>> = { ...before };
  const parts = Object.entries(next).map(([key, part]) => [
    key,
    isSame(known[key], part) ? known[key] : part,
  ]);
  return isSame(before, next) ? before : { ...next, ...Object.fromEntries(parts) };
}

/** Scenes are plain data, and a feed writes their parts in the same order each time. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What the board says in the page: nothing of it changes while a piece is carried about. */
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

import {
  type Camera,
  centredOn,
  edgeSpeed,
  homeCamera,
  MAX_SCALE,
  panned,
  showing,
  toBracket,
  type Window,
  zoomed,
} from './camera';
import { boxAt, nearestBox } from './find-boxes';
import { BOX, type Box, type Layout, layOut, portY, type Rect } from './layout';
import type { Bracket } from './model';
import { BracketPicture, type BracketWords } from './picture';
import { easedOut, type Point, Travel } from './travel';

/** What is on show, as the screen around the canvas needs it. Another object whenever something of it changes. */
export interface BracketFacts {
  readonly bracket: Bracket | null;
  /** The match whose panel is open. */
  readonly chosen: number | null;
  /** The match under the pointer. */
  readonly hovered: number | null;
  /** Matches whose boxes are opened for their boards. */
  readonly open: ReadonlySet<number>;
}

/** What the reader and the tournament have decided. */
export interface BracketScene {
  readonly bracket: Bracket;
  readonly words: BracketWords;
  readonly isMirrored: boolean;
  /** The player whose way is shown while nobody points at another. */
  readonly followed: number | null;
  /** Matches whose games can be shown on a board. */
  readonly boards: ReadonlySet<number>;
}

interface Surroundings {
  /** Nothing travels. */
  prefersStillness(): boolean;
}

/** From this scale on boxes are opened to show their boards. */
export const OPEN_SCALE = 0.9;
/** Rows make room for a board. @source art direction (motion of a panel) */
const ROOM_MS = 240;
/** At least so large, so that names can be read, is what somebody is taken to. */
const READING_SCALE = 0.8;

const NOTHING: ReadonlySet<number> = new Set();

/** Camera, layout and what is emphasised; moved by hands, orders and time. No React, no Pixi, no DOM. */
export class BracketControl {
  private scene: BracketScene | null = null;
  private window: Window = { width: 0, height: 0 };
  private shown: BracketPicture | null = null;
  private view: Camera = { x: 0, y: 0, scale: 1 };
  private hasCamera = false;
  private readonly travel = new Travel();
  private room: { from: Layout; shift: Point; start: number | null; share: number } | null = null;
  private emphasised: number | null = null;
  private marked: number | null = null;
  private facts: BracketFacts = { bracket: null, chosen: null, hovered: null, open: NOTHING };
  private readonly listeners = new Set<() => void>();
  private readonly followers = new Set<() => void>();
  private invalidate: () => void = () => undefined;

  constructor(private readonly surroundings: Surroundings) {}

  get camera(): Camera {
    return this.view;
  }

  /** `null` until there is a bracket and a window. */
  get picture(): BracketPicture | null {
    return this.hasCamera ? this.shown : null;
  }

  /** Rows are on their way to other places. */
  get isMakingRoom(): boolean {
    return this.room !== null;
  }

  readonly snapshot = (): BracketFacts => this.facts;

  /** Hears of other facts. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Hears of every move of the camera and of boxes. @returns ends it */
  readonly follow = (follower: () => void): (() => void) => {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  };

  /** @param invalidate asks for a frame */
  attach(invalidate: () => void): () => void {
    this.invalidate = invalidate;
    invalidate();
    return () => {
      this.invalidate = () => undefined;
    };
  }

  show(scene: BracketScene): void {
    const isTurned = this.scene !== null && this.scene.isMirrored !== scene.isMirrored;
    this.scene = scene;
    if (isTurned) this.hasCamera = false;
    const { chosen } = this.facts;
    this.state({
      bracket: scene.bracket,
      chosen: chosen !== null && scene.bracket.matches.has(chosen) ? chosen : null,
    });
    this.lay();
  }

  resize(width: number, height: number): void {
    if (width === this.window.width && height === this.window.height) return;
    this.window = { width, height };
    const layout = this.shown?.layout;
    if (!layout) return;
    if (this.hasCamera) this.look(panned(this.view, 0, 0, layout, this.window));
    else this.begin(layout);
  }

  /** @param factor more than 1 comes nearer. @param at stays where it is; default is the middle */
  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    const layout = this.shown?.layout;
    if (!layout) return;
    this.travel.rest();
    this.look(zoomed(this.view, factor, at, layout, this.window));
    this.openBoxes();
  }

  pan(dx: number, dy: number): void {
    const layout = this.shown?.layout;
    if (!layout) return;
    this.travel.rest();
    this.look(panned(this.view, dx, dy, layout, this.window));
  }

  /** Goes on by itself after a hand has let go. @param speed pixels a second */
  throwAt(speed: Point): void {
    if (this.surroundings.prefersStillness()) return;
    this.travel.speed = speed;
    this.invalidate();
  }

  /** The mouse is here in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.travel.pointer = at;
    const hit = at && this.boxUnder(at);
    this.emphasise(hit ? playerAt(hit.box, hit.inBox) : null);
    const hovered = hit?.box.match.id ?? null;
    if (hovered !== this.facts.hovered) this.state({ hovered });
    if (!at) return;
    const push = edgeSpeed(at, this.window);
    if (push.x !== 0 || push.y !== 0) this.invalidate();
  }

  /** The box at a point of the window, and where in it. */
  boxUnder(at: Point): { box: Box; inBox: Point } | null {
    const layout = this.shown?.layout;
    if (!layout || !this.hasCamera) return null;
    const { x, y } = toBracket(this.view, at);
    const box = boxAt(layout, x, y);
    return box && { box, inBox: { x: x - box.x, y: y - box.y } };
  }

  /** Opens the panel of a match; `null` closes it. */
  choose(match: number | null): void {
    if (match === this.facts.chosen) return;
    this.state({ chosen: match });
    this.repaint();
  }

  /** The match that the keyboard is at; `null` while the focus is elsewhere. */
  mark(match: number | null): void {
    if (match === this.marked) return;
    this.marked = match;
    this.repaint();
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    const box = this.shown?.layout.boxes.get(match);
    const layout = this.shown?.layout;
    if (box && layout) this.flyTo(showing(this.view, box, layout, this.window));
  }

  /** Takes the reader to a match: into the middle, large enough to read. */
  goTo(match: number): void {
    const layout = this.shown?.layout;
    const box = layout?.boxes.get(match);
    if (!layout || !box) return;
    const scale = Math.min(MAX_SCALE, Math.max(READING_SCALE, this.view.scale));
    this.flyTo(centredOn(box, scale, layout, this.window));
  }

  /** Where a box is at this moment, while rows make room. */
  placeOf(box: Box): Rect {
    const { room } = this;
    const before = room?.from.boxes.get(box.match.id);
    if (!room || !before) return box;
    const { share, shift } = room;
    const along = (from: number, to: number) => from + (to - from) * share;
    return {
      x: along(before.x + shift.x, box.x),
      y: along(before.y + shift.y, box.y),
      width: box.width,
      height: along(before.height, box.height),
    };
  }

  /** Moves everything on. @returns whether it needs another frame */
  advance(now: number): boolean {
    const layout = this.shown?.layout;
    if (!layout || !this.hasCamera) return false;
    const wasFlying = this.travel.isFlying;
    const { camera, isMoving } = this.travel.advance(this.view, now, layout, this.window);
    this.look(camera);
    // On the way nothing is opened: it would be in sight for a moment only.
    if (wasFlying && !this.travel.isFlying) this.openBoxes();
    return this.makeRoom(now) || isMoving;
  }

  private makeRoom(now: number): boolean {
    const { room } = this;
    if (!room) return false;
    room.start ??= now - 1000 / 60;
    room.share = easedOut((now - room.start) / ROOM_MS);
    if (room.share >= 1) this.room = null;
    this.tellFollowers();
    return this.room !== null;
  }

  private flyTo(to: Camera): void {
    this.travel.rest();
    if (!this.hasCamera) return;
    if (this.surroundings.prefersStillness()) {
      this.look(to);
      this.openBoxes();
      return;
    }
    this.travel.fly(this.view, to);
    this.invalidate();
  }

  private look(camera: Camera): void {
    const { x, y, scale } = this.view;
    if (x === camera.x && y === camera.y && scale === camera.scale) return;
    this.view = camera;
    this.tellFollowers();
    this.invalidate();
  }

  private begin(layout: Layout): void {
    const { scene, window } = this;
    if (!scene || window.width <= 0 || window.height <= 0) return;
    this.hasCamera = true;
    this.view = homeCamera(layout, window);
    this.openBoxes();
    this.tellFollowers();
    this.invalidate();
  }

  /** Whose boards can be seen now. */
  private wanted(): ReadonlySet<number> {
    const isNear = this.hasCamera && this.view.scale >= OPEN_SCALE;
    return (isNear && this.scene?.boards) || NOTHING;
  }

  private openBoxes(): void {
    if (!isSame(this.wanted(), this.facts.open)) this.lay();
  }

  /** Lays the bracket out anew; what is in the middle of the window stays there. */
  private lay(): void {
    const { scene } = this;
    if (!scene) return;
    const open = this.wanted();
    const before = this.shown?.layout ?? null;
    const layout = layOut(scene.bracket, open, scene.isMirrored);
    this.shown = new BracketPicture(scene.bracket, layout, scene.words, {
      player: this.emphasised ?? scene.followed,
      chosen: this.marked ?? this.facts.chosen,
    });
    const opened = !isSame(open, this.facts.open);
    if (opened) this.state({ open });
    if (!this.hasCamera) this.begin(layout);
    else if (opened && before) this.keepMiddle(before, layout);
    this.invalidate();
  }

  private keepMiddle(before: Layout, layout: Layout): void {
    const { window } = this;
    const middle = toBracket(this.view, { x: window.width / 2, y: window.height / 2 });
    const anchor = nearestBox(before, middle.x, middle.y);
    const after = anchor && layout.boxes.get(anchor.match.id);
    if (!anchor || !after) return;
    const shift = { x: after.x - anchor.x, y: portY(after) - portY(anchor) };
    const { x, y, scale } = this.view;
    this.view = { scale, x: x - shift.x * scale, y: y - shift.y * scale };
    if (!this.surroundings.prefersStillness()) this.room = { from: before, shift, start: null, share: 0 };
    this.tellFollowers();
  }

  private emphasise(player: number | null): void {
    if (player === this.emphasised) return;
    this.emphasised = player;
    this.repaint();
  }

  private repaint(): void {
    const { scene, shown } = this;
    if (!scene || !shown) return;
    this.shown = new BracketPicture(shown.bracket, shown.layout, scene.words, {
      player: this.emphasised ?? scene.followed,
      chosen: this.marked ?? this.facts.chosen,
    });
    this.invalidate();
  }

  private state(changes: Partial<BracketFacts>): void {
    this.facts = { ...this.facts, ...changes };
    for (const listener of this.listeners) listener();
  }

  private tellFollowers(): void {
    for (const follower of this.followers) follower();
  }
}

/** The player on the line of a box under the pointer. */
function playerAt({ match, kind }: Box, { y }: Point): number | null {
  if (kind === 'reset') return null;
  const only = kind === 'bye' ? match.slots.find(({ player }) => player) : undefined;
  return (only ?? match.slots[y < BOX.height / 2 ? 0 : 1]).player?.id ?? null;
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one === other || (one.size === other.size && [...one].every(id => other.has(id)));

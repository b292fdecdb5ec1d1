import { Arrangement, type BracketScene } from './arrangement';
import type { BoxGame, WantedGame } from './box-game';
import { type Camera, centredOn, MAX_SCALE, showing } from './camera';
import { boxAt, openedIn, playerAt } from './find-boxes';
import type { Box, Layout, Rect } from './layout';
import type { Bracket } from './model';
import type { BracketPicture } from './picture';
import { Signal } from './signal';
import type { Point } from './travel';
import { Viewpoint } from './viewpoint';

/** What is on show, as the screen around the canvas needs it. Another object whenever something of it changes. */
export interface BracketFacts {
  readonly bracket: Bracket | null;
  /** The match whose panel is open. */
  readonly chosen: number | null;
  /** The match under the pointer. */
  readonly hovered: number | null;
  /** The match that the keyboard is at. */
  readonly marked: number | null;
  /** Matches whose boxes are opened for their boards. */
  readonly open: ReadonlySet<number>;
}

interface Surroundings {
  /** Nothing travels. */
  prefersStillness(): boolean;
}

/** From this scale on boxes are opened to show their boards. */
export const OPEN_SCALE = 0.9;
/** At least so large, so that names can be read, is what somebody is taken to. */
const READING_SCALE = 0.8;

const NOTHING: ReadonlySet<number> = new Set();

/** Camera, layout and what is emphasised; moved by hands, orders and time. No React, no Pixi, no DOM. */
export class BracketControl {
  private readonly viewpoint: Viewpoint;
  private readonly arrangement = new Arrangement();
  private facts: BracketFacts = { bracket: null, chosen: null, hovered: null, marked: null, open: NOTHING };
  private played: ReadonlyMap<number, BoxGame> = new Map();
  private readonly changed = new Signal();
  private readonly moved = new Signal();
  private invalidate: () => void = () => undefined;

  /** @param remembered where the reader was when they left */
  constructor(
    private readonly surroundings: Surroundings,
    remembered: Camera | null = null,
  ) {
    const ears = {
      prefersStillness: () => surroundings.prefersStillness(),
      onMove: this.moved.tell,
      invalidate: () => this.invalidate(),
    };
    this.viewpoint = new Viewpoint(ears, remembered);
  }

  get camera(): Camera {
    return this.viewpoint.camera;
  }

  /** `null` until there is a bracket and a window. */
  get picture(): BracketPicture | null {
    return this.viewpoint.isReady ? this.arrangement.picture : null;
  }

  /** The part of the bracket that the window shows. */
  get seen(): Rect {
    return this.viewpoint.seen;
  }

  /** Rows are on their way to other places. */
  get isMakingRoom(): boolean {
    return this.arrangement.isMakingRoom;
  }

  /** The games that are known, by their matches. Another map whenever something has happened in one. */
  get games(): ReadonlyMap<number, BoxGame> {
    return this.played;
  }

  readonly snapshot = (): BracketFacts => this.facts;

  /** Hears of other facts. @returns ends it */
  readonly subscribe = this.changed.on;

  /** Hears of every move of the camera and of boxes. @returns ends it */
  readonly follow = this.moved.on;

  /** @param invalidate asks for a frame */
  attach(invalidate: () => void): () => void {
    this.invalidate = invalidate;
    invalidate();
    return () => {
      this.invalidate = () => undefined;
    };
  }

  show(scene: BracketScene): void {
    if (this.arrangement.take(scene)) this.viewpoint.forget();
    const { chosen } = this.facts;
    const stays = chosen !== null && scene.bracket.matches.has(chosen);
    this.state({ bracket: scene.bracket, chosen: stays ? chosen : null });
    if (!stays) this.arrangement.attend({ chosen: null });
    this.lay();
  }

  /** Shows what has become of the game of a match; `null` forgets it. */
  play(match: number, game: BoxGame | null): void {
    const games = new Map(this.played);
    if (game) games.set(match, game);
    else games.delete(match);
    this.played = games;
    this.invalidate();
  }

  /** The games whose boards are seen, those in the middle first. */
  gamesInSight(limit: number): WantedGame[] {
    const layout = this.picture?.layout;
    if (!layout || this.facts.open.size === 0) return [];
    const wanted = openedIn(layout, this.seen).flatMap(({ match: { id, slots } }) => {
      const name = slots[1].player?.name;
      return name ? { match: id, name } : [];
    });
    return wanted.slice(0, limit);
  }

  resize(width: number, height: number): void {
    const { layout } = this.arrangement;
    if (!this.viewpoint.resize(width, height) || !layout) return;
    if (!this.viewpoint.isReady) {
      this.begin(layout);
      return;
    }
    this.viewpoint.pan(0, 0, layout);
    this.moved.tell();
  }

  /** @param factor more than 1 comes nearer. @param at stays where it is; default is the middle */
  zoom(factor: number, at: Point = this.viewpoint.middle): void {
    const { layout } = this.arrangement;
    if (!layout) return;
    this.viewpoint.zoom(factor, at, layout);
    this.openBoxes();
  }

  pan(dx: number, dy: number): void {
    const { layout } = this.arrangement;
    if (layout) this.viewpoint.pan(dx, dy, layout);
  }

  /** Looks at a point of the bracket from as near as before. */
  lookAt(point: Point): void {
    const { layout } = this.arrangement;
    if (layout) this.viewpoint.centre(point, layout);
  }

  /** Goes on by itself after a hand has let go. @param speed pixels a second */
  throwAt(speed: Point): void {
    this.viewpoint.throwAt(speed);
  }

  /** The mouse is here in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.viewpoint.point(at);
    const hit = at && this.boxUnder(at);
    this.attend({ player: hit ? playerAt(hit.box, hit.inBox) : null });
    const hovered = hit?.box.match.id ?? null;
    if (hovered !== this.facts.hovered) this.state({ hovered });
  }

  /** The box at a point of the window, and where in it. */
  boxUnder(at: Point): { box: Box; inBox: Point } | null {
    const layout = this.picture?.layout;
    if (!layout) return null;
    const { x, y } = this.viewpoint.toBracket(at);
    const box = boxAt(layout, x, y);
    return box && { box, inBox: { x: x - box.x, y: y - box.y } };
  }

  /** Opens the panel of a match; `null` closes it. */
  choose(match: number | null): void {
    if (match === this.facts.chosen) return;
    this.state({ chosen: match });
    this.attend({ chosen: match });
  }

  /** The match that the keyboard is at; `null` while the focus is elsewhere. */
  mark(match: number | null): void {
    if (match !== this.facts.marked) this.state({ marked: match });
    this.attend({ marked: match });
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    if (layout && box) this.flyTo(showing(this.camera, box, layout, this.viewpoint.size));
  }

  /** Takes the reader to a match: into the middle, large enough to read. */
  goTo(match: number): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    if (!layout || !box) return;
    const scale = Math.min(MAX_SCALE, Math.max(READING_SCALE, this.camera.scale));
    this.flyTo(centredOn(box, scale, layout, this.viewpoint.size));
  }

  /** Where a box is at this moment, while rows make room. */
  placeOf(box: Box): Rect {
    return this.arrangement.placeOf(box);
  }

  /** Moves everything on. @returns whether it needs another frame */
  advance(now: number): boolean {
    const layout = this.picture?.layout;
    if (!layout) return false;
    const { isMoving, hasLanded } = this.viewpoint.advance(now, layout);
    // On the way nothing is opened: it would be in sight for a moment only.
    if (hasLanded) this.openBoxes();
    const wasMakingRoom = this.isMakingRoom;
    const isMakingRoom = this.arrangement.advance(now);
    if (wasMakingRoom) this.moved.tell();
    return isMakingRoom || isMoving;
  }

  private flyTo(to: Camera): void {
    if (this.viewpoint.flyTo(to)) this.openBoxes();
  }

  private begin(layout: Layout): void {
    if (!this.viewpoint.place(layout)) return;
    // What is opened from the beginning on has always been open.
    if (!isSame(this.wanted(), this.facts.open)) this.arrange();
    this.moved.tell();
    this.invalidate();
  }

  /** Whose boards can be seen now. */
  private wanted(): ReadonlySet<number> {
    const isNear = this.viewpoint.isReady && this.camera.scale >= OPEN_SCALE;
    return (isNear && this.arrangement.boards) || NOTHING;
  }

  private openBoxes(): void {
    if (!isSame(this.wanted(), this.facts.open)) this.lay();
  }

  /** Lays the bracket out anew; what is in the middle of the window stays there. */
  private lay(): void {
    const before = this.arrangement.layout;
    const wasOpen = this.facts.open;
    const layout = this.arrange();
    if (!layout) return;
    if (!this.viewpoint.isReady) this.begin(layout);
    else if (before && !isSame(this.facts.open, wasOpen)) this.keepMiddle(before);
    this.invalidate();
  }

  private arrange(): Layout | null {
    const open = this.wanted();
    const layout = this.arrangement.lay(open);
    if (!isSame(open, this.facts.open)) this.state({ open });
    return layout;
  }

  private keepMiddle(before: Layout): void {
    const { viewpoint, surroundings } = this;
    const middle = viewpoint.toBracket(viewpoint.middle);
    const shift = this.arrangement.makeRoom(before, middle, surroundings.prefersStillness());
    if (shift) viewpoint.follow(shift);
  }

  private attend(change: Parameters<Arrangement['attend']>[0]): void {
    if (this.arrangement.attend(change)) this.invalidate();
  }

  private state(changes: Partial<BracketFacts>): void {
    this.facts = { ...this.facts, ...changes };
    this.changed.tell();
  }
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one === other || (one.size === other.size && [...one].every(id => other.has(id)));

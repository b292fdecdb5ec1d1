import { Arrangement, type BracketScene } from './arrangement';
import { boardsCamera } from './boards-camera';
import type { BoxGame, WantedGame } from './box-game';
import {
  type Camera,
  centredOn,
  centring,
  homeCamera,
  MAX_SCALE,
  NEAR_SCALE,
  OPEN_SCALE,
  type Point,
  panned,
  showing,
  toBracket,
  touches,
  zoomed,
} from './camera';
import { boxAt, nearestBox, openedIn, playerAt } from './find-boxes';
import { type Box, type Layout, portY, type Rect } from './layout';
import { MakingRoom } from './making-room';
import { type Bracket, matchIn } from './model';
import type { BracketPicture } from './picture';
import { isSameSet, isSameShape } from './same-layout';
import { Signal } from './signal';
import { Viewport } from './viewport';

/** Facts of the bracket on show that the screen around the canvas needs; a new object for each change. */
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

/** Least scale at which the reader is taken to a match, so that names can be read. */
const READING_SCALE = 0.8;

const NONE: ReadonlySet<number> = new Set();

/**
 * A bracket shared by screen, hands and canvas: its scene and emphasis, and the camera over a layout that changes as boxes open
 * and close. No React, no Pixi, no DOM.
 */
export class BracketControl {
  private readonly viewport = new Viewport();
  private readonly arrangement = new Arrangement();
  private room: MakingRoom | null = null;
  private facts: BracketFacts = { bracket: null, chosen: null, hovered: null, marked: null, open: NONE };
  /** The player under the pointer. */
  private pointed: number | null = null;
  private played: ReadonlyMap<number, BoxGame> = new Map();
  /** The camera has been placed in front of the bracket. */
  private isPlaced = false;
  private fits = false;
  /** An onlooker has not moved the view since it opened. */
  private isFirst = false;
  /** Boards are opened ahead of a flight that ends where they can be seen. */
  private isAhead = false;
  private readonly changed = new Signal();
  private readonly moved = new Signal();
  private invalidate: () => void = () => undefined;

  /**
   * @param user whether they prefer reduced motion
   * @param remembered the camera when the reader left, to which they come back
   */
  constructor(
    private readonly user: { prefersStillness(): boolean },
    private readonly remembered: Camera | null = null,
  ) {}

  get camera(): Camera {
    return this.viewport.camera;
  }

  /** `null` until there is a bracket and a window. */
  get picture(): BracketPicture | null {
    return this.isPlaced ? this.arrangement.picture : null;
  }

  /** The part of the bracket that the window shows. */
  get seen(): Rect {
    return this.viewport.seen;
  }

  /** Whether the whole bracket is shown, in a window of any size, until the reader moves it. */
  get isFitted(): boolean {
    return this.fits;
  }

  /** Rows are moving to other places. */
  get isMakingRoom(): boolean {
    return this.room !== null;
  }

  /** The known games, by their matches; a new map for each event in one. */
  get games(): ReadonlyMap<number, BoxGame> {
    return this.played;
  }

  readonly snapshot = (): BracketFacts => this.facts;

  /** Calls a listener when the facts change. @returns ends it */
  readonly subscribe = this.changed.on;

  /** Calls a listener at every move of the camera and of boxes. @returns ends it */
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
    const { bracket } = scene;
    const { chosen } = this.facts;
    if (chosen !== null && !bracket.matches.has(chosen)) this.choose(null);
    if (this.arrangement.take(scene)) this.isPlaced = false;
    this.lay();
    this.state({ bracket });
  }

  /** Shows the game of a match as it stands; `null` removes it. */
  play(match: number, game: BoxGame | null): void {
    const games = new Map(this.played);
    if (game) games.set(match, game);
    else games.delete(match);
    this.played = games;
    this.invalidate();
  }

  /** The games whose boards are in sight, those in the middle first. */
  gamesInSight(limit: number): WantedGame[] {
    const { picture } = this;
    if (!picture || this.facts.open.size === 0) return [];
    const wanted = openedIn(picture.layout, this.seen).flatMap(({ match }) => {
      const name = matchIn(picture.bracket, match).slots[1].player?.name;
      return name ? { match, name } : [];
    });
    return wanted.slice(0, limit);
  }

  resize(width: number, height: number): void {
    const { viewport, arrangement, layout, seen } = this;
    const before = viewport.size;
    if (width === before.width && height === before.height) return;
    viewport.size = { width, height };
    if (!layout) {
      arrangement.suit(viewport.size);
      this.lay();
      return;
    }
    // Where reading begins at the right, that side stays in place. A flight goes on: what stands below the map may change with it.
    const dx = layout.isMirrored ? width - before.width : 0;
    if (!viewport.isFlying) this.put(panned(this.camera, dx, 0, layout, viewport.size));
    this.refit();
    // A panel that opens beside the map or below it takes room from it, but all of its match is seen.
    const start = arrangement.startFor(this.facts.chosen);
    if (start && !this.fits && !viewport.isFlying && touches(seen, start)) {
      this.put(showing(this.camera, start, layout, viewport.size));
    }
    this.moved.tell();
  }

  /** Shows the whole bracket. */
  fit(): void {
    if (!this.isPlaced) return;
    const { viewport, arrangement } = this;
    const isOther = arrangement.suit(viewport.size);
    const to = arrangement.whole(viewport.size);
    if (!isOther && to) this.flyTo(to);
    this.isFirst = false;
    this.fits = true;
    if (isOther) this.lay();
    else if (!viewport.isFlying) this.refit();
    this.moved.tell();
  }

  /** @param factor more than 1 comes nearer. @param at point that stays where it is; by default the middle */
  zoom(factor: number, at: Point = this.viewport.middle): void {
    this.move(layout => zoomed(this.camera, factor, at, layout, this.viewport.size));
    this.openBoxes();
  }

  pan(dx: number, dy: number): void {
    this.move(layout => panned(this.camera, dx, dy, layout, this.viewport.size));
  }

  /** Centres a point of the bracket, at the same scale. */
  lookAt(point: Point): void {
    const rect = { ...point, width: 0, height: 0 };
    this.move(layout => centredOn(rect, this.camera.scale, layout, this.viewport.size));
  }

  /** Moves on after a hand has let go. @param speed pixels a second */
  fling(speed: Point): void {
    if (this.user.prefersStillness()) return;
    this.viewport.fling(speed);
    this.invalidate();
  }

  /** Position of the mouse in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    if (this.viewport.point(at)) this.invalidate();
    const { picture } = this;
    const hit = at && this.boxUnder(at);
    this.pointed = picture && hit ? playerAt(picture.bracket, hit.box, hit.inBox) : null;
    this.emphasise();
    const hovered = hit?.box.match ?? null;
    if (hovered !== this.facts.hovered) this.state({ hovered });
  }

  /** The box at a point of the window, and the point inside the box. */
  boxUnder(at: Point): { box: Box; inBox: Point } | null {
    const { layout } = this;
    if (!layout) return null;
    const { x, y } = toBracket(this.camera, at);
    const box = boxAt(layout, x, y);
    return box && { box, inBox: { x: x - box.x, y: y - box.y } };
  }

  /** Opens the panel of a match; `null` closes it. */
  choose(match: number | null): void {
    if (match === this.facts.chosen) return;
    this.state({ chosen: match });
    this.emphasise();
  }

  /** Marks the match that the keyboard is at; `null` while the focus is elsewhere. */
  mark(match: number | null): void {
    if (match === this.facts.marked) return;
    this.state({ marked: match });
    this.emphasise();
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    const { layout } = this;
    const box = layout?.boxes.get(match);
    this.isFirst = false;
    if (layout && box && !this.fits) this.flyTo(showing(this.camera, box, layout, this.viewport.size));
  }

  /** Takes the reader to a match: into the middle, large enough to read. */
  goTo(match: number): void {
    const { layout } = this;
    const box = layout?.boxes.get(match);
    if (!layout || !box) return;
    const scale = Math.min(MAX_SCALE, Math.max(READING_SCALE, this.camera.scale));
    this.flyTo(centredOn(box, scale, layout, this.viewport.size));
  }

  /**
   * Takes the reader to where the window shows most of some matches with their boards.
   *
   * @param skip matches that were on show already: others come first
   * @returns the matches that are shown
   */
  goToBoards(matches: readonly number[], skip: ReadonlySet<number>): readonly number[] {
    const layout = this.isPlaced ? this.arrangement.measure(this.arrangement.boards) : null;
    const boxes = matches.flatMap(match => layout?.boxes.get(match) ?? []);
    const place = layout && boardsCamera(boxes, skip, layout, this.viewport.size);
    if (!place) return [];
    this.leaveFit();
    this.isAhead = true;
    this.openBoxes();
    this.flyTo(place.camera);
    this.isAhead = this.viewport.isFlying;
    return place.matches;
  }

  /** Place of a box at this moment, while rows make room. */
  placeOf(box: Box): Rect {
    return this.room?.placeOf(box) ?? box;
  }

  /** Moves everything on to `now`. @returns whether it needs another frame */
  advance(now: number): boolean {
    const { viewport, camera, layout } = this;
    if (!layout) return false;
    const wasFlying = viewport.isFlying;
    const isMoving = viewport.advance(now, layout);
    if (camera !== this.camera) {
      // A fling, or the pointer at an edge, has moved the camera.
      if (!wasFlying) this.leaveFit();
      this.tellMoved();
    }
    // No box is opened during a flight: it would be in sight for a moment only.
    if (wasFlying && !viewport.isFlying) {
      this.isAhead = false;
      this.openBoxes();
      this.refit();
    }
    const { room } = this;
    if (room && !room.advance(now)) this.room = null;
    if (room) this.moved.tell();
    return this.isMakingRoom || isMoving;
  }

  private get layout(): Layout | null {
    return this.picture?.layout ?? null;
  }

  /** Moves the camera by hand; if that moves it, the bracket is no longer fitted. */
  private move(to: (layout: Layout) => Camera): void {
    const { layout } = this;
    if (!layout || !this.viewport.put(to(layout))) return;
    this.leaveFit();
    this.tellMoved();
    // A hand has ended the flight for which boards were opened.
    if (!this.isAhead) return;
    this.isAhead = false;
    this.openBoxes();
  }

  /** Moves the camera at once, without a flight. */
  private put(camera: Camera): void {
    if (this.viewport.put(camera)) this.tellMoved();
  }

  private flyTo(to: Camera): void {
    this.leaveFit();
    if (this.user.prefersStillness()) {
      this.put(to);
      this.openBoxes();
    } else {
      this.viewport.flyTo(to);
      this.invalidate();
    }
  }

  private leaveFit(): void {
    this.fits = false;
    this.isFirst = false;
  }

  private tellMoved(): void {
    this.moved.tell();
    this.invalidate();
  }

  /** Places the camera where reading begins. */
  private begin(layout: Layout): void {
    const { viewport, arrangement, remembered } = this;
    const { size } = viewport;
    if (size.width <= 0 || size.height <= 0) return;
    this.isPlaced = true;
    // A player begins at their own match, a spectator with the whole bracket.
    this.isFirst = !remembered && arrangement.startFor(this.facts.chosen) === null;
    this.fits = false;
    const first = this.fitted() ?? homeCamera(layout, size);
    viewport.put(remembered ? panned(remembered, 0, 0, layout, size) : first);
    // Boxes that are open from the beginning make no room: they have always been open.
    const opened = this.arrange();
    const start = arrangement.startFor(this.facts.chosen);
    if (opened && start && !remembered) viewport.put(centring(this.camera, start, opened, size));
    this.tellMoved();
  }

  /**
   * Camera for the whole bracket as long as that is to be shown. At first the names of a small field are worth more than a
   * rest of it outside a small window.
   */
  private fitted(): Camera | null {
    const { size } = this.viewport;
    const whole = this.fits || this.isFirst ? this.arrangement.whole(size) : null;
    if (!whole || !this.isFirst) return whole;
    const names = whole.scale < NEAR_SCALE ? this.arrangement.names(size) : null;
    this.fits = names === null;
    return names ?? whole;
  }

  /** Fits the bracket again, after its size or that of the window has changed. */
  private refit(): void {
    const to = this.fitted();
    if (!to) return;
    this.put(to);
    this.openBoxes();
  }

  /** Matches whose boards can be seen now. */
  private wanted(): ReadonlySet<number> {
    const isNear = this.isPlaced && this.camera.scale >= OPEN_SCALE;
    return isNear || this.isAhead ? this.arrangement.boards : NONE;
  }

  private openBoxes(): void {
    if (!isSameSet(this.wanted(), this.facts.open)) this.lay();
  }

  /** Lays the bracket out anew; the box in the middle of the window stays there. */
  private lay(): void {
    const before = this.arrangement.layout;
    const { open } = this.facts;
    const layout = this.arrange();
    if (!layout) return;
    if (!this.isPlaced) this.begin(layout);
    else if (before && this.facts.open !== open) this.makeRoom(before, layout);
    else if (before && !isSameShape(before, layout)) this.moved.tell();
    if (!this.viewport.isFlying) this.refit();
    this.invalidate();
  }

  private arrange(): Layout | null {
    const open = this.wanted();
    const layout = this.arrangement.lay(open);
    if (!isSameSet(open, this.facts.open)) this.state({ open });
    return layout;
  }

  /** Moves rows from their places in the layout before, around the box that was nearest to the middle of the window. */
  private makeRoom(before: Layout, layout: Layout): void {
    const { viewport, camera } = this;
    const middle = toBracket(camera, viewport.middle);
    const anchor = nearestBox(before, middle.x, middle.y);
    const after = anchor && layout.boxes.get(anchor.match);
    if (!anchor || !after) return;
    const shift = { x: after.x - anchor.x, y: portY(after) - portY(anchor) };
    this.room = this.user.prefersStillness() ? null : new MakingRoom(before, shift);
    const { x, y, scale } = camera;
    viewport.camera = { x: x - shift.x * scale, y: y - shift.y * scale, scale };
    this.moved.tell();
  }

  private emphasise(): void {
    const { marked, chosen } = this.facts;
    const isOther = this.arrangement.emphasise({ player: this.pointed, chosen: marked ?? chosen });
    if (isOther) this.invalidate();
  }

  private state(changes: Partial<BracketFacts>): void {
    this.facts = { ...this.facts, ...changes };
    this.changed.tell();
  }
}

import { Arrangement, type BracketScene } from './arrangement';
import { boardsCamera } from './boards-camera';
import {
  type Camera,
  centredOn,
  fitCamera,
  fitScale,
  MAX_SCALE,
  NEAR_SCALE,
  OPEN_SCALE,
  showing,
  touches,
} from './camera';
import type { Box, Layout, Rect } from './layout';
import type { BracketPicture } from './picture';
import { isSameShape } from './same-layout';
import type { Point } from './travel';
import { Viewpoint } from './viewpoint';

/** Calls of a navigation to its owner. */
interface Ears {
  /** Whether the user prefers reduced motion. */
  prefersStillness(): boolean;
  /** The camera or boxes have moved. */
  onMove(): void;
  /** Other boxes are open, showing their boards. */
  onOpen(open: ReadonlySet<number>): void;
  /** Asks for a frame. */
  invalidate(): void;
}

/** Largest scale of the whole bracket if it has no room for opened boxes: just below `OPEN_SCALE`. */
const CLOSED_SCALE = 0.89;
/** Least scale at which the reader is taken to a match, so that names can be read. */
const READING_SCALE = 0.8;

const NOTHING: ReadonlySet<number> = new Set();

/** Moves the camera over a bracket that is laid out anew as boxes open and close. */
export class Navigation {
  private readonly viewpoint: Viewpoint;
  private readonly arrangement = new Arrangement();
  private opened = NOTHING;
  private fits = false;
  /** An onlooker has not moved the view since it opened. */
  private isFirst = false;
  /** Boards are opened ahead of a flight that ends where they can be seen. */
  private isAhead = false;

  /** @param remembered the camera when the reader left */
  constructor(
    private readonly ears: Ears,
    remembered: Camera | null,
  ) {
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

  /** Matches whose boxes are opened for their boards. */
  get open(): ReadonlySet<number> {
    return this.opened;
  }

  /** Rows are moving to other places. */
  get isMakingRoom(): boolean {
    return this.arrangement.isMakingRoom;
  }

  /** Whether the whole bracket is shown, in a window of any size, until the reader moves it. */
  get isFitted(): boolean {
    return this.fits;
  }

  show(scene: BracketScene): void {
    if (this.arrangement.take(scene)) this.viewpoint.forget();
    this.lay();
  }

  /** Emphasises what the reader points at. */
  attend(change: Parameters<Arrangement['attend']>[0]): void {
    if (this.arrangement.attend(change)) this.ears.invalidate();
  }

  resize(width: number, height: number): void {
    const { seen } = this;
    const before = this.viewpoint.size.width;
    if (!this.viewpoint.resize(width, height)) return;
    if (!this.viewpoint.isReady) {
      this.arrangement.suit(this.viewpoint.size);
      this.lay();
      return;
    }
    const { layout } = this.arrangement;
    if (!layout) return;
    // Where reading begins at the right, that side stays in place. A flight goes on: what stands below the map may change with it.
    if (!this.viewpoint.isFlying) this.viewpoint.pan(layout.isMirrored ? width - before : 0, 0, layout);
    this.refit();
    // A panel that opens beside the map or below it takes room from it, but all of its match is seen.
    const { place } = this.arrangement;
    if (place && !this.fits && !this.viewpoint.isFlying && touches(seen, place)) {
      this.viewpoint.put(showing(this.camera, place, layout, this.viewpoint.size));
    }
    this.ears.onMove();
  }

  /** Shows the whole bracket. */
  fit(): void {
    if (!this.viewpoint.isReady) return;
    const isOther = this.arrangement.suit(this.viewpoint.size);
    this.isFirst = false;
    const to = this.fitting();
    if (!isOther && to) this.flyTo(to);
    this.fits = true;
    if (isOther) this.lay();
    else if (!this.viewpoint.isFlying) this.refit();
    this.ears.onMove();
  }

  /** @param factor more than 1 comes nearer. @param at point that stays where it is; by default the middle */
  zoom(factor: number, at: Point = this.viewpoint.middle): void {
    this.move(layout => this.viewpoint.zoom(factor, at, layout));
    this.openBoxes();
  }

  pan(dx: number, dy: number): void {
    this.move(layout => this.viewpoint.pan(dx, dy, layout));
  }

  /** Centres a point of the bracket, at the same scale. */
  lookAt(point: Point): void {
    this.move(layout => this.viewpoint.centre(point, layout));
  }

  /** Moves on after a hand has let go. @param speed pixels a second */
  throwAt(speed: Point): void {
    this.viewpoint.throwAt(speed);
  }

  /** Position of the mouse in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.viewpoint.point(at);
  }

  /** Converts a point of the window to the bracket. */
  toBracket(at: Point): Point {
    return this.viewpoint.toBracket(at);
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    this.isFirst = false;
    if (this.fits) return;
    if (layout && box) this.flyTo(showing(this.camera, box, layout, this.viewpoint.size));
  }

  /**
   * Takes the reader to where the window shows most of some matches with their boards.
   *
   * @param skip matches that were on show already: others come first
   * @returns the matches that are shown
   */
  goToBoards(matches: readonly number[], skip: ReadonlySet<number>): readonly number[] {
    const layout = this.arrangement.measure(this.arrangement.boards ?? NOTHING);
    const boxes = matches.flatMap(match => layout?.boxes.get(match) ?? []);
    const place = layout && boardsCamera(boxes, skip, layout, this.viewpoint.size);
    if (!place || !this.viewpoint.isReady) return [];
    this.leaveFit();
    this.isAhead = true;
    this.openBoxes();
    this.flyTo(place.camera);
    this.isAhead = this.viewpoint.isFlying;
    return place.matches;
  }

  /** Takes the reader to a match: into the middle, large enough to read. */
  goTo(match: number): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    if (!layout || !box) return;
    const scale = Math.min(MAX_SCALE, Math.max(READING_SCALE, this.camera.scale));
    this.leaveFit();
    this.flyTo(centredOn(box, scale, layout, this.viewpoint.size));
  }

  /** Place of a box at this moment, while rows make room. */
  placeOf(box: Box): Rect {
    return this.arrangement.placeOf(box);
  }

  /** Moves everything on to `now`. @returns whether it needs another frame */
  advance(now: number): boolean {
    const layout = this.picture?.layout;
    if (!layout) return false;
    const { camera, viewpoint } = this;
    const wasFlying = viewpoint.isFlying;
    const { isMoving, hasLanded } = viewpoint.advance(now, layout);
    // A throw, or the pointer at an edge, has moved the camera.
    if (!wasFlying && camera !== this.camera) this.leaveFit();
    // No box is opened during a flight: it would be in sight for a moment only.
    if (hasLanded) {
      this.isAhead = false;
      this.openBoxes();
    }
    if (hasLanded) this.refit();
    const wasMakingRoom = this.isMakingRoom;
    const isMakingRoom = this.arrangement.advance(now);
    if (wasMakingRoom) this.ears.onMove();
    return isMakingRoom || isMoving;
  }

  private flyTo(to: Camera): void {
    this.isFirst = false;
    if (this.viewpoint.flyTo(to)) this.openBoxes();
  }

  /** Runs a movement by hand; if it moves the camera, the bracket is no longer fitted. */
  private move(act: (layout: Layout) => void): void {
    const { layout } = this.arrangement;
    if (!layout) return;
    const { camera } = this;
    act(layout);
    if (camera === this.camera) return;
    this.leaveFit();
    // A hand has ended the flight for which boards were opened.
    if (!this.isAhead) return;
    this.isAhead = false;
    this.openBoxes();
  }

  private leaveFit(): void {
    this.fits = false;
    this.isFirst = false;
  }

  private begin(layout: Layout): void {
    if (!this.viewpoint.place(layout)) return;
    // A player begins at their own match, a spectator with the whole bracket.
    this.isFirst = !this.viewpoint.isRemembered && this.arrangement.place === null;
    this.fits = false;
    const to = this.kept();
    if (to) this.viewpoint.put(to);
    // Boxes that are open from the beginning make no room: they have always been open.
    const opened = isSame(this.wanted(), this.opened) ? layout : this.arrange();
    const { place } = this.arrangement;
    if (place && opened) this.viewpoint.placeAt(place, opened);
    this.ears.onMove();
    this.ears.invalidate();
  }

  /** Camera that shows the whole bracket, with opened boxes if there is room for them. */
  private fitting(): Camera | null {
    const { arrangement, viewpoint } = this;
    const boards = arrangement.boards ?? NOTHING;
    const opened = boards.size > 0 ? arrangement.measure(boards) : null;
    if (opened && fitScale(opened, viewpoint.size) >= OPEN_SCALE) return fitCamera(opened, viewpoint.size);
    const closed = arrangement.measure(NOTHING);
    return closed && fitCamera(closed, viewpoint.size, boards.size > 0 ? CLOSED_SCALE : 1);
  }

  /**
   * Camera for the whole bracket as long as that is to be shown. At first the names of a small field are worth more than a
   * rest of it outside a small window.
   */
  private kept(): Camera | null {
    const whole = this.fits || this.isFirst ? this.fitting() : null;
    if (!whole || !this.isFirst) return whole;
    const names = whole.scale < NEAR_SCALE ? this.arrangement.names(this.viewpoint.size) : null;
    this.fits = names === null;
    return names ?? whole;
  }

  /** Fits the bracket again, after its size or that of the window has changed. */
  private refit(): void {
    const to = this.kept();
    if (!to) return;
    this.viewpoint.put(to);
    this.openBoxes();
  }

  /** Matches whose boards can be seen now. */
  private wanted(): ReadonlySet<number> {
    const isNear = this.viewpoint.isReady && this.camera.scale >= OPEN_SCALE;
    return ((isNear || this.isAhead) && this.arrangement.boards) || NOTHING;
  }

  private openBoxes(): void {
    if (!isSame(this.wanted(), this.opened)) this.lay();
  }

  /** Lays the bracket out anew; the box in the middle of the window stays there. */
  private lay(): void {
    const before = this.arrangement.layout;
    const wasOpen = this.opened;
    const layout = this.arrange();
    if (!layout) return;
    if (!this.viewpoint.isReady) this.begin(layout);
    else if (before && !isSame(this.opened, wasOpen)) this.keepMiddle(before);
    else if (before && !isSameShape(before, layout)) this.ears.onMove();
    if (!this.viewpoint.isFlying) this.refit();
    this.ears.invalidate();
  }

  private arrange(): Layout | null {
    const open = this.wanted();
    const layout = this.arrangement.lay(open);
    if (isSame(open, this.opened)) return layout;
    this.opened = open;
    this.ears.onOpen(open);
    return layout;
  }

  private keepMiddle(before: Layout): void {
    const { viewpoint, ears } = this;
    const middle = viewpoint.toBracket(viewpoint.middle);
    const shift = this.arrangement.makeRoom(before, middle, ears.prefersStillness());
    if (shift) viewpoint.follow(shift);
  }
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one === other || (one.size === other.size && [...one].every(id => other.has(id)));

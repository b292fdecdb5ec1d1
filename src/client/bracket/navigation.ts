import { Arrangement, type BracketScene } from './arrangement';
import { type Camera, centredOn, fitCamera, fitScale, holds, MAX_SCALE, showing } from './camera';
import type { Box, Layout, Rect } from './layout';
import type { BracketPicture } from './picture';
import { isSameShape } from './same-layout';
import type { Point } from './travel';
import { Viewpoint } from './viewpoint';

/** What a navigation tells its owner. */
interface Ears {
  /** Nothing travels. */
  prefersStillness(): boolean;
  /** The camera or boxes have moved. */
  onMove(): void;
  /** Other boxes are opened to show their boards. */
  onOpen(open: ReadonlySet<number>): void;
  /** Asks for a frame. */
  invalidate(): void;
}

/** From this scale on boxes are opened to show their boards. */
const OPEN_SCALE = 0.9;
/** So large the whole is shown where it has no room for opened boxes. */
const CLOSED_SCALE = 0.89;
/** At least so large, so that names can be read, is what somebody is taken to. */
const READING_SCALE = 0.8;

const NOTHING: ReadonlySet<number> = new Set();

/** Leads the camera over a bracket that is laid out anew as boxes open and close. */
export class Navigation {
  private readonly viewpoint: Viewpoint;
  private readonly arrangement = new Arrangement();
  private opened = NOTHING;
  private fits = false;

  /** @param remembered where the reader was when they left */
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

  /** Rows are on their way to other places. */
  get isMakingRoom(): boolean {
    return this.arrangement.isMakingRoom;
  }

  /** All of the bracket is shown, also in a window of another size, until the reader moves it. */
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
    // Where reading begins at the right, that side stays where it is.
    this.viewpoint.pan(layout.isMirrored ? width - before : 0, 0, layout);
    this.refit();
    // The panel that stands beside the map takes room from it, and its match stays in sight.
    const { place } = this.arrangement;
    if (place && !this.fits && holds(seen, place)) {
      this.viewpoint.put(showing(this.camera, place, layout, this.viewpoint.size));
    }
    this.ears.onMove();
  }

  /** Shows all of the bracket. */
  fit(): void {
    if (!this.viewpoint.isReady) return;
    const isOther = this.arrangement.suit(this.viewpoint.size);
    const to = this.fitting();
    if (!isOther && to) this.flyTo(to);
    this.fits = true;
    if (isOther) this.lay();
    else if (!this.viewpoint.isFlying) this.refit();
    this.ears.onMove();
  }

  /** @param factor more than 1 comes nearer. @param at stays where it is; default is the middle */
  zoom(factor: number, at: Point = this.viewpoint.middle): void {
    this.move(layout => this.viewpoint.zoom(factor, at, layout));
    this.openBoxes();
  }

  pan(dx: number, dy: number): void {
    this.move(layout => this.viewpoint.pan(dx, dy, layout));
  }

  /** Looks at a point of the bracket from as near as before. */
  lookAt(point: Point): void {
    this.move(layout => this.viewpoint.centre(point, layout));
  }

  /** Goes on by itself after a hand has let go. @param speed pixels a second */
  throwAt(speed: Point): void {
    this.viewpoint.throwAt(speed);
  }

  /** The mouse is here in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.viewpoint.point(at);
  }

  /** A point of the window in the bracket. */
  toBracket(at: Point): Point {
    return this.viewpoint.toBracket(at);
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    if (this.fits) return;
    if (layout && box) this.flyTo(showing(this.camera, box, layout, this.viewpoint.size));
  }

  /** Takes the reader to a match: into the middle, large enough to read. @param least at least so large */
  goTo(match: number, least = READING_SCALE): void {
    const { layout } = this.arrangement;
    const box = layout?.boxes.get(match);
    if (!layout || !box) return;
    const scale = Math.min(MAX_SCALE, Math.max(least, this.camera.scale));
    this.fits = false;
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
    const { camera, viewpoint } = this;
    const wasFlying = viewpoint.isFlying;
    const { isMoving, hasLanded } = viewpoint.advance(now, layout);
    // A throw, or the pointer at an edge.
    if (!wasFlying && camera !== this.camera) this.fits = false;
    // On the way nothing is opened: it would be in sight for a moment only.
    if (hasLanded) this.openBoxes();
    if (hasLanded) this.refit();
    const wasMakingRoom = this.isMakingRoom;
    const isMakingRoom = this.arrangement.advance(now);
    if (wasMakingRoom) this.ears.onMove();
    return isMakingRoom || isMoving;
  }

  private flyTo(to: Camera): void {
    if (this.viewpoint.flyTo(to)) this.openBoxes();
  }

  /** What a hand does. */
  private move(act: (layout: Layout) => void): void {
    const { layout } = this.arrangement;
    if (!layout) return;
    const { camera } = this;
    act(layout);
    if (camera !== this.camera) this.fits = false;
  }

  private begin(layout: Layout): void {
    if (!this.viewpoint.place(layout)) return;
    // One's own place for who plays, the whole for who only looks.
    this.fits = !this.viewpoint.isRemembered && this.arrangement.place === null;
    const whole = this.fits ? this.fitting() : null;
    if (whole) this.viewpoint.put(whole);
    // What is opened from the beginning on has always been open.
    const opened = isSame(this.wanted(), this.opened) ? layout : this.arrange();
    const { place } = this.arrangement;
    if (place && opened) this.viewpoint.placeAt(place, opened);
    this.ears.onMove();
    this.ears.invalidate();
  }

  /** From where all of the bracket is seen. */
  private fitting(): Camera | null {
    const { arrangement, viewpoint } = this;
    const boards = arrangement.boards ?? NOTHING;
    const opened = boards.size > 0 ? arrangement.measure(boards) : null;
    if (opened && fitScale(opened, viewpoint.size) >= OPEN_SCALE) return fitCamera(opened, viewpoint.size);
    const closed = arrangement.measure(NOTHING);
    return closed && fitCamera(closed, viewpoint.size, boards.size > 0 ? CLOSED_SCALE : 1);
  }

  /** Shows all of it again, which has become larger or smaller, or its window has. */
  private refit(): void {
    const to = this.fits ? this.fitting() : null;
    if (!to) return;
    this.viewpoint.put(to);
    this.openBoxes();
  }

  /** Whose boards can be seen now. */
  private wanted(): ReadonlySet<number> {
    const isNear = this.viewpoint.isReady && this.camera.scale >= OPEN_SCALE;
    return (isNear && this.arrangement.boards) || NOTHING;
  }

  private openBoxes(): void {
    if (!isSame(this.wanted(), this.opened)) this.lay();
  }

  /** Lays the bracket out anew; what is in the middle of the window stays there. */
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

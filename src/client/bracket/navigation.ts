import { Arrangement, type BracketScene } from './arrangement';
import { type Camera, centredOn, MAX_SCALE, showing } from './camera';
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
/** At least so large, so that names can be read, is what somebody is taken to. */
const READING_SCALE = 0.8;

const NOTHING: ReadonlySet<number> = new Set();

/** Leads the camera over a bracket that is laid out anew as boxes open and close. */
export class Navigation {
  private readonly viewpoint: Viewpoint;
  private readonly arrangement = new Arrangement();
  private opened = NOTHING;

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

  show(scene: BracketScene): void {
    if (this.arrangement.take(scene)) this.viewpoint.forget();
    this.lay();
  }

  /** Emphasises what the reader points at. */
  attend(change: Parameters<Arrangement['attend']>[0]): void {
    if (this.arrangement.attend(change)) this.ears.invalidate();
  }

  resize(width: number, height: number): void {
    const { layout } = this.arrangement;
    const before = this.viewpoint.size.width;
    if (!this.viewpoint.resize(width, height) || !layout) return;
    if (!this.viewpoint.isReady) {
      this.begin(layout);
      return;
    }
    // Where reading begins at the right, that side stays where it is.
    this.viewpoint.pan(layout.isMirrored ? width - before : 0, 0, layout);
    this.ears.onMove();
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
  }

  /** A point of the window in the bracket. */
  toBracket(at: Point): Point {
    return this.viewpoint.toBracket(at);
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
    if (wasMakingRoom) this.ears.onMove();
    return isMakingRoom || isMoving;
  }

  private flyTo(to: Camera): void {
    if (this.viewpoint.flyTo(to)) this.openBoxes();
  }

  private begin(layout: Layout): void {
    if (!this.viewpoint.place(layout)) return;
    // What is opened from the beginning on has always been open.
    const opened = isSame(this.wanted(), this.opened) ? layout : this.arrange();
    const { place } = this.arrangement;
    if (place && opened) this.viewpoint.placeAt(place, opened);
    this.ears.onMove();
    this.ears.invalidate();
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

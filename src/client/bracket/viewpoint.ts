import {
  type Camera,
  centredOn,
  edgeSpeed,
  holds,
  homeCamera,
  panned,
  partSeen,
  toBracket,
  type Window,
  zoomed,
} from './camera';
import type { Layout, Rect } from './layout';
import { type Point, Travel } from './travel';

/** What a viewpoint tells its owner. */
interface Ears {
  /** Nothing travels. */
  prefersStillness(): boolean;
  /** The camera is another one. */
  onMove(): void;
  /** Asks for a frame. */
  invalidate(): void;
}

/** The camera in its window, and what moves it: hands, orders and time. */
export class Viewpoint {
  private view: Camera = { x: 0, y: 0, scale: 1 };
  private window: Window = { width: 0, height: 0 };
  private isPlaced = false;
  private readonly travel = new Travel();

  /** @param remembered where the reader was when they left; they come back to it */
  constructor(
    private readonly ears: Ears,
    private readonly remembered: Camera | null,
  ) {}

  get camera(): Camera {
    return this.view;
  }

  /** It has been placed in front of a bracket. */
  get isReady(): boolean {
    return this.isPlaced;
  }

  get size(): Window {
    return this.window;
  }

  get middle(): Point {
    return { x: this.window.width / 2, y: this.window.height / 2 };
  }

  /** The reader comes back to where they were. */
  get isRemembered(): boolean {
    return this.remembered !== null;
  }

  get isFlying(): boolean {
    return this.travel.isFlying;
  }

  /** The part of the bracket that is seen. */
  get seen(): Rect {
    return partSeen(this.view, this.window);
  }

  /** @returns whether the window has another size */
  resize(width: number, height: number): boolean {
    if (width === this.window.width && height === this.window.height) return false;
    this.window = { width, height };
    return true;
  }

  /** Goes to where reading begins. @returns `false` while there is no window */
  place(layout: Layout): boolean {
    const { width, height } = this.window;
    if (width <= 0 || height <= 0) return false;
    this.view = this.remembered
      ? panned(this.remembered, 0, 0, layout, this.window)
      : homeCamera(layout, this.window);
    this.isPlaced = true;
    return true;
  }

  /** Begins at a box that is not seen from where reading begins, at the first round as long as that is enough. */
  placeAt(box: Rect, layout: Layout): void {
    const { seen, view } = this;
    if (this.remembered || holds(seen, box)) return;
    const { x, y, scale } = centredOn(box, view.scale, layout, this.window);
    const isAcross = holds(seen, { ...box, y: seen.y, height: 0 });
    this.view = { x: isAcross ? view.x : x, y, scale };
  }

  /** The bracket is another one: it has to be placed again. */
  forget(): void {
    this.isPlaced = false;
  }

  zoom(factor: number, at: Point, layout: Layout): void {
    this.travel.rest();
    this.look(zoomed(this.view, factor, at, layout, this.window));
  }

  pan(dx: number, dy: number, layout: Layout): void {
    this.travel.rest();
    this.look(panned(this.view, dx, dy, layout, this.window));
  }

  /** A point of the bracket is in the middle, as near as before. */
  centre({ x, y }: Point, layout: Layout): void {
    this.travel.rest();
    this.look(centredOn({ x, y, width: 0, height: 0 }, this.view.scale, layout, this.window));
  }

  /** It is there at once. */
  put(camera: Camera): void {
    this.travel.rest();
    this.look(camera);
  }

  throwAt(speed: Point): void {
    if (this.ears.prefersStillness()) return;
    this.travel.speed = speed;
    this.ears.invalidate();
  }

  /** The mouse is here; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.travel.pointer = at;
    const push = at && edgeSpeed(at, this.window);
    if (push && (push.x !== 0 || push.y !== 0)) this.ears.invalidate();
  }

  /** @returns whether it is there already */
  flyTo(to: Camera): boolean {
    this.travel.rest();
    if (!this.isPlaced) return false;
    if (this.ears.prefersStillness()) {
      this.look(to);
      return true;
    }
    this.travel.fly(this.view, to);
    this.ears.invalidate();
    return false;
  }

  /** What was here is `shift` further, in pixels of the bracket: the camera goes along. */
  follow(shift: Point): void {
    const { x, y, scale } = this.view;
    this.view = { scale, x: x - shift.x * scale, y: y - shift.y * scale };
    this.ears.onMove();
  }

  /** @returns whether it goes on, and whether a flight has just ended */
  advance(now: number, layout: Layout): { isMoving: boolean; hasLanded: boolean } {
    const wasFlying = this.travel.isFlying;
    const { camera, isMoving } = this.travel.advance(this.view, now, layout, this.window);
    this.look(camera);
    return { isMoving, hasLanded: wasFlying && !this.travel.isFlying };
  }

  /** A point of the window in the bracket. */
  toBracket(at: Point): Point {
    return toBracket(this.view, at);
  }

  private look(camera: Camera): void {
    const { x, y, scale } = this.view;
    if (x === camera.x && y === camera.y && scale === camera.scale) return;
    this.view = camera;
    this.ears.onMove();
    this.ears.invalidate();
  }
}

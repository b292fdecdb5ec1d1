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

/** Calls of a viewpoint to its owner. */
interface Ears {
  /** Whether the user prefers reduced motion. */
  prefersStillness(): boolean;
  /** The camera has changed. */
  onMove(): void;
  /** Asks for a frame. */
  invalidate(): void;
}

/** The camera in its window, moved by hands, orders and time. */
export class Viewpoint {
  private view: Camera = { x: 0, y: 0, scale: 1 };
  private window: Window = { width: 0, height: 0 };
  private isPlaced = false;
  private readonly travel = new Travel();

  /** @param remembered the camera when the reader left, to which they come back */
  constructor(
    private readonly ears: Ears,
    private readonly remembered: Camera | null,
  ) {}

  get camera(): Camera {
    return this.view;
  }

  /** The camera has been placed in front of a bracket. */
  get isReady(): boolean {
    return this.isPlaced;
  }

  get size(): Window {
    return this.window;
  }

  get middle(): Point {
    return { x: this.window.width / 2, y: this.window.height / 2 };
  }

  /** Whether the reader comes back to an earlier camera. */
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

  /** @returns whether the window's size has changed */
  resize(width: number, height: number): boolean {
    if (width === this.window.width && height === this.window.height) return false;
    this.window = { width, height };
    return true;
  }

  /** Moves the camera to where reading begins. @returns `false` while there is no window */
  place(layout: Layout): boolean {
    const { width, height } = this.window;
    if (width <= 0 || height <= 0) return false;
    this.view = this.remembered
      ? panned(this.remembered, 0, 0, layout, this.window)
      : homeCamera(layout, this.window);
    this.isPlaced = true;
    return true;
  }

  /** Centres a box that is not seen from where reading begins; only up or down if it is in a column that is seen. */
  placeAt(box: Rect, layout: Layout): void {
    const { seen, view } = this;
    if (this.remembered || holds(seen, box)) return;
    const { x, y, scale } = centredOn(box, view.scale, layout, this.window);
    const isAcross = holds(seen, { ...box, y: seen.y, height: 0 });
    this.view = { x: isAcross ? view.x : x, y, scale };
  }

  /** Has the camera placed again, for another arrangement of the bracket. */
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

  /** Centres a point of the bracket, at the same scale. */
  centre({ x, y }: Point, layout: Layout): void {
    this.travel.rest();
    this.look(centredOn({ x, y, width: 0, height: 0 }, this.view.scale, layout, this.window));
  }

  /** Moves the camera at once, without a flight. */
  put(camera: Camera): void {
    this.travel.rest();
    this.look(camera);
  }

  throwAt(speed: Point): void {
    if (this.ears.prefersStillness()) return;
    this.travel.speed = speed;
    this.ears.invalidate();
  }

  /** Position of the mouse; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.travel.pointer = at;
    const push = at && edgeSpeed(at, this.window);
    if (push && (push.x !== 0 || push.y !== 0)) this.ears.invalidate();
  }

  /** @returns whether it has arrived already */
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

  /** The boxes in sight have moved by `shift`, in pixels of the bracket, so the camera moves along. */
  follow(shift: Point): void {
    const { x, y, scale } = this.view;
    this.view = { scale, x: x - shift.x * scale, y: y - shift.y * scale };
    this.ears.onMove();
  }

  /** @returns whether it moves on, and whether a flight has just ended */
  advance(now: number, layout: Layout): { isMoving: boolean; hasLanded: boolean } {
    const wasFlying = this.travel.isFlying;
    const { camera, isMoving } = this.travel.advance(this.view, now, layout, this.window);
    this.look(camera);
    return { isMoving, hasLanded: wasFlying && !this.travel.isFlying };
  }

  /** Converts a point of the window to the bracket. */
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

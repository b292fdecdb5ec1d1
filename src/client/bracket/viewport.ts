import { between, type Camera, edgeSpeed, type Point, panned, partSeen, slowed, type Window } from './camera';
import type { Layout, Rect } from './layout';
import { FRAME_MS, Tween } from './tween';

const FLIGHT_MS = 420;
/** Longest step between frames: a frame that comes later moves things no further. */
const LONGEST_FRAME_MS = 64;
const STILL: Point = { x: 0, y: 0 };

const isStill = ({ x, y }: Point): boolean => x === 0 && y === 0;

/** The camera in its window, and what moves it while no hand does: a flight to a place, a fling, the pointer at an edge. */
export class Viewport {
  camera: Camera = { x: 0, y: 0, scale: 1 };
  size: Window = { width: 0, height: 0 };
  private flight: { readonly from: Camera; readonly to: Camera; readonly tween: Tween } | null = null;
  /** Speed of a fling, pixels a second. */
  private speed = STILL;
  private pointer: Point | null = null;
  private lastFrame: number | null = null;

  get isFlying(): boolean {
    return this.flight !== null;
  }

  get middle(): Point {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  /** The part of the bracket that is seen. */
  get seen(): Rect {
    return partSeen(this.camera, this.size);
  }

  /** Moves the camera at once and ends flight and fling; the pointer at an edge moves it on. @returns whether it has moved */
  put(camera: Camera): boolean {
    this.flight = null;
    this.speed = STILL;
    return this.look(camera);
  }

  flyTo(to: Camera): void {
    this.speed = STILL;
    this.flight = { from: this.camera, to, tween: new Tween(FLIGHT_MS) };
  }

  /** @param speed pixels a second */
  fling(speed: Point): void {
    this.speed = speed;
  }

  /** @param at position of the mouse; `null` when it is gone or a button is down. @returns whether it moves the camera from there */
  point(at: Point | null): boolean {
    this.pointer = at;
    return !isStill(this.push);
  }

  /** Moves the camera on to `now`. @returns whether it needs another frame */
  advance(now: number, layout: Layout): boolean {
    const ms = Math.min(LONGEST_FRAME_MS, this.lastFrame === null ? FRAME_MS : now - this.lastFrame);
    const { camera, flight } = this;
    if (flight) {
      const share = flight.tween.at(now);
      if (share >= 1) this.flight = null;
      this.look(between(flight.from, flight.to, share, this.size));
    } else this.glide(ms, layout);
    const isMoving = flight !== null || this.camera !== camera;
    this.lastFrame = isMoving ? now : null;
    return isMoving;
  }

  /** Speed that the pointer at an edge gives, pixels a second. */
  private get push(): Point {
    return this.pointer ? edgeSpeed(this.pointer, this.size) : STILL;
  }

  private glide(ms: number, layout: Layout): void {
    const { push } = this;
    const speed = isStill(push) ? this.speed : push;
    if (isStill(speed)) return;
    this.speed = slowed(this.speed, ms);
    const moved = panned(this.camera, (speed.x * ms) / 1000, (speed.y * ms) / 1000, layout, this.size);
    if (!this.look(moved)) this.speed = STILL;
  }

  /** @returns whether that is another camera; an equal one keeps its identity */
  private look(camera: Camera): boolean {
    const { x, y, scale } = this.camera;
    if (x === camera.x && y === camera.y && scale === camera.scale) return false;
    this.camera = camera;
    return true;
  }
}

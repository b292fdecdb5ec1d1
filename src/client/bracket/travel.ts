import { between, type Camera, edgeSpeed, panned, slowed, type Window } from './camera';
import type { Layout } from './layout';

export type Point = { readonly x: number; readonly y: number };

const FLIGHT_MS = 420;
/** Longest step between frames: a frame that comes later moves things no further. */
const LONGEST_FRAME_MS = 64;
/** Length of a frame on most screens: a movement is one frame old when it is first seen. */
const FRAME_MS = 1000 / 60;
const STILL: Point = { x: 0, y: 0 };

/** From 0 to 1, fast at first. @param time share of the whole */
export const easedOut = (time: number): number => 1 - (1 - Math.min(1, time)) ** 3;

const isStill = ({ x, y }: Point) => x === 0 && y === 0;

/** Moves the camera while no hand does: in a flight to a place, after a throw, by the pointer at an edge. */
export class Travel {
  /** Pixels a second. */
  speed: Point = STILL;
  pointer: Point | null = null;
  private flight: { from: Camera; to: Camera; start: number | null } | null = null;
  private lastFrame: number | null = null;

  get isFlying(): boolean {
    return this.flight !== null;
  }

  fly(from: Camera, to: Camera): void {
    this.speed = STILL;
    this.flight = { from, to, start: null };
  }

  /** Ends flight and throw; the pointer at an edge still moves the bracket. */
  rest(): void {
    this.flight = null;
    this.speed = STILL;
  }

  /** @returns the present camera, and whether it moves on */
  advance(
    camera: Camera,
    now: number,
    layout: Layout,
    window: Window,
  ): { camera: Camera; isMoving: boolean } {
    const ms = Math.min(LONGEST_FRAME_MS, this.lastFrame === null ? FRAME_MS : now - this.lastFrame);
    const moved = this.flight ? this.flown(now, window) : this.glided(camera, ms, layout, window);
    const isMoving = this.flight !== null || moved !== camera;
    this.lastFrame = isMoving ? now : null;
    return { camera: moved, isMoving };
  }

  private flown(now: number, window: Window): Camera {
    const { flight } = this;
    if (!flight) throw new Error('no flight');
    flight.start ??= now - FRAME_MS;
    const share = easedOut((now - flight.start) / FLIGHT_MS);
    if (share >= 1) this.flight = null;
    return between(flight.from, flight.to, share, window);
  }

  private glided(camera: Camera, ms: number, layout: Layout, window: Window): Camera {
    const edge = this.pointer ? edgeSpeed(this.pointer, window) : STILL;
    const speed = isStill(edge) ? this.speed : edge;
    if (isStill(speed)) return camera;
    this.speed = slowed(this.speed, ms);
    const moved = panned(camera, (speed.x * ms) / 1000, (speed.y * ms) / 1000, layout, window);
    if (moved.x !== camera.x || moved.y !== camera.y) return moved;
    this.speed = STILL;
    return camera;
  }
}

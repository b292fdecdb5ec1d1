import { Sprite, type Texture } from 'pixi.js';
import type { BoardSize } from './look';

/** How long the light takes from corner to corner, in milliseconds. */
const CROSSING_MS = 900;
/** Width of the band, in squares. */
const BAND = 2.4;
const STRENGTH = 0.34;
const LEAN = -Math.PI / 4;

/** A band of light that crosses the board once, and then costs nothing. @source art direction, board themes */
export class Glint {
  readonly view: Sprite;
  private start: number | null = null;

  /** @param band fades from nothing to white and back, left to right; not destroyed here */
  constructor(band: Texture) {
    this.view = new Sprite({ label: 'glint', texture: band, anchor: 0.5, rotation: LEAN, blendMode: 'add' });
    this.view.visible = false;
  }

  /** Begins; one that is on its way goes on. */
  cross(): void {
    this.view.visible = true;
  }

  /** @returns whether it is still on its way */
  step(now: number, size: BoardSize | null): boolean {
    if (!this.view.visible || !size) return false;
    this.start ??= now;
    const time = (now - this.start) / CROSSING_MS;
    if (time >= 1) {
      this.start = null;
      this.view.visible = false;
      return false;
    }
    const side = size.squarePx * 8;
    const band = size.squarePx * BAND;
    // From beyond one corner to beyond the other.
    const along = time * (side + 2 * band) - band;
    this.view.setSize(band, side * 2);
    this.view.position.set(along, along);
    this.view.alpha = STRENGTH * Math.sin(Math.PI * time);
    return true;
  }
}

import { Container, Sprite, type Texture } from 'pixi.js';
import type { Area } from '../stage/damage';
import type { ViewSize } from '../stage/view';

/** Motes: place (parts of the view), size (pixels), and how long one drift takes (seconds). */
const MOTES = [
  [0.35, 0.24, 6, 19],
  [0.43, 0.68, 7, 27],
  [0.5, 0.51, 7, 25],
  [0.54, 0.3, 5, 18],
  [0.58, 0.62, 5, 20],
  [0.62, 0.26, 7, 28],
  [0.66, 0.36, 7, 26],
  [0.71, 0.66, 6, 23],
  [0.76, 0.31, 7, 21],
  [0.83, 0.56, 5, 24],
  [0.89, 0.5, 7, 28],
] as const;
/** How far a mote drifts, in pixels. */
const DRIFT_PX = 36;
const TINT = 0xfff3d6;

/** Dust in the light: a few motes that drift and come and go. */
export class Dust {
  readonly container = new Container({ label: 'dust' });
  private readonly motes: Sprite[];
  private width = 0;
  private height = 0;

  /** @param light a spot that fades to nothing; not destroyed here */
  constructor(light: Texture) {
    this.motes = MOTES.map(([, , size]) => {
      const mote = new Sprite({ texture: light, anchor: 0.5, tint: TINT });
      mote.setSize(size);
      return mote;
    });
    this.container.addChild(...this.motes);
  }

  resize({ width, height }: ViewSize): void {
    this.width = width;
    this.height = height;
  }

  /** @returns where a mote was and is */
  step(now: number): Area[] {
    return this.motes.map((mote, index) => {
      const [x, y, size, seconds] = MOTES[index] ?? MOTES[0];
      const was = { x: mote.x, y: mote.y };
      const turn = (now / 1000 / seconds + index * 0.37) * 2 * Math.PI;
      mote.position.set(
        x * this.width + DRIFT_PX * 0.4 * Math.sin(turn),
        y * this.height - DRIFT_PX * (1 - Math.cos(turn)),
      );
      mote.alpha = 0.18 + 0.22 * (1 - Math.cos(turn));
      return {
        left: Math.min(was.x, mote.x) - size,
        top: Math.min(was.y, mote.y) - size,
        right: Math.max(was.x, mote.x) + size,
        bottom: Math.max(was.y, mote.y) + size,
      };
    });
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }
}

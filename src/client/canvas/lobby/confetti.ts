import { Container, Sprite, Texture } from 'pixi.js';
import type { ViewSize } from '../stage/view';

const COLOURS = [0xe9b949, 0xa98bff, 0xf3f1ea, 0xc9942d];
const PIECES = 46;
/** How long one piece falls from top to bottom, in seconds. */
const FALL = 9;
const [WIDTH, HEIGHT] = [9, 13];

/** Paper that falls on the champion; where nothing may move it hangs in the air. */
export class Confetti {
  readonly container = new Container({ label: 'confetti' });
  private readonly pieces: Sprite[];
  private width = 0;
  private height = 0;

  constructor() {
    this.pieces = Array.from({ length: PIECES }, (_, index) => {
      const piece = new Sprite({
        texture: Texture.WHITE,
        anchor: 0.5,
        tint: COLOURS[index % COLOURS.length] ?? 0xffffff,
      });
      piece.alpha = 0.75;
      return piece;
    });
    this.container.addChild(...this.pieces);
    this.container.visible = false;
  }

  resize({ width, height }: ViewSize): void {
    this.width = width;
    this.height = height;
    this.step(0);
  }

  step(now: number): void {
    for (const [index, piece] of this.pieces.entries()) {
      // The golden ratio spreads them without a pattern that the eye would find.
      const place = (index * 0.618034) % 1;
      const time = (now / 1000 / (FALL + (index % 5)) + index * 0.381966) % 1;
      piece.position.set(
        place * this.width + 24 * Math.sin(time * 12 + index),
        (time * 1.1 - 0.05) * this.height,
      );
      piece.setSize(WIDTH * Math.abs(Math.cos(time * 20 + index)) + 1, HEIGHT);
      piece.rotation = time * 6 + index;
    }
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }
}

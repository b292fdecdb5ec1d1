import { ImageSource, Sprite, Texture } from 'pixi.js';
import type { BoardSize } from './look';
import { paintSketch, type Sketch } from './sketch-shapes';

/**
 * Marks, arrows and the numbers of premoves: one picture over the whole board, painted when it changes and
 * given back when there is nothing to see. Loaded when the board is on the screen already.
 */
export class SketchLayer {
  readonly view = new Sprite({ label: 'sketch', visible: false });
  private canvas: HTMLCanvasElement | null = null;
  private shown = '';

  /** @returns whether it looks different now */
  update(sketch: Sketch, size: BoardSize): boolean {
    const isEmpty = sketch.drawn.length + sketch.numbers.length === 0;
    const key = isEmpty ? '' : JSON.stringify([sketch, size]);
    if (key === this.shown) return false;
    this.shown = key;
    this.discard();
    if (!isEmpty) this.paint(sketch, size);
    return true;
  }

  /** The GPU has forgotten the picture: the next update paints it again. */
  forget(): void {
    this.shown = 'forgotten';
  }

  destroy(): void {
    this.discard();
    this.view.destroy();
  }

  private paint(sketch: Sketch, size: BoardSize): void {
    const sidePx = Math.round(size.squarePx * 8 * size.resolution);
    const canvas = this.canvas ?? document.createElement('canvas');
    this.canvas = canvas;
    // Also empties it.
    canvas.width = sidePx;
    canvas.height = sidePx;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(sidePx / 8, sidePx / 8);
    paintSketch(context, sketch);
    const source = new ImageSource({ resource: canvas, resolution: size.resolution });
    this.view.texture = new Texture({ source });
    this.view.visible = true;
  }

  private discard(): void {
    if (!this.view.visible) return;
    const { texture } = this.view;
    this.view.texture = Texture.EMPTY;
    this.view.visible = false;
    texture.destroy(true);
  }
}

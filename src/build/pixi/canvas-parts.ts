import type { CanvasRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasRenderer';
import type { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container';
import { SpriteAdaptor } from './canvas-sprites';
import type { Parts } from './parts';

export class CanvasParts implements Parts {
  static readonly extension = { name: 'parts' };

  /** The picture is moved by way of this one; `null` until that is first done. */
  private spare: CanvasRenderingContext2D | null = null;

  constructor(private readonly renderer: CanvasRenderer) {}

  paint(container: Container, left: number, top: number, width: number, height: number): void {
    const context = this.renderer.canvasContext.rootContext;
    context.save();
    context.resetTransform();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    SpriteAdaptor.part = { left, top, right: left + width, bottom: top + height };
    this.renderer.render({ container, clear: true });
    SpriteAdaptor.part = null;
    context.restore();
  }

  move(x: number, y: number): void {
    const { canvas, canvasContext } = this.renderer;
    const { rootContext: context } = canvasContext;
    this.spare ??= document.createElement('canvas').getContext('2d', { alpha: false });
    const { spare } = this;
    // A canvas that is drawn on itself is copied once more, into memory that the browser asks for anew each time.
    if (spare) {
      const { width, height } = canvas;
      if (spare.canvas.width !== width || spare.canvas.height !== height)
        Object.assign(spare.canvas, { width, height });
      spare.drawImage(canvas, 0, 0);
    }
    context.save();
    context.resetTransform();
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-over';
    context.drawImage(spare?.canvas ?? canvas, x, y);
    context.restore();
  }

  rest(): void {
    if (this.spare) Object.assign(this.spare.canvas, { width: 0, height: 0 });
  }
}

import type { CanvasRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasRenderer';
import type { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container';
import { SpriteAdaptor } from './canvas-sprites';
import type { Parts } from './parts';

export class CanvasParts implements Parts {
  static readonly extension = { name: 'parts' };

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
    const context = this.renderer.canvasContext.rootContext;
    context.save();
    context.resetTransform();
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-over';
    context.drawImage(this.renderer.canvas, x, y);
    context.restore();
  }
}

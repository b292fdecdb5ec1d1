import { CanvasBatchAdaptor } from '../../../node_modules/pixi.js/lib/rendering/batcher/canvas/CanvasBatchAdaptor';
import type { Batch } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/Batcher';
import type { BatcherPipe } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/BatcherPipe';
import type { CanvasRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasRenderer';
import type { BatchableSprite } from '../../../node_modules/pixi.js/lib/scene/sprite/BatchableSprite';

const WHITE = 0xffffff;

/**
 * Draws sprites that are neither turned nor tinted with one call of the canvas each. Pixi, which draws the others, sets the
 * canvas's transform before every sprite, and hands on those that lie outside the clip.
 */
export class SpriteAdaptor extends CanvasBatchAdaptor {
  /** The part that is painted, in device pixels; `null` while everything is. */
  static part: { left: number; top: number; right: number; bottom: number } | null = null;

  override execute(pipe: BatcherPipe, batch: Batch): void {
    const { canvasContext, globalUniforms } = pipe.renderer as unknown as CanvasRenderer;
    const { activeContext: context, activeResolution: resolution } = canvasContext;
    const { worldTransformMatrix: world, worldColor } = globalUniforms.globalUniformData;
    const isWorldPlain = isUpright(world) && (worldColor & WHITE) === WHITE;
    const { part } = SpriteAdaptor;
    let isSet = false;
    for (const element of batch.elements ?? []) {
      const { transform, bounds, texture, color } = element as BatchableSprite;
      const { frame, source } = texture;
      const { resource, resolution: pixels } = source;
      const isPlain = isWorldPlain && isUpright(transform) && (color & WHITE) === WHITE;
      if (!isPlain || !(resource instanceof HTMLCanvasElement)) {
        super.execute(pipe, Object.assign(Object.create(batch), { elements: [element] }));
        isSet = false;
        continue;
      }
      const a = world.a * transform.a * resolution;
      const d = world.d * transform.d * resolution;
      const left = (world.a * transform.tx + world.tx) * resolution + a * bounds.minX;
      const top = (world.d * transform.ty + world.ty) * resolution + d * bounds.minY;
      const width = a * (bounds.maxX - bounds.minX);
      const height = d * (bounds.maxY - bounds.minY);
      const isOutside =
        part &&
        (left > part.right || top > part.bottom || left + width < part.left || top + height < part.top);
      const alpha = ((worldColor >>> 24) / 255) * ((color >>> 24) / 255);
      if (isOutside || alpha <= 0) continue;
      if (!isSet) {
        canvasContext.setBlendMode(batch.blendMode);
        context.resetTransform();
        isSet = true;
      }
      context.globalAlpha = alpha;
      context.drawImage(
        resource,
        frame.x * pixels,
        frame.y * pixels,
        frame.width * pixels,
        frame.height * pixels,
        left,
        top,
        width,
        height,
      );
    }
  }
}

const isUpright = ({ a, b, c, d }: { a: number; b: number; c: number; d: number }): boolean =>
  b === 0 && c === 0 && a > 0 && d > 0;

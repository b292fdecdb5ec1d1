import type { Application, BatchableSprite, Matrix, Renderer } from 'pixi.js';
import type { Area } from './damage';
import type { Part } from './view';

/** The clip of an area is wider than the area by less than this, in CSS pixels. */
const CLIP_MARGIN = 2;

/** Draws one part of a view in the place of what the canvas shows, and nothing else: without a GPU every pixel costs. */
export class PartPainter {
  /** `null` where WebGL draws. */
  private readonly context: CanvasRenderingContext2D | null;
  /** The area that is being painted, in CSS pixels of the canvas; `null` while everything is. */
  private painted: Area | null = null;

  constructor(private readonly app: Application) {
    this.context = 'gl' in app.renderer ? null : app.canvas.getContext('2d');
    if (this.context) this.skipUnpainted(app.renderer);
  }

  /** @param resolution device pixels per CSS pixel */
  paint({ container, area }: Part, resolution: number): void {
    const { context } = this;
    const { renderer, canvas } = this.app;
    // Whole device pixels and one more: half a pixel would be blended with what was there.
    const left = Math.floor((container.x + area.left) * resolution) - 1;
    const top = Math.floor((container.y + area.top) * resolution) - 1;
    const width = Math.ceil((container.x + area.right) * resolution) + 1 - left;
    const height = Math.ceil((container.y + area.bottom) * resolution) + 1 - top;
    if ('gl' in renderer) {
      const { gl } = renderer;
      gl.enable(gl.SCISSOR_TEST);
      gl.scissor(left, canvas.height - top - height, width, height);
      renderer.render({ container, clear: true });
      gl.disable(gl.SCISSOR_TEST);
    } else if (context) {
      context.save();
      context.resetTransform();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      this.painted = {
        left: container.x + area.left,
        top: container.y + area.top,
        right: container.x + area.right,
        bottom: container.y + area.bottom,
      };
      renderer.render({ container, clear: true });
      this.painted = null;
      context.restore();
    }
  }

  /** Pixi hands every sprite to the canvas, which then finds out one by one that most lie outside the clip. */
  private skipUnpainted({ renderPipes: { batch: pipe }, globalUniforms }: Renderer): void {
    const execute = pipe.execute.bind(pipe);
    pipe.execute = batch => {
      const { elements } = batch;
      if (this.painted) {
        const clip = inGroup(this.painted, globalUniforms.globalUniformData.worldTransformMatrix);
        batch.elements = elements.filter(sprite => isSeen(sprite as BatchableSprite, clip));
      }
      execute(batch);
      batch.elements = elements;
    };
  }
}

/** The clip of an area in the pixels of a render group, which is neither turned nor mirrored. */
function inGroup({ left, top, right, bottom }: Area, { a, d, tx, ty }: Matrix): Area {
  return {
    left: (left - CLIP_MARGIN - tx) / a,
    top: (top - CLIP_MARGIN - ty) / d,
    right: (right + CLIP_MARGIN - tx) / a,
    bottom: (bottom + CLIP_MARGIN - ty) / d,
  };
}

/** Whether a sprite may be seen through a clip; one that is turned always may. */
function isSeen({ transform, bounds }: BatchableSprite, { left, top, right, bottom }: Area): boolean {
  const { a, b, c, d, tx, ty } = transform;
  if (b !== 0 || c !== 0) return true;
  return (
    tx + bounds.maxX * a > left &&
    tx + bounds.minX * a < right &&
    ty + bounds.maxY * d > top &&
    ty + bounds.minY * d < bottom
  );
}

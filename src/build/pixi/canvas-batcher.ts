import { Batcher } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/Batcher';
import { BatcherPipe } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/BatcherPipe';
import { BatchGeometry } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/BatchGeometry';
import type { InstructionSet } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/instructions/InstructionSet';
import type { Shader } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/Shader';

/**
 * Batches for a canvas, which reads nothing of them but their sprites. Pixi's own batcher opens a WebGL context at the
 * first frame, to compile a shader that a canvas never runs.
 */
class CanvasBatcher extends Batcher {
  name = 'default';
  geometry = new BatchGeometry();
  declare shader: Shader;
  protected vertexSize = 6;

  packAttributes(): void {}
  packQuadAttributes(): void {}
}

export class CanvasBatcherPipe extends BatcherPipe {
  override buildStart(instructionSet: InstructionSet): void {
    const { maxBatchableTextures } = this.renderer.limits;
    // biome-ignore lint/complexity/useLiteralKeys: it is private, which only a literal key may pass
    const batchers = this['_batchersByInstructionSet'];
    batchers[instructionSet.uid] ??= { default: new CanvasBatcher({ maxTextures: maxBatchableTextures }) };
    super.buildStart(instructionSet);
  }
}

import { BatcherPipe } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/BatcherPipe';
import { CanvasColorMaskPipe } from '../../../node_modules/pixi.js/lib/rendering/mask/color/CanvasColorMaskPipe';
import { CanvasContextSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasContextSystem';
import { CanvasLimitsSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/CanvasLimitsSystem';
import { CanvasRenderTargetSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/renderTarget/CanvasRenderTargetSystem';
import { CanvasTextureSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/canvas/texture/CanvasTextureSystem';
import { BlendModePipe } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/blendModes/BlendModePipe';
import { AbstractRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer';
import type { SharedRendererOptions } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/SharedSystems';
import { RendererType } from '../../../node_modules/pixi.js/lib/rendering/renderers/types';
import { CustomRenderPipe } from '../../../node_modules/pixi.js/lib/scene/container/CustomRenderPipe';
import { RenderGroupPipe } from '../../../node_modules/pixi.js/lib/scene/container/RenderGroupPipe';
import { SpritePipe } from '../../../node_modules/pixi.js/lib/scene/sprite/SpritePipe';
import { CanvasParts } from './canvas-parts';
import { SpriteAdaptor } from './canvas-sprites';
import { byName, SHARED_SYSTEMS } from './shared-systems';

/** Takes the place of Pixi's renderer, without graphics and masks, which draw the shape of a mask with graphics. */

const systems = byName(
  ...SHARED_SYSTEMS,
  CanvasContextSystem,
  CanvasLimitsSystem,
  CanvasTextureSystem,
  CanvasRenderTargetSystem,
  CanvasParts,
);
const renderPipes = byName(
  BlendModePipe,
  BatcherPipe,
  SpritePipe,
  RenderGroupPipe,
  CanvasColorMaskPipe,
  CustomRenderPipe,
);
const renderPipeAdaptors = byName(SpriteAdaptor);

export class CanvasRenderer extends AbstractRenderer<unknown, SharedRendererOptions> {
  constructor() {
    super({ name: 'canvas', type: RendererType.CANVAS, systems, renderPipes, renderPipeAdaptors });
  }
}

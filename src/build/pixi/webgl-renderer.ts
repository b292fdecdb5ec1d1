import { GlBatchAdaptor } from '../../../node_modules/pixi.js/lib/rendering/batcher/gl/GlBatchAdaptor';
import { BatcherPipe } from '../../../node_modules/pixi.js/lib/rendering/batcher/shared/BatcherPipe';
import { ColorMaskPipe } from '../../../node_modules/pixi.js/lib/rendering/mask/color/ColorMaskPipe';
import { GlBufferSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/buffer/GlBufferSystem';
import { GlContextSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/context/GlContextSystem';
import { GlColorMaskSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlColorMaskSystem';
import { GlEncoderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlEncoderSystem';
import { GlGeometrySystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/geometry/GlGeometrySystem';
import { GlRenderTargetSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/renderTarget/GlRenderTargetSystem';
import { GlShaderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlShaderSystem';
import { GlUniformGroupSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlUniformGroupSystem';
import { GlStateSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/state/GlStateSystem';
import { GlTextureSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/texture/GlTextureSystem';
import { BlendModePipe } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/blendModes/BlendModePipe';
import { AbstractRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer';
import type { SharedRendererOptions } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/SharedSystems';
import { RendererType } from '../../../node_modules/pixi.js/lib/rendering/renderers/types';
import { CustomRenderPipe } from '../../../node_modules/pixi.js/lib/scene/container/CustomRenderPipe';
import { RenderGroupPipe } from '../../../node_modules/pixi.js/lib/scene/container/RenderGroupPipe';
import { SpritePipe } from '../../../node_modules/pixi.js/lib/scene/sprite/SpritePipe';
import { GlParts } from './gl-parts';
import { byName, SHARED_SYSTEMS } from './shared-systems';

/**
 * Takes the place of Pixi's renderer, without its adaptors of graphics and meshes, its masks, and buffers of uniforms, which
 * only a shader has that asks for one.
 */

/** Takes the place of a texture to draw on for filters and blends that read what lies below. */
class NoBackBuffer {
  static readonly extension = { name: 'backBuffer', priority: 1 };
  readonly useBackBuffer = false;
}

/**
 * Takes the place of limits that Pixi finds by trying out shaders. With as many textures in a batch as a GPU allows, most often
 * 16, software rasterisers take twice as long; a view needs one or two.
 */
class Limits {
  static readonly extension = { name: 'limits' };
  readonly maxBatchableTextures = 2;
  maxTextures = 0;
  maxUniformBindings = 0;

  contextChange(gl: WebGL2RenderingContext): void {
    this.maxTextures = gl.getParameter(gl.MAX_TEXTURE_IMAGE_UNITS);
    this.maxUniformBindings = gl.getParameter(gl.MAX_UNIFORM_BUFFER_BINDINGS);
  }
}

const systems = byName(
  ...SHARED_SYSTEMS,
  NoBackBuffer,
  GlContextSystem,
  Limits,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlEncoderSystem,
  GlStateSystem,
  GlColorMaskSystem,
  GlParts,
);
const renderPipes = byName(
  BlendModePipe,
  BatcherPipe,
  SpritePipe,
  RenderGroupPipe,
  ColorMaskPipe,
  CustomRenderPipe,
);
const renderPipeAdaptors = byName(GlBatchAdaptor);

export class WebGLRenderer extends AbstractRenderer<unknown, SharedRendererOptions> {
  constructor() {
    super({ name: 'webgl', type: RendererType.WEBGL, systems, renderPipes, renderPipeAdaptors });
  }
}

import { BackgroundSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/background/BackgroundSystem';
import { GCSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/GCSystem';
import { GlobalUniformSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/renderTarget/GlobalUniformSystem';
import { SchedulerSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/SchedulerSystem';
import { ViewSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/view/ViewSystem';
import { RenderGroupSystem } from '../../../node_modules/pixi.js/lib/scene/container/RenderGroupSystem';
import { RendererInitHook } from '../../../node_modules/pixi.js/lib/utils/global/globalHooks';

/** Systems of both renderers; Pixi's own list also makes pictures of the scene, writes its name and has `gc` under old names. */
export const SHARED_SYSTEMS = [
  BackgroundSystem,
  GlobalUniformSystem,
  ViewSystem,
  RenderGroupSystem,
  GCSystem,
  RendererInitHook,
  SchedulerSystem,
];

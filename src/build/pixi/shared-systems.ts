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

interface Part {
  readonly extension: { readonly name: string; readonly priority?: number };
}

const priorityOf = ({ extension }: Part): number => extension.priority ?? -1;

/**
 * Parts of a renderer by their names, those with a higher priority first. In Pixi's own registry a part of one renderer
 * would stand in the way of one with the same name in the other.
 */
export const byName = (...parts: readonly Part[]): { name: string; value: never }[] =>
  parts
    .toSorted((one, other) => priorityOf(other) - priorityOf(one))
    // Pixi gives each class what it is made of; their types have nothing in common.
    .map(value => ({ name: value.extension.name, value: value as never }));

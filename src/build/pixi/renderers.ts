import type { AutoDetectOptions } from '../../../node_modules/pixi.js/lib/rendering/renderers/autoDetectRenderer';
import type { Renderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/types';
import { isWebGLSupported } from '../../../node_modules/pixi.js/lib/utils/browser/isWebGLSupported';

/** Takes the place of Pixi's choice, which knows WebGPU too. @returns the first of the preferred renderers that can be had */
export async function autoDetectRenderer({
  preference,
  ...options
}: Partial<AutoDetectOptions>): Promise<Renderer> {
  const isWanted = [preference].flat().includes('webgl') && isWebGLSupported();
  const renderer = isWanted
    ? new (await import('./webgl-renderer')).WebGLRenderer()
    : new (await import('./canvas-renderer')).CanvasRenderer();
  await renderer.init(options);
  return renderer as unknown as Renderer;
}

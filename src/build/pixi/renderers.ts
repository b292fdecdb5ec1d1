import type { AutoDetectOptions } from '../../../node_modules/pixi.js/lib/rendering/renderers/autoDetectRenderer';
import type { Renderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/types';

const CODE = {
  webgl: () => import('./webgl-renderer'),
  canvas: () => import('./canvas-renderer'),
};

/** Fetches a renderer's code, for a head start: if that fails, `autoDetectRenderer` tries again and fails aloud. */
export function fetchRenderer(name: keyof typeof CODE): void {
  CODE[name]().catch(() => undefined);
}

/** Takes the place of Pixi's choice, which knows WebGPU too. @returns the first of the preferred renderers that can be had */
export async function autoDetectRenderer({
  preference,
  ...options
}: Partial<AutoDetectOptions>): Promise<Renderer> {
  const context = [preference].flat().includes('webgl') ? contextOf(options) : null;
  const renderer = context
    ? new (await CODE.webgl()).WebGLRenderer()
    : new (await CODE.canvas()).CanvasRenderer();
  await renderer.init(context ? { ...options, context } : options);
  return renderer as unknown as Renderer;
}

/**
 * WebGL 2 on the canvas itself: Pixi asks on another one whether there is any, and a context takes longer than a board. A GPU
 * with the first WebGL alone draws on a canvas, since its shaders may have no numbers of high precision.
 */
function contextOf({
  canvas,
  antialias = false,
  backgroundAlpha = 1,
  preserveDrawingBuffer = false,
}: Partial<AutoDetectOptions>): WebGL2RenderingContext | null {
  const attributes = {
    ...{ antialias, preserveDrawingBuffer, alpha: backgroundAlpha < 1 },
    ...{ premultipliedAlpha: true, stencil: true, powerPreference: 'default' },
  };
  return (canvas?.getContext('webgl2', attributes) ?? null) as WebGL2RenderingContext | null;
}

declare module 'pixi.js' {
  export function fetchRenderer(name: 'webgl' | 'canvas'): void;
}

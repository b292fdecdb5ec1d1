export type RendererName = 'webgl' | 'canvas';
/** Renderers to draw with, the preferred one first; the next is tried if one cannot be had. */
export type Preferences = [RendererName, ...RendererName[]];

/** Names that software rasterisers give themselves. @source research of canvas performance */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/**
 * Chooses the renderer. Without a GPU every WebGL frame waits for a read-back, so Pixi's canvas renderer is the quick
 * one there; "light graphics" asks for it too.
 *
 * See src/client/canvas/README.md, "The canvas renderer draws on software rasterisers".
 *
 * @param wished by the page's address (`?renderer=webgl|canvas`): counts for more than anything else
 * @param light the setting "light graphics"
 * @param gpuName as `UNMASKED_RENDERER` tells it, `null` without WebGL 2; asked only if need be
 */
export function chooseRenderer(
  wished: string | null,
  light: boolean,
  gpuName: () => string | null,
): Preferences {
  if (wished === 'canvas') return ['canvas'];
  if (wished === 'webgl') return ['webgl', 'canvas'];
  const name = light ? null : gpuName();
  return name === null || SOFTWARE.test(name) ? ['canvas'] : ['webgl', 'canvas'];
}

let gpuName: string | null | undefined;

/** Name of the GPU; `null` without WebGL 2, empty where the browser does not tell it. */
export function readGpuName(): string | null {
  if (gpuName === undefined) gpuName = askGpuName();
  return gpuName;
}

function askGpuName(): string | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2');
  if (!gl) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  // Browsers keep about 16 contexts, so this one is given back at once.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : '';
}

let wished: string | null | undefined;

/**
 * The renderer asked for by the address the page was loaded with. The router may have dropped the
 * query since, so the navigation entry is read, once.
 */
export function wishedRenderer(): string | null {
  if (wished === undefined) {
    const entry = performance.getEntriesByType('navigation')[0];
    wished = new URL(entry?.name ?? location.href, location.href).searchParams.get('renderer');
  }
  return wished;
}

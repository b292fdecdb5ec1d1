import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Leaves out of builds, of the development server and of unit tests what Pixi brings along and nothing here uses: whole files
 * of Pixi are replaced by those in `pixi/`, which import only what views draw with.
 *
 * See src/client/canvas/README.md, "Views draw with sprites, and Pixi is cut to that everywhere".
 */
export function lightPixi(): Plugin {
  return {
    name: 'light-pixi',
    // The development server bundles dependencies beforehand, with plugins of its own.
    config: () => ({
      optimizeDeps: { rolldownOptions: { plugins: [{ name: 'light-pixi', resolveId, transform }] } },
    }),
    resolveId,
    transform,
  };
}

const PACKAGES = new URL('../../node_modules/', import.meta.url);

/** Path of a file of ours, as code has it. */
const ours = (name: string): string =>
  JSON.stringify(fileURLToPath(new URL(`pixi/${name}.ts`, import.meta.url)));

const TABLES = 'pixi.js/lib/rendering/renderers/gl/texture/utils';

/** Tables of formats of textures: pictures, canvases and targets have these two. */
const formats = (what: string, rgba: string, bgra = rgba): string =>
  `export const mapFormatToGl${what} = gl => ({ rgba8unorm: gl.${rgba}, bgra8unorm: gl.${bgra} });`;

/**
 * Files of packages, and what takes their place: each is worth a kilobyte, or a frame of time. Figures: gzip that a game with
 * WebGL is spared, or time before its first frame; then what to look at when Pixi is upgraded.
 */
export const REPLACED: Readonly<Record<string, string>> = {
  // 49.2 kB: every renderer, events, accessibility, loaders, graphics, texts. At an upgrade: paths of the files that `index`
  // exports, and what @pixi/react asks of graphics and texts, which is only whether an object is one.
  'pixi.js/lib/index.mjs': `export * from ${ours('index')};`,
  // 55.7 kB: WebGPU, graphics, masks, meshes. At an upgrade: Pixi's lists of systems and pipes, options of a context.
  'pixi.js/lib/rendering/renderers/autoDetectRenderer.mjs': `export * from ${ours('renderers')};`,
  // 3.6 kB: particles, WebGPU and buffers of uniforms. At an upgrade: the methods that Pixi's own file replaces.
  'pixi.js/lib/unsafe-eval/init.mjs': `import ${ours('no-eval')};`,
  // 1.2 kB: WebGPU's half of the shader of sprites. At an upgrade: the GL half of Pixi's own file.
  'pixi.js/lib/rendering/batcher/shared/DefaultShader.mjs': `export * from ${ours('default-shader')};`,
  // 1.5 kB: WebGPU's programs. At an upgrade: whether more than `Shader` asks for them.
  'pixi.js/lib/rendering/renderers/gpu/shader/GpuProgram.mjs': 'export class GpuProgram {}',
  // 1.1 kB: eighty formats of textures. At an upgrade: the two formats in Pixi's own tables for WebGL 2.
  [`${TABLES}/mapFormatToGlFormat.mjs`]: formats('Format', 'RGBA'),
  [`${TABLES}/mapFormatToGlType.mjs`]: formats('Type', 'UNSIGNED_BYTE'),
  [`${TABLES}/mapFormatToGlInternalFormat.mjs`]: formats('InternalFormat', 'RGBA', 'RGBA8'),
  // 12 ms: a WebGL context that answers what WebGL 2 promises. At an upgrade: whether more than `GlProgram` asks.
  'pixi.js/lib/rendering/renderers/gl/shader/program/getMaxFragmentPrecision.mjs':
    "export const getMaxFragmentPrecision = () => 'highp';",
  // 20 ms: a canvas that is read back to see whether it multiplies colours. At an upgrade: whether it answers more.
  'pixi.js/lib/rendering/renderers/canvas/utils/canUseNewCanvasBlendModes.mjs':
    'export const canUseNewCanvasBlendModes = () => true;',
  // 1.2 kB: textures that filters and masks borrow. At an upgrade: what `RenderGroupSystem` and `ViewSystem` call.
  'pixi.js/lib/rendering/renderers/shared/texture/TexturePool.mjs': `export * from ${ours('texture-pool')};`,
  // 4.5 kB: every way to write a colour. At an upgrade: what `Container` and `BackgroundSystem` call.
  'pixi.js/lib/color/Color.mjs': `export * from ${ours('color')};`,
};

// Another version may have its files elsewhere: better no build than a heavy one.
for (const file of Object.keys(REPLACED))
  if (!existsSync(new URL(file, PACKAGES))) throw new Error(`light-pixi: there is no ${file}`);

/** Files of ours import Pixi's without an ending, where TypeScript finds their types; beside them lie some for `require`. */
const resolveId = {
  filter: { id: /node_modules\/pixi\.js\/lib\// },
  handler: (path: string, importer: string | undefined) =>
    importer?.replaceAll('\\', '/').includes('/build/pixi/')
      ? `${resolve(dirname(importer), path)}.mjs`
      : null,
};

const transform = {
  filter: { id: /[\\/]pixi\.js[\\/].*\.m?js(\?|$)/ },
  handler(_code: string, id: string) {
    const file = id.replaceAll('\\', '/').replace(/\?.*/, '');
    const name = Object.keys(REPLACED).find(replaced => file.endsWith(`/${replaced}`));
    const code = name === undefined ? undefined : REPLACED[name];
    return code === undefined ? null : { code, map: null, moduleSideEffects: code.startsWith('import') };
  },
};

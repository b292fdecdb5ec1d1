import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Leaves out of every build, and of the development server, what Pixi brings along and nothing here uses: whole files of
 * Pixi and @pixi/react are replaced by those in `pixi/`, which import only what views draw with.
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

/** Files of packages, and what takes their place. Figures: gzip that a game is spared, with WebGL and on a canvas. */
const REPLACED: Readonly<Record<string, string>> = {
  // Every renderer, events, accessibility and loaders: 45 kB; the default of texts that @pixi/react copies: 24 kB.
  'pixi.js/lib/index.mjs': `export * from ${ours('index')};`,
  // WebGPU 15 kB; graphics 4 and 8 kB, masks 6 and 26, meshes 0.6, pictures of the scene 1.
  'pixi.js/lib/rendering/renderers/autoDetectRenderer.mjs': `export * from ${ours('renderers')};`,
  // Particles 1.4 kB, and WebGPU's share.
  'pixi.js/lib/unsafe-eval/init.mjs': `import ${ours('no-eval')};`,
  // WebGPU's half of shaders: 2 kB.
  'pixi.js/lib/rendering/batcher/shared/DefaultShader.mjs': `export * from ${ours('default-shader')};`,
  'pixi.js/lib/rendering/renderers/gpu/shader/GpuProgram.mjs': 'export class GpuProgram {}',
  // Code that Pixi would write and evaluate, which `no-eval` takes the place of: 1 kB.
  'pixi.js/lib/rendering/renderers/gl/shader/GenerateShaderSyncCode.mjs':
    'export const generateShaderSyncCode = null;',
  'pixi.js/lib/rendering/renderers/gl/shader/utils/generateUniformsSync.mjs':
    'export const generateUniformsSync = null;',
  // Textures that are no picture or canvas: 1.6 kB.
  'pixi.js/lib/rendering/renderers/gl/texture/utils/mapFormatToGlFormat.mjs': `export * from ${ours('formats')};`,
  'pixi.js/lib/rendering/renderers/gl/texture/utils/mapFormatToGlType.mjs': `export * from ${ours('formats')};`,
  'pixi.js/lib/rendering/renderers/gl/texture/utils/mapFormatToGlInternalFormat.mjs': `export * from ${ours('formats')};`,
  'pixi.js/lib/rendering/renderers/gl/texture/uploaders/glUploadCompressedTextureResource.mjs':
    'export const glUploadCompressedTextureResource = null;',
  'pixi.js/lib/rendering/renderers/gl/texture/uploaders/glUploadCubeTextureResource.mjs':
    'export const createGlUploadCubeTextureResource = () => null;',
  // Contexts and shaders that only try out what WebGL can, which takes longer than to draw the first board.
  'pixi.js/lib/rendering/renderers/gl/shader/program/getTestContext.mjs': `export * from ${ours('test-context')};`,
  // With the default of 16 textures in a batch software rasterisers take twice as long; a view needs one or two.
  'pixi.js/lib/rendering/batcher/gl/utils/checkMaxIfStatementsInShader.mjs':
    'export const checkMaxIfStatementsInShader = () => 2;',
  // Reads a canvas back to see whether it can multiply colours: all can.
  'pixi.js/lib/rendering/renderers/canvas/utils/canUseNewCanvasBlendModes.mjs':
    'export const canUseNewCanvasBlendModes = () => true;',
  // 1.9 kB.
  'pixi.js/lib/rendering/renderers/shared/texture/TexturePool.mjs': `export * from ${ours('pools')};`,
  'pixi.js/lib/rendering/renderers/shared/texture/CanvasPool.mjs': `export * from ${ours('pools')};`,
  // Nothing old is called: 0.3 kB.
  'pixi.js/lib/utils/logging/deprecation.mjs':
    "export const v8_0_0 = '', v8_3_4 = '', v8_21_0 = '', v8_22_0 = '', deprecation = () => {};",
  // 4 kB.
  'pixi.js/lib/color/Color.mjs': `export * from ${ours('color')};`,
  // Textures turned or mirrored within their source, of which a tinted one asks on a canvas: 0.7 kB.
  'pixi.js/lib/maths/matrix/groupD8.mjs': 'export const groupD8 = { isVertical: () => false };',
  // Children by their labels: 0.2 kB.
  'pixi.js/lib/scene/container/container-mixins/findMixin.mjs': 'export const findMixin = {};',
  // A canvas that follows the size of the window: 0.2 kB.
  'pixi.js/lib/app/ResizePlugin.mjs':
    "export const ResizePlugin = { extension: { type: 'application', name: 'resize' }, init() {}, destroy() {} };",
  // Contexts of React for a scene in React: 0.5 kB.
  'its-fine/dist/index.js':
    'export const useContextBridge = () => null, FiberProvider = props => props.children;',
  '@pixi/react/lib/index.mjs': "export { Application } from './components/Application.mjs';",
  // A second React for scenes in React: 38 kB.
  '@pixi/react/lib/core/reconciler.mjs': `export * from ${ours('reconciler')};`,
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
  filter: { id: /[\\/](pixi\.js|@pixi|its-fine)[\\/].*\.m?js(\?|$)/ },
  handler(_code: string, id: string) {
    const file = id.replaceAll('\\', '/').replace(/\?.*/, '');
    const name = Object.keys(REPLACED).find(replaced => file.endsWith(`/${replaced}`));
    const code = name === undefined ? undefined : REPLACED[name];
    return code === undefined ? null : { code, map: null, moduleSideEffects: code.startsWith('import') };
  },
};

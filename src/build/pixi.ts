import type { Plugin } from 'vite';

/**
 * Leaves out of every build, and of the development server, what Pixi brings along and nothing here uses.
 *
 * Pixi's index is marked as having side effects and names every renderer, so whoever imports anything from it would
 * load all of them, with events, accessibility and asset loaders: 45 kB gzip. @pixi/react marks nothing as free of
 * side effects either. Both are cut down to `NAMES`, and what is left over is cut by `CUTS`.
 */
export function lightPixi(): Plugin {
  return {
    name: 'light-pixi',
    // The development server bundles dependencies beforehand, with plugins of its own.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name: 'light-pixi', transform }] } } }),
    transform,
  };
}

/** All that may be imported from the two packages; the build says so if a name is missing. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'pixi.js/lib/index.mjs': [
    'Application',
    'Container',
    'Geometry',
    'ImageSource',
    'Rectangle',
    'RendererType',
    'RenderTexture',
    'Shader',
    'Sprite',
    'State',
    'Texture',
    'Ticker',
  ],
  '@pixi/react/lib/index.mjs': ['Application'],
};

/** The lines of an index that export one of these names; and what @pixi/react needs of Pixi's. */
function indexOf(names: readonly string[], code: string): string {
  const lines = [...code.matchAll(/^export \{ ([^}]*) \} from '[^']*';$/gm)];
  const kept = lines.filter(([, exported = '']) => exported.split(', ').some(name => names.includes(name)));
  const extensions = code.match(/^(?=import \{ extensions \})/m) ? EXTENSIONS : [];
  return [...kept.map(([line]) => line), ...extensions].join('\n');
}

const EXTENSIONS = ["export { extensions } from './extensions/Extensions.mjs';"];

/** Something in a file of Pixi or @pixi/react that is replaced; by default by nothing. */
interface Cut {
  file: string;
  cut: RegExp;
  put?: string;
}

/**
 * Takes the place of the reconciler of @pixi/react, which has nothing to reconcile. Like the real one it calls back
 * later: an application that is given up is not destroyed while another one opens.
 */
const NO_CHILDREN = `
export const reconciler = {
  createContainer: () => ({}),
  updateContainer(element, container, parent, done) {
    if (element?.props.children?.props.children) throw new Error('light-pixi: <Application> has children');
    queueMicrotask(done);
  },
};`;

/**
 * Code that is left out, by the part of Pixi it belongs to. Views draw with sprites, render groups and textures that a 2D
 * canvas or a shader has painted. If one needs a part of Pixi nevertheless, a chunk of its own can bring that part
 * and add it to the renderer that runs, so that a game does not load it.
 *
 * See src/client/canvas/README.md, "Views draw with sprites, and Pixi is cut to that everywhere".
 */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  graphics: [
    { file: 'gl/WebGLRenderer.mjs', cut: /, GlGraphicsAdaptor(?=\])/ },
    { file: 'canvas/CanvasRenderer.mjs', cut: /,\s*CanvasGraphicsAdaptor(?=\s*\])/ },
  ],
  meshes: [{ file: 'gl/WebGLRenderer.mjs', cut: /, GlMeshAdaptor/ }],
  masks: [
    // The canvas renderer draws the shape of a mask with the whole of graphics.
    { file: 'canvas/CanvasRenderer.mjs', cut: /AlphaMaskPipe,\s*CanvasStencilMaskPipe,/ },
    { file: 'system/SharedSystems.mjs', cut: /AlphaMaskPipe,(?=\s*StencilMaskPipe,\s*ColorMaskPipe)/ },
    { file: 'system/SharedSystems.mjs', cut: /StencilMaskPipe,(?=\s*ColorMaskPipe)/ },
  ],
  particles: [
    { file: 'unsafe-eval/init.mjs', cut: /Object\.assign\(ParticleBuffer\.prototype, \{[^}]*\}\);/ },
  ],
  'pictures of the scene': [
    { file: 'system/SharedSystems.mjs', cut: /GenerateTextureSystem,\s*ExtractSystem,/ },
  ],
  // Without this the canvas renderer opens a WebGL context at its first frame, to compile a shader that it never runs.
  'shaders on a canvas': [
    {
      file: 'batcher/shared/DefaultBatcher.mjs',
      cut: /defaultShader \?\? \(defaultShader = new DefaultShader\(options\.maxTextures\)\);\s*this\.shader = defaultShader;/,
      put: `let own;
        Object.defineProperty(this, 'shader', {
          get: () => (own === undefined ? (own = defaultShader ??= new DefaultShader(options.maxTextures)) : own),
          set(shader) { own = shader; },
        });`,
    },
    {
      file: 'batcher/shared/BatcherPipe.mjs',
      cut: /const shader = batcher\.shader;/,
      put: "const shader = 'gl' in this.renderer ? batcher.shader : null;",
    },
  ],
  'names of colours': [{ file: 'color/Color.mjs', cut: /extend\(\[namesPlugin\]\);/ }],
  webgpu: [
    { file: 'unsafe-eval/init.mjs', cut: /Object\.assign\(GpuUboSystem\.prototype, \{[^}]*\}\);/ },
    {
      file: 'renderers/autoDetectRenderer.mjs',
      cut: /await import\('\.\/gpu\/WebGPURenderer\.mjs'\)/,
      put: '{}',
    },
  ],
  // A second React for the scene, which we draw without one: 38 kB gzip.
  'scenes in React': [
    { file: 'react/lib/core/reconciler.mjs', cut: /[\s\S]*export \{ reconciler \};/, put: NO_CHILDREN },
  ],
  // The default of a text's style alone brings every path, gradient, SVG parser and triangulator: 24 kB gzip.
  text: [
    {
      file: 'react/lib/components/Application.mjs',
      cut: /import \{ TextStyle, extensions \} from 'pixi.js';/,
      put: "import { extensions } from 'pixi.js'; const TextStyle = { defaultTextStyle: {} };",
    },
  ],
};

const ALL_CUTS = Object.values(CUTS).flat();

const transform = {
  filter: {
    id: [/[\\/]pixi\.js[\\/]lib[\\/].*\.mjs(\?|$)/, /[\\/]@pixi[\\/]react[\\/]lib[\\/].*\.mjs(\?|$)/],
  },
  handler(code: string, id: string) {
    const file = id.replaceAll('\\', '/').replace(/\?.*/, '');
    const index = Object.entries(NAMES).find(([index]) => file.endsWith(`/${index}`));
    if (index) return { code: indexOf(index[1], code), map: null, moduleSideEffects: false };
    const cuts = ALL_CUTS.filter(cut => file.endsWith(`/${cut.file}`));
    const isUnmarked = file.includes('/@pixi/react/');
    if (cuts.length === 0 && !isUnmarked) return null;
    const cutDown = cuts.reduce((left, { cut, put = '' }) => {
      // Another version of Pixi may be written otherwise: better no build than a heavy or broken one.
      if (!cut.test(left)) throw new Error(`light-pixi: ${file} has no ${cut}`);
      return left.replace(cut, put);
    }, code);
    return { code: cutDown, map: null, ...(isUnmarked && { moduleSideEffects: false }) };
  },
};

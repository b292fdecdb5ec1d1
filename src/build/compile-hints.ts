import type { Plugin, Rolldown } from 'vite';
import { DRAWING_PARTS, patternOf } from './code-paths.ts';

const PACKAGES = /[\\/]node_modules[\\/](?:react-dom|pixi\.js|@pixi)[\\/]/;
const DRAWING = patternOf(DRAWING_PARTS);

const HINT = '//# allFunctionsCalledOnLoad';
const HINT_LINE = `${HINT}\n`;
/** In a smaller file (characters before it is minified) there is little to compile, and the hint has bytes too. */
const WORTH = 8_000;

/**
 * Tells the browser that all of a file with React, Pixi or a board in it will run at once, so that it compiles all of it
 * beside the page's own thread while the file comes. Else each function is compiled on that thread when it is first called: a
 * third of what a first board costs there.
 *
 * See src/client/canvas/README.md, "What a first board runs is compiled beside it".
 */
export function compileHints(): Plugin {
  const postBanner = ({ modules }: Pick<Rolldown.RenderedChunk, 'modules'>): string => {
    const isDrawing = Object.keys(modules).some(id => PACKAGES.test(id) || DRAWING.test(id));
    const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    return isDrawing && size >= WORTH ? HINT : '';
  };
  return {
    name: 'compile-hints',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output: { postBanner } } } } } }),
    generateBundle: {
      order: 'post',
      // Vite has put its list of what later imports bring before the hint, which counts on the first line only.
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.startsWith(HINT_LINE)) continue;
          const at = file.code.indexOf(`\n${HINT_LINE}`) + 1;
          if (at > 0) file.code = HINT_LINE + file.code.slice(0, at) + file.code.slice(at + HINT_LINE.length);
        }
      },
    },
  };
}

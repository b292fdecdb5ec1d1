import type { Plugin } from 'vite';
import { DRAWING_PARTS, patternOf } from './code-paths.ts';

const PACKAGES = /[\\/]node_modules[\\/](?:react-dom|pixi\.js|@pixi)[\\/]/;
const DRAWING = patternOf(DRAWING_PARTS);

/**
 * Tells the browser that all of a file with React, Pixi or a board in it will run at once, so that it compiles all of it beside the page's own thread while the
 * file comes. Else each function is compiled on that thread when it is first called: a third of what a first board costs there.
 *
 * See src/client/canvas/README.md, "What a first board runs is compiled beside it".
 */
export function compileHints(): Plugin {
  const postBanner = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
    moduleIds.some(id => PACKAGES.test(id) || DRAWING.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
  return {
    name: 'compile-hints',
    apply: 'build',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output: { postBanner } } } } } }),
  };
}

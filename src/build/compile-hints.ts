import type { Plugin } from 'vite';

/** Files with any of these: React, Pixi, and all that draws. */
const HINTED = /[\\/](?:react-dom|pixi\.js|@pixi|build[\\/]pixi|client[\\/](?:canvas|board|game|play))[\\/]/;

/**
 * Tells the browser that what is in a file will run at once, so that it compiles all of it beside the page's own thread while the
 * file comes. Else each function is compiled on that thread when it is first called: a third of what a first board costs there.
 *
 * See src/client/canvas/README.md, "What a first board runs is compiled beside it".
 */
export function compileHints(): Plugin {
  const postBanner = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
    moduleIds.some(id => HINTED.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
  return {
    name: 'compile-hints',
    apply: 'build',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output: { postBanner } } } } } }),
  };
}

import type { Plugin, Rollup } from 'vite';

/**
 * Lists with each import that comes later only the code that is not there yet. Vite lists all that a file needs, although
 * its importer has loaded most of that for itself: 0.7 kB gzip of a running game.
 */
export function shortPreloads(): Plugin {
  let bundle: Rollup.OutputBundle = {};
  const loadedWith = new Map<string, Set<string>>();
  const collect = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return found;
    found.add(file);
    for (const imported of chunk.imports) collect(imported, found);
    return found;
  };
  return {
    name: 'short-preloads',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    config: () => ({
      build: {
        modulePreload: {
          // Where a browser cannot preload, code comes when it is asked for: that needs no replacement.
          polyfill: false,
          resolveDependencies(_file, files, { hostId, hostType }) {
            if (hostType !== 'js') return files;
            const loaded = loadedWith.get(hostId) ?? collect(hostId);
            loadedWith.set(hostId, loaded);
            return files.filter(file => !loaded.has(file));
          },
        },
      },
    }),
    generateBundle: {
      // Vite writes the lists in its own.
      order: 'pre',
      handler(_options, files) {
        bundle = files;
        loadedWith.clear();
      },
    },
  };
}

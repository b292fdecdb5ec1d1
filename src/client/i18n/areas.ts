/**
 * Merges the files of one language: `./es/game.json` becomes `game`.
 *
 * @param files what an eager `import.meta.glob` of the language's folder gives
 */
export function mergeAreas(files: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  );
}

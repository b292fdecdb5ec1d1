/**
 * Pixi reads the browser's name while it is loaded, and Node 20 has no `navigator`. Unit tests share processes, so any
 * of them may be the first to load it: all of them set `navigator`, and none removes it for the next.
 */
if (!('navigator' in globalThis)) {
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: 'node' },
    configurable: true,
    writable: true,
  });
}

/**
 * Pixi asks for the browser's name while it is loaded, and Node 20 has no `navigator`. Unit tests share processes, so any of
 * them may be the one that loads it: all have one, and none takes it away from the next.
 */
if (!('navigator' in globalThis)) {
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: 'node' },
    configurable: true,
    writable: true,
  });
}

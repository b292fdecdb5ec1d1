const KEY = 'kingside.lastProvider';

/** The identity provider the last sign-in on this device used; `null` when none is known. */
export function readLastProvider(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is switched off: both buttons stay equal.
    return null;
  }
}

export function writeLastProvider(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // As above: nothing is remembered, nothing else is lost.
  }
}

/**
 * Hands an address to the system's own sharing.
 *
 * @param otherwise what is done where there is none, or where it fails
 */
export function shareLink(url: string, otherwise: () => Promise<void>): void {
  if (typeof navigator.share !== 'function') {
    void otherwise();
    return;
  }
  navigator.share({ title: document.title, url }).catch((error: unknown) => {
    // A user who closes the system's dialog wants nothing else instead.
    if (!(error instanceof DOMException && error.name === 'AbortError')) void otherwise();
  });
}

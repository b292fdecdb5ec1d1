/**
 * Calls back once the page is seen: at once, or when its tab comes to the front.
 *
 * @returns calls it off
 */
export function whenSeen(work: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    callOff();
    work();
  };
  const callOff = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  look();
  return callOff;
}

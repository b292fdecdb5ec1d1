/** Runs `work` when the frame that shows how things stand now has been painted: nobody waits for it. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

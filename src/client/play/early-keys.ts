import type { Millis } from '../../rules/units';

/**
 * Keeps a button that has got the focus by itself from being pressed for a while: an Enter on its way to the game would press it.
 *
 * @returns ends it
 */
export function ignoreEarlyKeys(button: EventTarget, during: Millis): () => void {
  const ignore = (event: Event) => {
    if ('key' in event && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };
  // The space bar presses when it comes up.
  button.addEventListener('keydown', ignore);
  button.addEventListener('keyup', ignore);
  const end = () => {
    clearTimeout(timer);
    button.removeEventListener('keydown', ignore);
    button.removeEventListener('keyup', ignore);
  };
  const timer = setTimeout(end, during);
  return end;
}

/**
 * Keys of an input method. While somebody composes a word, as in Japanese or Chinese, Enter takes the word, Escape drops it and arrows
 * choose among candidates: none of them means what it means elsewhere.
 */

/** Key code of all presses that an input method has taken. Safari ends the composition before it tells of the Enter that did. */
const TAKEN = 229;

/**
 * Keeps presses that an input method has taken from all listeners of the page, and from sending the form they are in. Fields that
 * listen to Enter need not ask by themselves.
 *
 * @param page listened to before everything in it
 */
export function keepComposedKeys(page: Pick<Window, 'addEventListener'>): void {
  const keep = (event: KeyboardEvent): void => {
    if (!event.isComposing && event.keyCode !== TAKEN) return;
    event.stopImmediatePropagation();
    if (event.key === 'Enter') event.preventDefault();
  };
  page.addEventListener('keydown', keep, true);
}

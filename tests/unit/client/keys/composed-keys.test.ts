import { beforeEach, expect, test, vi } from 'vitest';
import { keepComposedKeys } from '../../../../src/client/keys/composed-keys';

/** The keys of an input method are kept from every listener of the page. */

let page: EventTarget;
const sends = vi.fn();
beforeEach(() => {
  page = new EventTarget();
  keepComposedKeys(page as Window);
  sends.mockReset();
  page.addEventListener('keydown', sends);
});

function press(key: string, taken: { isComposing?: boolean; keyCode?: number }): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    isComposing: false,
    ...taken,
  });
  page.dispatchEvent(event);
  return event;
}

test.each([
  ['while a word is being composed', { isComposing: true, keyCode: 13 }],
  ['as the input method tells it', { isComposing: true, keyCode: 229 }],
  ['after the composition, as Safari tells it', { isComposing: false, keyCode: 229 }],
])('an Enter that ends a word sends nothing: %s', (_when, taken) => {
  const event = press('Enter', taken);
  expect(sends).not.toHaveBeenCalled();
  // Nor does the browser send the form that the field is in.
  expect(event.defaultPrevented).toBe(true);
});

test('an Escape that drops a word closes no dialog, and the input method keeps it', () => {
  const event = press('Escape', { isComposing: true, keyCode: 229 });
  expect(sends).not.toHaveBeenCalled();
  expect(event.defaultPrevented).toBe(false);
});

test('every other key is heard as it was', () => {
  for (const [key, keyCode] of [
    ['Enter', 13],
    ['Escape', 27],
    ['a', 65],
  ] as const) {
    const event = press(key, { keyCode });
    expect(event.defaultPrevented).toBe(false);
  }
  expect(sends).toHaveBeenCalledTimes(3);
});

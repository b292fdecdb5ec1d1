import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreEarlyKeys } from '../../../../src/client/play/use-result-panel';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns whether the button is pressed by the key, as far as its listeners have a say */
const presses = (button: EventTarget, type: string, key: string): boolean =>
  button.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { key }));

const each = (button: EventTarget): boolean[] => [
  presses(button, 'keydown', 'Enter'),
  presses(button, 'keydown', ' '),
  presses(button, 'keyup', ' '),
];

test('[BI-09 GM-20] an Enter on its way to the game does not press the button that has just got the focus', () => {
  const button = new EventTarget();
  ignoreEarlyKeys(button, 1_000);
  expect(each(button)).toEqual([false, false, false]);
  expect(presses(button, 'keydown', 'Tab')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(each(button)).toEqual([true, true, true]);
});

test('a button hears its keys again when its sheet goes', () => {
  const button = new EventTarget();
  ignoreEarlyKeys(button, 1_000)();
  expect(each(button)).toEqual([true, true, true]);
});

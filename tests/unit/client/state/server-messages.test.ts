import { afterEach, expect, test, vi } from 'vitest';
import { readHiddenMessages, rememberHiddenMessages } from '../../../../src/client/shell/hidden-messages';
import { hideMessages, isHidden, messageFor } from '../../../../src/client/state/server-messages';
import type { ServerMessage } from '../../../../src/protocol/entities';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-27T20:00:00Z');
const message = (lang: string, text: string, date = '2026-11-27T19:00:00.000Z'): ServerMessage => ({
  lang,
  text,
  date,
});
const ES = message('es', 'El domingo no se podrá jugar.');
const EN = message('en', 'There will be no games on Sunday.');

afterEach(() => vi.unstubAllGlobals());

test('[SM-01] a message is shown in one’s own language, or else the first one', () => {
  expect(messageFor([ES, EN], 'en')).toBe(EN);
  expect(messageFor([ES, EN], 'ru')).toBe(ES);
  expect(messageFor([], 'es')).toBeNull();
});

test('[SM-03] a closed message is hidden for 48 hours, in every language', () => {
  const hidden = hideMessages([ES, EN], NOW);
  for (const one of [ES, EN]) {
    expect(isHidden(one, hidden, NOW)).toBe(true);
    expect(isHidden(one, hidden, NOW + 48 * HOUR_MS - 1)).toBe(true);
    expect(isHidden(one, hidden, NOW + 48 * HOUR_MS)).toBe(false);
  }
  expect(isHidden(ES, null, NOW)).toBe(false);
});

test('[SM-03] a newer message is shown nevertheless, even with the same words', () => {
  const hidden = hideMessages([ES, EN], NOW);
  expect(isHidden(message('es', 'El lunes tampoco.', '2026-11-28T08:00:00.000Z'), hidden, NOW)).toBe(false);
  expect(isHidden(message('es', ES.text, '2026-11-28T08:00:00.000Z'), hidden, NOW)).toBe(false);
});

test('[SM-03] a clock that was set back hides nothing for longer', () => {
  expect(isHidden(ES, hideMessages([ES], NOW), NOW - HOUR_MS)).toBe(false);
});

test('[SM-03] closing is kept in this browser, and unreadable storage hides nothing', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(readHiddenMessages()).toBeNull();
  const hidden = hideMessages([ES], NOW);
  rememberHiddenMessages(hidden);
  expect(readHiddenMessages()).toEqual(hidden);
  for (const key of kept.keys()) kept.set(key, '{"until":"soon"}');
  expect(readHiddenMessages()).toBeNull();
  rememberHiddenMessages(null);
  expect(kept.size).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  expect(readHiddenMessages()).toBeNull();
  expect(() => rememberHiddenMessages(hidden)).not.toThrow();
});

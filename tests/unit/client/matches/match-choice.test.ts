import { expect, test } from 'vitest';
import { ALL, choiceQuery, countOf, isChosen, NONE, press } from '../../../../src/client/matches/choice';
import { rowDate } from '../../../../src/client/matches/date-text';
import { MOST_NAMED_GAMES } from '../../../../src/protocol/history';

const pressed = (games: readonly number[], from = NONE) =>
  games.reduce((choice, game) => press(choice, game) ?? choice, from);

test('[MH-06] pressed games are chosen until they are pressed again', () => {
  const three = pressed([7, 8, 9]);
  expect([7, 8, 10].map(game => isChosen(three, game))).toEqual([true, true, false]);
  expect(countOf(three, null)).toBe(3);
  expect(choiceQuery(pressed([8], three))).toBe('only=7,9');
});

test('[MH-06] pressed games are left out of all games', () => {
  const most = pressed([7, 8], ALL);
  expect([7, 10].map(game => isChosen(most, game))).toEqual([false, true]);
  expect(countOf(most, 48)).toBe(46);
  expect(countOf(most, null)).toBeNull();
  expect(choiceQuery(most)).toBe('except=7,8');
  expect(choiceQuery(ALL)).toBe('');
});

test('[MH-06] no more games can be chosen than an address can name', () => {
  const full = pressed(Array.from({ length: MOST_NAMED_GAMES }, (_, index) => index));
  expect(press(full, MOST_NAMED_GAMES)).toBeNull();
  expect(press(full, 0)).not.toBeNull();
});

test('a list names today and yesterday, and leaves out the present year', () => {
  const now = new Date(2026, 10, 22, 0, 30);
  const at = (...parts: [number, number, number, number]) => new Date(...parts, 5).toISOString();
  const day = (date: string) => rowDate(date, 'es', now).day;
  expect(day(at(2026, 10, 22, 0))).toBe('hoy');
  expect(day(at(2026, 10, 21, 23))).toBe('ayer');
  expect(day(at(2026, 10, 20, 23))).toBe('20 nov');
  expect(day(at(2025, 10, 20, 23))).toMatch(/^20 nov 2025$/);
  expect(rowDate('never', 'es', now)).toEqual({ day: '–', time: '' });
});

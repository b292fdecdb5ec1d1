import { expect, test } from 'vitest';
import { movedDates, resumedDates } from '../../../../src/server/tournaments/operator';

/** Dates that the operator moves, and a pause during which they stand still. */

const MINUTE = 60_000;
const at = (minutes: number) => new Date(minutes * MINUTE);
const row = { openAt: at(-60), startAt: at(30), pausedAt: at(0), status: 'open' as const };

test('[IP-20] a resumed tournament has its future dates later by the pause, and keeps a past opening', () => {
  expect(resumedDates(row, 10 * MINUTE)).toEqual({ openAt: at(-60), startAt: at(40) });
  expect(resumedDates({ ...row, pausedAt: null }, 10 * MINUTE)).toEqual({ openAt: at(-60), startAt: at(30) });
});

test('[IP-20] a start that the operator names in a pause moves on by the rest of the pause alone', () => {
  const moved = movedDates(row, 10 * MINUTE, undefined, '+20m');
  expect(moved).toEqual({ openAt: at(-60), startAt: at(30), pausedAt: at(10), status: 'open' });
  expect(resumedDates({ ...row, ...Object(moved) }, 10 * MINUTE)).toMatchObject({ startAt: at(30) });
  expect(resumedDates({ ...row, ...Object(moved) }, 15 * MINUTE)).toMatchObject({ startAt: at(35) });
});

test('[IP-20] a date that the operator leaves alone in a pause is as far off as before', () => {
  const created = { ...row, openAt: at(20), status: 'created' as const };
  const moved = movedDates(created, 10 * MINUTE, undefined, '+2h');
  expect(moved).toEqual({ openAt: at(30), startAt: at(130), pausedAt: at(10), status: 'created' });
  expect(resumedDates({ ...created, ...Object(moved) }, 15 * MINUTE)).toEqual({
    openAt: at(35),
    startAt: at(135),
  });
});

test('[IP-20] dates that are moved outside a pause are as they are named, and begin none', () => {
  const moved = movedDates({ ...row, pausedAt: null }, 10 * MINUTE, undefined, '+20m');
  expect(moved).toEqual({ openAt: at(-60), startAt: at(30), pausedAt: null, status: 'open' });
  expect(movedDates(row, 0, '+2h', '+1h')).toBe('It has to open before it starts.');
});

import { expect, test } from 'vitest';
import {
  controlsLike,
  isTimeControlName,
  matchType,
  QUICK_MODES,
  ratingPool,
  TIME_CONTROLS,
  type TimeControlName,
} from '../../../src/rules/time-control';

const TABLE: readonly [TimeControlName, number, number, string, 'rapid' | 'blitz', string, string][] = [
  ['BULLET_1', 60, 0, '1+0', 'blitz', 'BULLET_RANKED', 'BULLET_NORMAL'],
  ['BULLET_2P1', 120, 1, '2+1', 'blitz', 'BULLET_RANKED', 'BULLET_NORMAL'],
  ['BLITZ_3', 180, 0, '3+0', 'blitz', 'BLITZ_RANKED', 'BLITZ_NORMAL'],
  ['BLITZ_3P2', 180, 2, '3+2', 'blitz', 'BLITZ_RANKED', 'BLITZ_NORMAL'],
  ['BLITZ_5', 300, 0, '5+0', 'blitz', 'BLITZ_RANKED', 'BLITZ_NORMAL'],
  ['BLITZ_5P3', 300, 3, '5+3', 'blitz', 'BLITZ_RANKED', 'BLITZ_NORMAL'],
  ['RAPID_10', 600, 0, '10+0', 'rapid', 'RANKED', 'NORMAL'],
  ['RAPID_10P5', 600, 5, '10+5', 'rapid', 'RANKED', 'NORMAL'],
  ['CLASSIC_30', 1800, 0, '30+0', 'rapid', 'RANKED', 'NORMAL'],
];

test.each(TABLE)(
  '[CK-07] the control %s has %d s, +%d s and the short name %s',
  (name, time, increment, shortName) => {
    expect(TIME_CONTROLS[name]).toEqual({ name, time, increment, shortName });
    expect(isTimeControlName(name)).toBe(true);
  },
);

test('[CK-07] no other name is a time control', () => {
  expect(Object.keys(TIME_CONTROLS)).toHaveLength(TABLE.length);
  for (const other of ['', 'BLITZ', 'toString', 'rapid_10', null, 3])
    expect(isTimeControlName(other)).toBe(false);
});

test.each(TABLE)(
  '[IP-09] %s counts for the right rating and match type',
  (name, _t, _i, _s, pool, rated, unrated) => {
    expect(ratingPool(name)).toBe(pool);
    expect(matchType(name, true)).toBe(rated);
    expect(matchType(name, false)).toBe(unrated);
  },
);

test('[WS-12] quick play offers three time controls', () => {
  expect(QUICK_MODES).toEqual(['BULLET_1', 'BLITZ_3', 'RAPID_10']);
});

test('[CK-07] a tempo has every control of its length, whatever the increment', () => {
  expect(controlsLike('BULLET_1')).toEqual(['BULLET_1', 'BULLET_2P1']);
  expect(controlsLike('BLITZ_3')).toEqual(['BLITZ_3', 'BLITZ_3P2', 'BLITZ_5', 'BLITZ_5P3']);
  expect(controlsLike('RAPID_10')).toEqual(['RAPID_10', 'RAPID_10P5', 'CLASSIC_30']);
});

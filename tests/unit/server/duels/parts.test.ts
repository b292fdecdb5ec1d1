import { describe, expect, test } from 'vitest';
import { Codes } from '../../../../src/server/duels/codes';
import { changedLimits, stakeRefusal } from '../../../../src/server/duels/limits';
import { RoundTrips } from '../../../../src/server/duels/round-trips';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const NONE = { dayStake: null, staked: 0, next: null, coolOffUntil: null, held: 0, time: 1_000 };

describe('limits', () => {
  test('[LG-05] a stake is accepted up to the limit of the day, and never during a cool-off', () => {
    expect(stakeRefusal(NONE, 100_000)).toBeNull();
    const limited = { ...NONE, dayStake: 100, staked: 60 };
    expect(stakeRefusal(limited, 40)).toBeNull();
    expect(stakeRefusal(limited, 41)).toEqual({ code: 'stakeLimit', left: 40 });
    expect(stakeRefusal({ ...limited, staked: 130 }, 1)).toEqual({ code: 'stakeLimit', left: 0 });
    expect(stakeRefusal({ ...NONE, coolOffUntil: 9 }, 1)).toEqual({ code: 'coolOff', until: 9 });
    expect(stakeRefusal({ ...limited, coolOffUntil: 9 }, 0)).toBeNull();
  });

  test('[LG-05] a tighter limit holds at once and a wider one after a day, and the last wish counts', () => {
    const limited = { ...NONE, dayStake: 100 };
    expect(changedLimits(NONE, { dayStake: 100 })).toMatchObject({ dayStake: 100, next: null });
    expect(changedLimits(limited, { dayStake: 50 })).toMatchObject({ dayStake: 50, next: null });
    const wider = { dayStake: 200, from: 1_000 + DAY };
    expect(changedLimits(limited, { dayStake: 200 })).toMatchObject({ dayStake: 100, next: wider });
    expect(changedLimits(limited, { dayStake: null })).toMatchObject({ next: { dayStake: null } });
    expect(changedLimits({ ...limited, next: wider }, { dayStake: 100 })).toMatchObject({ next: null });
    const pending = { ...limited, next: wider, time: 5_000 };
    expect(changedLimits(pending, { dayStake: 200 })).toMatchObject({ dayStake: 100, next: wider });
  });

  test('[LG-05] a cool-off is extended at once, and shortened to a day at the least', () => {
    const running = { ...NONE, coolOffUntil: 1_000 + 3 * DAY };
    const until = (limits: typeof running | typeof NONE, coolOffHours: number) =>
      changedLimits(limits, { dayStake: null, coolOffHours }).coolOffUntil;
    expect(until(NONE, 2)).toBe(1_000 + 2 * HOUR);
    expect(until(NONE, 0)).toBeNull();
    expect(until(running, 96)).toBe(1_000 + 4 * DAY);
    expect(until(running, 48)).toBe(1_000 + 2 * DAY);
    expect(until(running, 1)).toBe(1_000 + DAY);
    expect(until(running, 0)).toBe(1_000 + DAY);
    expect(until({ ...NONE, coolOffUntil: 1_000 + HOUR }, 0)).toBe(1_000 + HOUR);
  });
});

test('[DU-12] ten wrong codes are taken at once, then one every twenty seconds, and good ones cost nothing', () => {
  let now = 0;
  const codes = new Codes(() => now);
  for (let good = 0; good < 30; good++) expect(codes.read('ada', 'k7qx4m')).toBe('K7QX4M');
  for (let wrong = 0; wrong < 10; wrong++) {
    expect(codes.wait('ada')).toBe(0);
    expect(codes.read('ada', 'nonsense')).toBeNull();
  }
  expect(codes.wait('ada')).toBe(20);
  expect(codes.wait('bob')).toBe(0);
  now = 20_000;
  expect(codes.wait('ada')).toBe(0);
  codes.countWrong('ada');
  expect(codes.wait('ada')).toBe(20);
});

test('[WS-13] latency is a median that one stall does not move, with the spread around it', () => {
  const latency = new RoundTrips();
  expect(latency.figures).toBeNull();
  for (const trip of [40, 36.4, 900, 38, Number.NaN]) latency.add(trip);
  expect(latency.figures).toEqual({ median: 40, jitter: 4 });
  for (let round = 0; round < 15; round++) latency.add(100);
  expect(latency.figures).toEqual({ median: 100, jitter: 0 });
});

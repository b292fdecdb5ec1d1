import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOf, refusalOf } from '../../../../src/server/duels/begin';
import { Codes } from '../../../../src/server/duels/codes';
import { ENTERING } from '../../../../src/server/duels/duels';
import { changedLimits, readLimits, stakeRefusal } from '../../../../src/server/duels/limits';
import { reversalOf } from '../../../../src/server/duels/operator';
import { outcomeFor } from '../../../../src/server/duels/past';
import { outcomeOf, receivedBy } from '../../../../src/server/duels/receipt';
import { stakeRefused } from '../../../../src/server/duels/rematch-door';
import { RoundTrips } from '../../../../src/server/duels/round-trips';
import type { DuelRow } from '../../../../src/server/duels/step';
import type { ClosedGame } from '../../../../src/server/games/settlement';
import { Buckets } from '../../../../src/server/limits/buckets';
import { MATCHED } from './duel-rows';

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

  test('[LG-05] a wider limit is the limit once its day has passed, and a cool-off ends at its moment', () => {
    const stored = { day_stake: 100, next_day_stake: null, next_from: 5_000, cool_off_until: 5_000 };
    const read = (now: number) => readLimits({ ...stored, now, staked: '30', held: '10' });
    expect(read(4_999)).toEqual({
      ...{ dayStake: 100, staked: 30, held: 10, time: 4_999, coolOffUntil: 5_000 },
      next: { dayStake: null, from: 5_000 },
    });
    expect(read(5_000)).toMatchObject({ dayStake: null, next: null, coolOffUntil: null });
  });
});

describe('the game of a duel', () => {
  test('[LG-05] [IP-27] a game begins for a stake only while both accounts are free, and without one while neither is barred', () => {
    const [barred, held] = [
      { uid: 'ada', until: null },
      { uid: 'bob', until: 9 },
    ];
    expect(refusalOf([], 50)).toBeNull();
    expect(refusalOf([held], 50)).toEqual({ code: 'held', until: 9, uid: 'bob' });
    expect(refusalOf([held], 0)).toBeNull();
    for (const bet of [0, 50])
      expect(refusalOf([held, barred], bet)).toEqual({ code: 'unavailable', uid: 'ada' });
  });

  test('[LG-05] a door that is shut for want of two-factor makes a duel unavailable, and any other says why', () => {
    expect(stakeRefused({ code: 'otpRequired' })).toEqual({ code: 'unavailable' });
    expect(stakeRefused({ code: 'held', until: 9 })).toEqual({ code: 'held', until: 9 });
  });

  test('[LG-05] the two of a finished duel receive together what they staked, whoever has won', () => {
    const bets = fc.integer({ min: 0, max: 100_000 });
    const result = fc.constantFrom('white', 'black', 'draw', 'aborted');
    fc.assert(
      fc.property(bets, result, (bet, ended) => {
        const game = { white: 'bob', black: 'ada', how: ended === 'aborted' ? ended : 'ended' };
        const { how, winner } = endOf({ ...game, result: { result: ended } } as unknown as ClosedGame);
        const row: DuelRow = { ...MATCHED, state: 'ended', bet, how, winner };
        const received = ['ada', 'bob'].map(uid => receivedBy(row, uid));
        const [ada, bob] = { white: [0, 2], black: [2, 0], draw: [1, 1], aborted: [1, 1] }[ended];
        expect(received).toEqual([(ada ?? 0) * bet, (bob ?? 0) * bet]);
      }),
    );
    for (const uid of ['ada', 'bob']) expect(receivedBy({ ...MATCHED, state: 'playing' }, uid)).toBe(0);
  });

  test('[LG-05] a receipt and a player’s list of duels say how each ended', () => {
    const row = (how: DuelRow['how'], winner: string | null = null): DuelRow => ({
      ...{ ...MATCHED, how, winner },
      state: how === null ? 'playing' : 'ended',
    });
    const rows = [row(null), row('won', 'ada'), row('drawn'), row('calledOff'), row('late')];
    expect(rows.map(outcomeOf)).toEqual(['playing', 'won', 'drawn', 'calledOff', 'calledOff']);
    expect(rows.map(one => outcomeFor(one, 'bob'))).toEqual([
      'playing',
      'lost',
      'drawn',
      'calledOff',
      'late',
    ]);
    expect(outcomeFor(row('won', 'ada'), 'ada')).toBe('won');
  });
});

test('[IP-20] only a duel that was won for a stake is reversed, and once', () => {
  const won: DuelRow = { ...MATCHED, state: 'ended', how: 'won', winner: 'bob' };
  expect(reversalOf(won)).toEqual({ winner: 'bob', loser: 'ada' });
  const drawn = { how: 'drawn', winner: null } as const;
  for (const more of [{ bet: 0 }, drawn, { state: 'playing', how: null, winner: null }] as const)
    expect(reversalOf({ ...won, ...more })).toMatch(/^Only a duel with a stake/);
  expect(reversalOf({ ...won, reversedAt: new Date(0) })).toMatch(/reversed already/);
});

test('[DU-12] ten duels are begun at once, then one every ten seconds', () => {
  let now = 0;
  const entering = new Buckets(ENTERING, () => now);
  for (let duel = 0; duel < 10; duel++) expect(entering.spend('ada')).toBe(0);
  expect(entering.wait('ada')).toBe(10);
  now = 10_000;
  expect(entering.wait('ada')).toBe(0);
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

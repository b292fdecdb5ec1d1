import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absenceGrace,
  type ClockState,
  firstMoveDeadline,
  flagAt,
  isCharged,
  pressClock,
  startClock,
  timeLeft,
} from '../../../src/rules/clock';
import { FIRST_MOVE_MS, TIME_CONTROLS } from '../../../src/rules/time-control';

const NOW = 1_700_000_000_000;
const { BULLET_1, BLITZ_3P2, BLITZ_5P3, RAPID_10, RAPID_10P5, CLASSIC_30 } = TIME_CONTROLS;

/** Clocks after both first moves, each made after 20 s; White's second turn begins at the returned moment. */
function begun(control = BLITZ_3P2): { clock: ClockState; now: number } {
  const first = pressClock(startClock(control, NOW), NOW + 20_000, 0).state;
  const second = pressClock(first, NOW + 40_000, 0).state;
  return { clock: second, now: NOW + 40_000 };
}

describe("each side's first move", () => {
  test('[IP-03] a first move is not charged and earns no increment', () => {
    const { clock } = begun();
    expect(clock).toEqual({
      left: { w: 180_000, b: 180_000 },
      turn: 'w',
      since: NOW + 40_000,
      ply: 2,
      increment: 2000,
    });
    expect(pressClock(startClock(BLITZ_3P2, NOW), NOW + 20_000, 0).spent).toBe(0);
  });

  test('[IP-04] a first move leaves the clocks standing, with a deadline of 30 s instead of a flag', () => {
    const white = startClock(BULLET_1, NOW);
    const black = pressClock(white, NOW + 5000, 0).state;
    expect(FIRST_MOVE_MS).toBe(30_000);
    expect([white, black].map(isCharged)).toEqual([false, false]);
    expect([white, black].map(flagAt)).toEqual([null, null]);
    expect([white, black].map(clock => firstMoveDeadline(clock, FIRST_MOVE_MS))).toEqual([
      NOW + 30_000,
      NOW + 35_000,
    ]);
    expect(timeLeft(black, 'b', NOW + 3_600_000)).toBe(60_000);
  });

  test('[IP-04] the first moves are over at the third ply, and the clock runs and can flag', () => {
    const { clock, now } = begun(BULLET_1);
    expect(isCharged(clock)).toBe(true);
    expect(firstMoveDeadline(clock, FIRST_MOVE_MS)).toBeNull();
    expect(flagAt(clock)).toBe(now + 60_000);
  });
});

describe('a charged move', () => {
  test('[IP-03] a charged move costs the time it took and earns the increment after it', () => {
    const { clock, now } = begun();
    const pressed = pressClock(clock, now + 7300, 0);
    expect(pressed.spent).toBe(7300);
    expect(pressed.state).toEqual({
      left: { w: 174_700, b: 180_000 },
      turn: 'b',
      since: now + 7300,
      ply: 3,
      increment: 2000,
    });
  });

  test('[IP-03] a charged move does not change the state it was computed from', () => {
    const { clock, now } = begun();
    const before = structuredClone(clock);
    pressClock(clock, now + 7300, 100);
    expect(clock).toEqual(before);
  });

  test.each([
    { credit: 100, spent: 200 },
    { credit: 300, spent: 0 },
    { credit: 5000, spent: 0 },
    { credit: -500, spent: 300 },
  ])(
    '[IP-03] a charged move of 300 ms with $credit ms of lag credit costs $spent ms',
    ({ credit, spent }) => {
      const { clock, now } = begun();
      const pressed = pressClock(clock, now + 300, credit);
      expect(pressed.spent).toBe(spent);
      expect(pressed.state.left.w).toBe(180_000 - spent + 2000);
    },
  );

  test('[IP-03] a charged move before its turn began (a clock set back) costs nothing', () => {
    const { clock, now } = begun();
    expect(pressClock(clock, now - 60_000, 0).spent).toBe(0);
    expect(timeLeft(clock, 'w', now - 60_000)).toBe(180_000);
  });
});

describe('the running clock', () => {
  test('[CK-04] the running clock is only that of the side to move', () => {
    const { clock, now } = begun();
    expect(timeLeft(clock, 'w', now + 30_000)).toBe(150_000);
    expect(timeLeft(clock, 'b', now + 30_000)).toBe(180_000);
  });

  test('[CK-06] the running clock never shows a negative time', () => {
    const { clock, now } = begun();
    expect(timeLeft(clock, 'w', now + 180_000)).toBe(0);
    expect(timeLeft(clock, 'w', now + 999_000)).toBe(0);
    expect(pressClock(clock, now + 999_000, 0)).toMatchObject({
      spent: 180_000,
      state: { left: { w: 2000 } },
    });
  });

  test('[IP-04] the running clock flags at zero, whatever the connection', () => {
    const { clock, now } = begun();
    expect(flagAt(clock)).toBe(now + 180_000);
    const black = pressClock(clock, now + 1000, 500).state;
    expect(flagAt(black)).toBe(now + 1000 + 180_000);
  });
});

test('[IP-03] no clock grows beyond the increment, falls below zero or moves out of turn in any game', () => {
  const turn = fc.record({
    thought: fc.integer({ min: -50, max: 40_000 }),
    credit: fc.integer({ min: -10, max: 2000 }),
  });
  const control = fc.constantFrom(...Object.values(TIME_CONTROLS));
  fc.assert(
    fc.property(control, fc.array(turn, { maxLength: 60 }), (chosen, turns) => {
      let clock = startClock(chosen, NOW);
      let now = NOW;
      for (const { thought, credit } of turns) {
        const flag = flagAt(clock);
        if (flag !== null && now + thought >= flag) return; // the server ends the game here
        now += thought;
        const { turn: mover, ply } = clock;
        const other = mover === 'w' ? 'b' : 'w';
        const pressed = pressClock(clock, now, credit);
        const gained = pressed.state.left[mover] - clock.left[mover];
        expect(gained).toBe((ply < 2 ? 0 : chosen.increment * 1000) - pressed.spent);
        expect(pressed.spent).toBeGreaterThanOrEqual(0);
        expect(pressed.spent).toBeLessThanOrEqual(Math.max(0, thought));
        expect(pressed.state.left[mover]).toBeGreaterThanOrEqual(0);
        expect(pressed.state.left[other]).toBe(clock.left[other]);
        expect(pressed.state).toMatchObject({ turn: other, ply: ply + 1, since: now });
        clock = pressed.state;
      }
    }),
  );
});

test.each([
  { control: BULLET_1, seconds: 45 },
  { control: BLITZ_5P3, seconds: 45 },
  { control: RAPID_10, seconds: 60 },
  { control: RAPID_10P5, seconds: 80 },
  { control: CLASSIC_30, seconds: 180 },
  { control: { ...CLASSIC_30, time: 3600 }, seconds: 180 },
])(
  '[IP-06] an absent player in $control.name with a base of $control.time s has $seconds s',
  ({ control, seconds }) => {
    expect(absenceGrace(control)).toBe(seconds * 1000);
  },
);

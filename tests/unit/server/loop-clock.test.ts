import { expect, test } from 'vitest';
import { machineClock } from '../../../src/server/clock';
import { LoopClock } from '../../../src/server/loop-clock';

/** A process that can be made to run, and to miss time. */
function begin() {
  let real = 1_000_000;
  const moved = { offset: 0 };
  const clock = new LoopClock({ ...machineClock, steadyNow: () => real }, moved);
  return {
    clock,
    moved,
    run(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 20) {
        real += 20;
        clock.beat();
      }
    },
    miss(milliseconds: number) {
      real += milliseconds;
    },
  };
}

test('[IP-03] the clock goes by the time in which the process runs', () => {
  const { clock, run } = begin();
  run(60_000);
  expect(clock.now()).toBe(1_060_000);
  expect(clock.epochOf(clock.now())).toBe(1_060_000);
});

test.each([300, 1_200, 5_000])('[IP-04] a pause of %i ms is charged to nobody', pause => {
  const { clock, run, miss } = begin();
  run(1_000);
  const before = clock.now();
  miss(pause);
  expect(clock.now() - before).toBe(30);
  // Messages that arrived during the pause are read before the clock's next beat, at unchanged time.
  miss(15);
  expect(clock.now() - before).toBe(30);
  clock.beat();
  run(1_000);
  expect(clock.now() - before).toBe(1_030);
  expect(clock.epochOf(clock.now())).toBe(1_002_000 + pause + 15);
});

test('[IP-03] a process that is always a little late does not slow the clock, and no moment comes before an earlier one', () => {
  const { clock, miss } = begin();
  for (let beats = 0; beats < 100; beats++) {
    miss(29);
    clock.beat();
  }
  let last = clock.now();
  expect(last).toBe(1_002_900);
  for (let moments = 0; moments < 100; moments++) {
    miss(moments % 40);
    if (moments % 5 === 0) clock.beat();
    expect(clock.now()).toBeGreaterThanOrEqual(last);
    last = clock.now();
  }
});

test('a move of the clock counts as time passed, not as time missed', () => {
  const { clock, moved, run, miss } = begin();
  run(1_000);
  moved.offset = 60_000;
  expect(clock.now()).toBe(1_061_000);
  expect(clock.epochOf(clock.now())).toBe(1_061_000);
  miss(300);
  expect(clock.now()).toBe(1_061_030);
});

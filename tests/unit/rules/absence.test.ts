import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceRunsOut, beginAbsence, countAbsence, holdAbsence } from '../../../src/rules/absence';

test('[IP-06] an absence is counted only while the opponent is there', () => {
  const gone = beginAbsence(45_000, 0);
  expect(absenceRunsOut(gone, false)).toBe(45_000);
  const alone = countAbsence(gone, false, 10_000);
  expect(absenceRunsOut(alone, true)).toBeNull();
  const seen = countAbsence(alone, true, 100_000);
  expect(absenceRunsOut(seen, false)).toBe(135_000);
});

test('[IP-06] an absence stands still for three minutes at most, however often it is held', () => {
  const held = holdAbsence(beginAbsence(45_000, 0), 170_000);
  expect(absenceRunsOut(held, false)).toBe(215_000);
  const again = holdAbsence(countAbsence(held, false, 100_000), 900_000);
  expect(absenceRunsOut(again, false)).toBe(225_000);
  const released = holdAbsence(countAbsence(again, false, 120_000), 0);
  expect(absenceRunsOut(released, false)).toBe(165_000);
});

test('[IP-06] an absence is the same however often it is counted', () => {
  const span = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(fc.array(span), span, span, (spans, hold, grace) => {
      const begun = holdAbsence(beginAbsence(grace, 0), hold);
      let counted = begun;
      let now = 0;
      for (const passed of spans) {
        now += passed;
        counted = countAbsence(counted, false, now);
      }
      if (now > hold) expect(counted.left).toBe(grace - (now - hold));
      else expect(absenceRunsOut(counted, false)).toBe(absenceRunsOut(begun, false));
    }),
  );
});

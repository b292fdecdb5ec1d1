import { expect, test } from 'vitest';
import { historyOf } from '../../../../src/client/bracket/history';
import { markNames, roundMarks } from '../../../../src/client/bracket/round-marks';
import { bracketOf } from '../../../support/games/brackets';

const begun = Date.UTC(2026, 10, 22, 20);

test('[TB-09] rounds of the winners and the final are marked in the history where they began', () => {
  const matches = bracketOf({ entrants: 16, begun });
  const history = historyOf(matches, null);
  const marks = roundMarks(matches, history.moments);
  expect(marks.map(({ group, round }) => `${group} ${round}`)).toEqual([
    'winners 1',
    'winners 2',
    'winners 3',
    'winners 4',
    'final 1',
  ]);
  expect(marks[0]?.moment).toBe(0);
  for (const { group, round, moment } of marks) {
    const began = Math.min(
      ...matches
        .filter(match => match.groupNumber === (group === 'final' ? 3 : 1) && match.roundNumber === round)
        .flatMap(({ startedAt }) => startedAt ?? []),
    );
    // The mark stands after the last moment that was known when the round began.
    expect(history.moments[moment]).toBeLessThanOrEqual(began);
    expect(history.moments[moment + 1]).toBeGreaterThan(began);
  }
});

test('[TB-09] a bracket without times has no marks', () => {
  const matches = bracketOf({ entrants: 8 });
  expect(roundMarks(matches, historyOf(matches, null).moments)).toEqual([]);
});

test('a name of a round that has no room before the next is shorter, or left out: never cut', () => {
  const marks = [0, 4, 6, 7].map((moment, index) => ({
    group: 'winners' as const,
    round: index + 1,
    moment,
  }));
  const widths = marks.map(() => ({ full: 60, short: 20 }));
  expect(markNames(marks, 8, 400, widths)).toEqual(['full', 'full', 'short', 'short']);
  expect(markNames(marks, 8, 200, widths)).toEqual(['full', 'short', null, 'short']);
  expect(markNames(marks, 8, 0, widths)).toEqual([null, null, null, null]);
  for (const length of [90, 120, 200, 333, 400, 800])
    markNames(marks, 8, length, widths).forEach((name, index) => {
      const room = (((marks[index + 1]?.moment ?? 8) - (marks[index]?.moment ?? 0)) / 8) * length;
      if (name) expect(widths[index]?.[name]).toBeLessThanOrEqual(room);
    });
});

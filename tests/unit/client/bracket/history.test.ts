import { expect, test } from 'vitest';
import { historyOf } from '../../../../src/client/bracket/history';
import { buildBracket } from '../../../../src/client/bracket/model';
import type { MatchFrame } from '../../../../src/protocol/tournament-entities';
import { bracketOf } from '../../../support/games/brackets';

const decided = (frames: readonly MatchFrame[]) =>
  [...buildBracket(frames).matches.values()].filter(({ isOver }) => isOver).length;
const known = (frames: readonly MatchFrame[]) =>
  frames.flatMap(({ participants }) => participants).filter(({ id }) => id !== null).length;

test.each([5, 8, 16])(
  '[TB-09] each moment in the history of %i entrants is the bracket with exactly that many results',
  entrants => {
    const whole = bracketOf({ entrants });
    const history = historyOf(whole, null);
    expect(decided([...history.at(0)])).toBe(0);
    for (let index = 0; index < history.moments.length; index++) {
      const now = [...history.at(index)];
      expect(decided(now)).toBe(index);
      // A name shows in a match only once a result so far has brought it there.
      expect(known(now)).toBe(known(bracketOf({ entrants, played: index })));
    }
    expect(history.at(history.moments.length - 1)).toEqual(whole);
  },
);

test('[TB-09] moments are in the order of their times where these are known', () => {
  const begun = Date.UTC(2026, 10, 22, 20);
  const history = historyOf(bracketOf({ entrants: 8, begun }), null);
  const times = history.moments.map(moment => moment ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(begun + 60_000);
});

test('[TB-09] a server’s time line is replayed change by change', () => {
  const start = bracketOf({ entrants: 4, played: 0 });
  const after = bracketOf({ entrants: 4, played: 1 });
  const changed = after.filter((match, index) => JSON.stringify(match) !== JSON.stringify(start[index]));
  const history = historyOf(after, { begun: 5, start, changes: [{ at: 9, matches: changed }] });
  expect(history.moments).toEqual([5, 9]);
  expect(history.at(0)).toEqual(start);
  expect(history.at(1)).toEqual(after);
});

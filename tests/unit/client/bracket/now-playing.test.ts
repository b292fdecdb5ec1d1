import { describe, expect, test } from 'vitest';
import { buildBracket } from '../../../../src/client/bracket/model';
import { lastEndedIn, liveIn } from '../../../../src/client/bracket/now-playing';
import { bracketOf } from '../../../support/games/brackets';

describe('lists beside the bracket', () => {
  test('running matches come winners first, in the order of their rounds', () => {
    const bracket = buildBracket(bracketOf({ entrants: 16, played: 10, fighting: 6 }));
    const live = liveIn(bracket);
    expect(live).toHaveLength(6);
    expect(live.every(({ state }) => state === 'FIGHTING')).toBe(true);
    const places = live.map(({ group, round, number }) => [group === 'losers' ? 1 : 0, round, number]);
    expect(places).toEqual(
      places.toSorted(
        ([a, b, c], [d, e, f]) => Number(a) - Number(d) || Number(b) - Number(e) || Number(c) - Number(f),
      ),
    );
  });

  test('matches that ended last come first, as many as are asked for', () => {
    const bracket = buildBracket(bracketOf({ entrants: 16, played: 10, begun: 1_000 }));
    const ended = lastEndedIn(bracket, 3).map(({ frame }) => frame.endedAt);
    const all = [...bracket.matches.values()].flatMap(({ frame }) => frame.endedAt ?? []);
    expect(ended).toEqual(all.toSorted((a, b) => b - a).slice(0, 3));
  });
});

import { expect, test } from 'vitest';
import { buildBracket } from '../../../../src/client/bracket/model';
import { placesOf } from '../../../../src/client/bracket/places';
import { bracketOf } from '../../../support/games/brackets';
import { mulberry32 } from '../../../support/random';

const bracketAfter = (entrants: number, played: number) =>
  buildBracket(bracketOf({ entrants, played, random: mulberry32(entrants) }));

test.each([2, 3, 5, 8, 13, 32])(
  '[TB-08] among %i each place that is called final stays, and each other one narrows down to it',
  entrants => {
    const end = new Map(placesOf(bracketAfter(entrants, Number.POSITIVE_INFINITY)).map(one => [one.id, one]));
    expect([...end.values()].filter(({ isFinal }) => isFinal)).toHaveLength(entrants);
    for (let played = 0; played < 2 * entrants; played += Math.ceil(entrants / 8))
      for (const { id, rank, rankTo = rank, isFinal } of placesOf(bracketAfter(entrants, played))) {
        const last = end.get(id);
        const places = [last?.rank, last?.rankTo ?? last?.rank];
        if (isFinal) expect({ id, played, places: [rank, rankTo] }).toEqual({ id, played, places });
        else expect({ id, played, worst: rankTo }).toSatisfy(() => rank === 1 && rankTo >= (places[1] ?? 0));
      }
  },
);

test('each player is shown with the match they are in, and those who are out with the one they went out in', () => {
  const bracket = buildBracket(bracketOf({ entrants: 4, played: 3, fighting: 1, random: () => 0.25 }));
  const shown = placesOf(bracket).map(({ player, match, isFinal }) => [
    player.name,
    match && `${match.group} ${match.round} ${match.state}`,
    isFinal,
  ]);
  expect(shown).toEqual([
    ['player_1', 'winners 2 FIGHTING', false],
    ['player_4', 'losers 2 ONE_PARTY', false],
    ['player_2', 'winners 2 FIGHTING', false],
    ['player_3', 'losers 1 FINISHED', true],
  ]);
});

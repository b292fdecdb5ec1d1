import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database as Tables } from 'brackets-model';
import { describe, expect, test } from 'vitest';
import { finalStandings, inPlaces, type Place } from '../../../../src/rules/standings';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { BracketNode, Outcome } from '../../../../src/server/tournaments/run/bracket-node';
import { librarysOwn } from '../../../support/games/library-standings';
import { type Random, seededRandom } from '../../../support/random';
import { IS_BIG_RUN } from '../../../support/runner/big-run';

const entrantsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: 100 + index, name: `P${index}` }));

type Decide = (match: BracketNode) => { outcome: Outcome; forfeit: boolean };

/** Plays a bracket to its end in any order. @returns how often each entrant has lost */
async function playOut(
  bracket: Bracket,
  random: Random,
  decide: Decide,
  onDecided: (match: number) => void = () => undefined,
): Promise<Map<number, number>> {
  const losses = new Map<number, number>();
  const lose = (id: number | null, times: number): void => {
    if (id !== null) losses.set(id, (losses.get(id) ?? 0) + times);
  };
  for (;;) {
    const open = bracket.nodes.filter(({ isPlayable }) => isPlayable);
    const match = open[Math.floor(random() * open.length)];
    if (!match) break;
    await bracket.score(match.id, [1, 0.5]);
    const { outcome, forfeit } = decide(match);
    const [one, two] = match.slots;
    if (outcome !== 1) lose(one.id, outcome === 'none' ? 2 : 1);
    if (outcome !== 2) lose(two.id, outcome === 'none' ? 2 : 1);
    const changed = await bracket.decide(match.id, outcome, [1.5, 1.5], forfeit);
    expect(changed).toContain(match.id);
    expect(bracket.node(match.id)).toMatchObject({ outcome, isPlayable: false });
    onDecided(match.id);
  }
  return losses;
}

/** Large brackets take long. */
const roundsOf = (count: number): number => (count > 65 ? 1 : count > 16 ? 2 : IS_BIG_RUN ? 12 : 4);

const SIZES = IS_BIG_RUN ? [2, 3, 4, 5, 6, 7, 8, 9, 16, 63, 64, 65, 512] : [2, 3, 5, 8, 16, 64];

describe('a bracket', () => {
  test.each(SIZES)(
    '[IP-17] every entrant of a bracket of %i is out after two defeats, ranked as by the library',
    async count => {
      const random = seededRandom(`a bracket of ${count}`);
      for (let round = 0; round < roundsOf(count); round++) {
        const bracket = await Bracket.create(entrantsOf(count), 'Cup');
        const told = new Map<number, Place>();
        const losses = await playOut(
          bracket,
          random,
          () => ({ outcome: random() < 0.5 ? 1 : 2, forfeit: random() < 0.2 }),
          id => {
            const { group, slots, outcome } = bracket.node(id);
            const loser = slots[outcome === 1 ? 1 : 0].id ?? 0;
            const place = group === 3 ? null : bracket.placeAfter(id, count);
            if (place) told.set(loser, place);
          },
        );
        expect(bracket.isOver).toBe(true);
        const standings = bracket.standings();
        // Each entrant's final place is the one they were told when they were out.
        expect(told.size).toBe(count - 2);
        for (const { id, ...place } of standings) expect(told.get(id) ?? place).toEqual(place);
        expect(standings).toEqual(await librarysOwn(bracket.tables));
        expect(standings.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          entrantsOf(count).map(({ number }) => number),
        );
        const [champion, ...others] = standings;
        expect(losses.get(champion?.id ?? 0) ?? 0).toBeLessThan(2);
        for (const { id } of others) expect(losses.get(id)).toBe(2);
      }
    },
  );

  test.each(SIZES.filter(count => count <= 65))(
    '[IP-19] a bracket of %i goes on when nobody comes to matches, and ranks everybody',
    async count => {
      const random = seededRandom(`absences in a bracket of ${count}`);
      for (let round = 0; round < roundsOf(count); round++) {
        const bracket = await Bracket.create(entrantsOf(count), 'Cup');
        const absent = round / (roundsOf(count) - 1);
        const losses = await playOut(bracket, random, () => ({
          outcome: random() < absent ? 'none' : random() < 0.5 ? 1 : 2,
          forfeit: false,
        }));
        expect(bracket.isOver).toBe(true);
        const standings = bracket.standings();
        expect(standings.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          entrantsOf(count).map(({ number }) => number),
        );
        for (const { id, rank } of standings) if (rank > 1) expect(losses.get(id)).toBeGreaterThanOrEqual(2);
      }
    },
  );

  test('[IP-17] the first seeds get the byes, and meet as late as possible', async () => {
    const bracket = await Bracket.create(entrantsOf(5), 'Cup');
    const first = bracket.nodes.filter(({ group, round }) => group === 1 && round === 1);
    expect(first.map(({ slots }) => slots.map(({ id, bye }) => (bye ? 'bye' : id)))).toEqual([
      [100, 'bye'],
      [103, 104],
      [101, 'bye'],
      [102, 'bye'],
    ]);
    expect(first[1]?.slots[0].origin).toEqual({ kind: 'seed', seed: 4 });
  });

  test.each([3, 5, 8, 16, 64])(
    '[IP-17] every slot of a bracket of %i says where its participant comes from',
    async count => {
      const random = seededRandom(`origins in a bracket of ${count}`);
      const bracket = await Bracket.create(entrantsOf(count), 'Cup');
      await playOut(bracket, random, () => ({ outcome: random() < 0.5 ? 1 : 2, forfeit: false }));
      const matches = new Map(bracket.nodes.map(match => [match.id, match]));
      for (const { id, slots, hidden } of matches.values())
        for (const { id: entrant, origin, bye } of slots) {
          if (hidden || bye || origin === null || origin.kind === 'seed') continue;
          const from = matches.get(origin.match);
          const won = from?.outcome === 2 ? 1 : 0;
          expect(from?.slots[origin.kind === 'winner' ? won : 1 - won]?.id, `match ${id}`).toBe(entrant);
          expect(bracket.next(origin.match, origin.kind)).toBe(id);
        }
    },
  );

  test('[IP-17] a second final is played only if the first is won from the losers’ bracket', async () => {
    for (const wins of [1, 2] as const) {
      const bracket = await Bracket.create(entrantsOf(8), 'Cup');
      await playOut(bracket, seededRandom('finals'), ({ group }) => ({
        outcome: group === 3 ? wins : 1,
        forfeit: false,
      }));
      const [, second] = bracket.nodes.filter(({ group }) => group === 3);
      expect(second).toMatchObject({ hidden: wins === 1, outcome: wins === 1 ? null : 2 });
    }
  });

  test('[IP-02] a bracket read back in the middle goes on like the one that was written', async () => {
    const random = seededRandom('a bracket read back');
    const bracket = await Bracket.create(entrantsOf(13), 'Cup');
    for (let step = 0; step < 40; step++) {
      const open = bracket.nodes.filter(({ isPlayable }) => isPlayable);
      const match = open[Math.floor(random() * open.length)];
      if (!match) break;
      await bracket.decide(match.id, random() < 0.1 ? 'none' : 2, [0, 2], false);
      const again = await Bracket.restore(
        entrantsOf(13),
        'Cup',
        JSON.parse(JSON.stringify(bracket.snapshot)),
      );
      expect(again.nodes).toEqual(bracket.nodes);
    }
    expect(bracket.isOver).toBe(true);
  });

  test('[IP-17] a match that is not open cannot be decided', async () => {
    const bracket = await Bracket.create(entrantsOf(4), 'Cup');
    await expect(bracket.decide(2, 1, [2, 0], false)).rejects.toThrow('locked');
    expect(() => bracket.node(99)).toThrow(RangeError);
  });
});

/** Brackets that the library has made, where there are any. */
const FEED = process.env.KINGSIDE_DATA ? join(process.env.KINGSIDE_DATA, 'bracket') : '';
const feeds = [4, 8, 16, 32].map(size => join(FEED, `double-${size}-finished.json`)).filter(existsSync);

test.runIf(feeds.length > 0).each(feeds)(
  '[TB-07] the standings computed for %s are those stored in it',
  file => {
    const { group, round, match, finalStandings: wanted } = JSON.parse(readFileSync(file, 'utf8'));
    const groups = new Map(group.map((one: { id: number; number: number }) => [one.id, one.number]));
    const rounds = new Map(round.map((one: { id: number }) => [one.id, one]));
    const standings = finalStandings(
      match.map((one: Tables['match'][number]) => {
        const { number } = rounds.get(one.round_id) as { number: number };
        const [a, b] = [one.opponent1, one.opponent2];
        const outcome = a?.result === 'win' ? 1 : b?.result === 'win' ? 2 : null;
        return { group: groups.get(one.group_id), round: number, opponents: [a?.id, b?.id], outcome };
      }),
    );
    const ranks = [...new Set(wanted.map(({ rank }: { rank: number }) => rank))];
    const together = ranks.map(rank =>
      wanted.filter((one: { rank: number }) => one.rank === rank).map(({ id }: { id: number }) => ({ id })),
    );
    expect(standings).toEqual(inPlaces(together));
  },
);

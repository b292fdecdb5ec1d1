import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import { describe, expect, test } from 'vitest';
import type { Origin } from '../../../../src/client/bracket/links';
import { type BracketMatch, buildBracket, matchIn, needsReset } from '../../../../src/client/bracket/model';
import { championOf, roadOf, wayOf } from '../../../../src/client/bracket/road';
import { scheduleOf } from '../../../../src/client/bracket/schedule';
import { pointsText, winsNeeded } from '../../../../src/client/bracket/state';
import { matchesOfTables } from '../../../../src/client/bracket/tables';
import { parseTournamentResults } from '../../../../src/protocol/tournament-calls';
import { bracketOf } from '../../../support/games/brackets';

const nameOf = ({ group, round, number }: BracketMatch) => `${group[0]}${round}.${number}`;
const find = (frames: ReturnType<typeof bracketOf>, name: string) =>
  [...buildBracket(frames).matches.values()].find(match => nameOf(match) === name);
const hints = (frames: ReturnType<typeof bracketOf>, name: string) => {
  const bracket = buildBracket(frames);
  const from = ({ match, outcome }: Origin) => `${outcome} of ${nameOf(matchIn(bracket, match))}`;
  return find(frames, name)?.slots.map(({ origin }) => origin && from(origin));
};

/** Tables of brackets-manager, with so many matches played. */
async function tables(entrants: number, played: number) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const size = 2 ** Math.ceil(Math.log2(entrants));
  const seeding = Array.from({ length: size }, (_, index) =>
    index < entrants ? `player ${index + 1}` : null,
  );
  await manager.create.stage({
    tournamentId: 0,
    name: 'Cup',
    type: 'double_elimination',
    seeding,
    settings: { grandFinal: 'double', balanceByes: true },
  });
  for (let count = 0; count < played; count++) {
    const ready = (await storage.select('match', { status: 2 })) as { id: number }[] | null;
    const next = ready?.[0];
    if (!next) break;
    await manager.update.match({
      id: next.id,
      opponent1: { score: 2, result: 'win' },
      opponent2: { score: 0.5 },
    });
  }
  const data = await manager.get.tournamentData(0);
  const parsed = parseTournamentResults(JSON.stringify({ tournament: data, finalStandings: [] }));
  if (!parsed) throw new Error('the tables could not be read');
  return { manager, source: parsed.tournament };
}

describe('tables of brackets-manager', () => {
  test.each([4, 8, 16, 32])(
    '[TB-20] the links of a bracket of %i are those of brackets-manager',
    async entrants => {
      const { manager, source } = await tables(entrants, 0);
      const { matches } = buildBracket(matchesOfTables(source));
      for (const match of matches.values()) {
        if (match.group === 'final') continue;
        const next = await manager.find.nextMatches(match.id);
        const { winTo, loseTo } = match;
        const found = [winTo, loseTo].flatMap(link => (link ? [link.match] : []));
        expect({ match: nameOf(match), found }).toEqual({
          match: nameOf(match),
          found: next.map(({ id }) => id),
        });
      }
    },
  );

  test('[TB-20 TB-22] a finished match has its scores, results and half points', async () => {
    const { source } = await tables(8, 1);
    const match = [...buildBracket(matchesOfTables(source)).matches.values()][0];
    expect(match?.state).toBe('FINISHED');
    expect(match?.slots.map(({ score, result }) => [score, result])).toEqual([
      ['2', 'win'],
      ['½', 'loss'],
    ]);
  });

  test('[TB-21 TB-22] a best of 5 told game by game counts a draw as half a point', () => {
    const games = [
      { id: 0, parent_id: 7, opponent1: { id: 1, result: 'win' as const }, opponent2: { id: 2 } },
      {
        id: 1,
        parent_id: 7,
        opponent1: { id: 1, result: 'draw' as const },
        opponent2: { id: 2, result: 'draw' as const },
      },
    ];
    const match = {
      id: 7,
      group_id: 0,
      round_id: 0,
      number: 1,
      status: 3,
      opponent1: { id: 1 },
      opponent2: { id: 2 },
    };
    const frames = matchesOfTables({
      stage: [{ id: 0, name: '', type: '', settings: { matchesChildCount: 5 } }],
      group: [{ id: 0, stage_id: 0, number: 1 }],
      round: [{ id: 0, stage_id: 0, group_id: 0, number: 1 }],
      match: [match],
      match_game: games,
      participant: [],
    });
    const [built] = buildBracket(frames).matches.values();
    expect(built?.slots.map(({ score }) => score)).toEqual(['1½', '½']);
    expect(winsNeeded(built?.bestOf ?? 0)).toBe(3);
  });

  test('[TB-20] byes, half a bracket and missing rows do no harm', async () => {
    const { source } = await tables(5, 0);
    const whole = buildBracket(matchesOfTables(source));
    expect([...whole.matches.values()].filter(({ bye }) => bye === 'one').length).toBeGreaterThan(2);
    const half = { ...source, round: source.round.slice(0, 3), participant: source.participant.slice(0, 2) };
    expect(buildBracket(matchesOfTables(half)).matches.size).toBeGreaterThan(0);
    expect(buildBracket([]).matches.size).toBe(0);
  });
});

describe('links between matches', () => {
  const fresh = bracketOf({ entrants: 8, played: 0 });

  test('[TB-09] a bracket has three groups with their rounds', () => {
    const { groups } = buildBracket(fresh);
    expect(groups.winners.map(({ matches }) => matches.length)).toEqual([4, 2, 1]);
    expect(groups.losers.map(({ matches }) => matches.length)).toEqual([2, 2, 1, 1]);
    expect(groups.final.map(({ matches }) => matches.length)).toEqual([1, 1]);
  });

  test('[TB-09] every empty slot says where its player comes from', () => {
    expect(hints(fresh, 'w2.1')).toEqual(['winner of w1.1', 'winner of w1.2']);
    expect(hints(fresh, 'l1.2')).toEqual(['loser of w1.3', 'loser of w1.4']);
    expect(hints(fresh, 'l2.1')).toEqual(['loser of w2.2', 'winner of l1.1']);
    expect(hints(fresh, 'f1.1')).toEqual(['winner of w3.1', 'winner of l4.1']);
  });

  test('[TB-09] a hint leads past byes, which are no matches', () => {
    const six = bracketOf({ entrants: 6, played: 0 });
    const folded = find(six, 'l1.1');
    expect(folded?.bye).toBe('one');
    expect(hints(six, 'l2.1')?.[1]).toBe('loser of w1.2');
    expect(find(six, 'w1.2')?.loseTo).toEqual({ match: find(six, 'l2.1')?.id, slot: 1 });
  });

  test('[TB-19] WO and NS take the place of the score', () => {
    const walkover = bracketOf({ entrants: 2, random: () => 0.98 });
    const final = find(walkover, 'w1.1');
    expect(final?.slots.map(({ score }) => score)).toEqual(['NS', 'WO']);
  });

  test('[TB-10] the reset match is needed once the final is won from below', () => {
    const over = bracketOf({ entrants: 4, random: () => 0.25 });
    expect(needsReset(buildBracket(over))).toBe(false);
    expect(needsReset(buildBracket(bracketOf({ entrants: 4, played: 3 })))).toBe(null);
    const below = bracketOf({ entrants: 4, random: () => 0.75 });
    expect(needsReset(buildBracket(below))).toBe(true);
    expect(championOf(buildBracket(below))).not.toBe(null);
  });
});

describe('the road of a player', () => {
  const start = Date.UTC(2026, 10, 22, 20);

  test('[TB-09] a road has past matches, the current one, where a win and a loss lead, and from when on it is called', () => {
    const frames = bracketOf({ entrants: 8, played: 4, begun: start });
    const bracket = buildBracket(frames);
    const road = roadOf(bracket, 1, scheduleOf(bracket, start + 20 * 60_000));
    expect(road?.past.map(({ match, isWon }) => [nameOf(match), isWon])).toEqual([['w1.1', true]]);
    expect(road?.current && nameOf(road.current.match)).toBe('w2.1');
    expect(road?.ifWon && nameOf(road.ifWon.match)).toBe('w3.1');
    expect(road?.ifLost && nameOf(road.ifLost.match)).toBe('l2.2');
    expect(road?.winsLeft).toBe(3);
    expect(road?.current?.at).toBe(start + 20 * 60_000);
    // The series before it has still to be called.
    expect(road?.ifWon?.at).toBeNull();
  });

  test('[TB-09] neither the champion nor a player who is out has a match left', () => {
    const bracket = buildBracket(bracketOf({ entrants: 8 }));
    const champion = championOf(bracket)?.id ?? -1;
    const schedule = scheduleOf(bracket, start);
    expect(roadOf(bracket, champion, schedule)).toMatchObject({ current: null, winsLeft: 0 });
    const out = [...bracket.players.keys()].find(id => id !== champion) ?? -1;
    expect(roadOf(bracket, out, schedule)).toMatchObject({ current: null, winsLeft: null });
    expect(roadOf(bracket, 999, schedule)).toBe(null);
    expect(wayOf(bracket, champion).map(nameOf).at(-1)).toMatch(/^f/);
  });

  test('[TB-09] in the final one win is enough from the winners’ bracket, and two are needed from the losers’', () => {
    const frames = bracketOf({ entrants: 4, played: 5 });
    const bracket = buildBracket(frames);
    const final = bracket.groups.final[0]?.matches[0];
    const [above, below] = final?.slots.map(({ player }) => player?.id ?? -1) ?? [];
    const schedule = scheduleOf(bracket, start);
    expect(roadOf(bracket, above ?? -1, schedule)).toMatchObject({
      winsLeft: 1,
      ifWon: null,
      ifLost: { match: { isReset: true } },
    });
    expect(roadOf(bracket, below ?? -1, schedule)).toMatchObject({
      winsLeft: 2,
      ifWon: { match: { isReset: true } },
      ifLost: null,
    });
  });
});

test('[TB-22] half points are written as players write them', () => {
  expect([0, 0.5, 1, 1.5, 2, 2.5].map(pointsText)).toEqual(['0', '½', '1', '1½', '2', '2½']);
  expect([1, 3, 5].map(winsNeeded)).toEqual([1, 2, 3]);
});

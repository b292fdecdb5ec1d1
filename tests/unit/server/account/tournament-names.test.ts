import { expect, test } from 'vitest';
import { parseTournamentResults } from '../../../../src/protocol/tournament-calls';
import {
  type Renamed,
  renamedInResults,
  renamedInRun,
} from '../../../../src/server/account/tournament-names';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { RunEvent } from '../../../../src/server/tournaments/run/event';
import { prizedStandings, resultsText } from '../../../../src/server/tournaments/run/results';
import { type Run, revive, snapshotOf } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';
import { readResults } from '../../../../src/server/tournaments/stored-results';

/** A deleted player's name and uid in the JSON of a tournament, where either may be a word or a number of that JSON. */

/** Usernames that are keys or values of the JSON, and uids as another Firebase project may have made them. */
const PLAYERS = [
  { uid: '1500', name: 'rank' },
  { uid: '1000', name: 'series' },
  { uid: '1', name: 'white' },
  { uid: '2', name: 'games' },
  { uid: '30000', name: 'finalStandings' },
  { uid: '5', name: 'loss' },
];

/** A tournament that has been played, its first series with a game, as the texts that are kept of it. */
async function played(players: typeof PLAYERS): Promise<{ results: string; run: string }> {
  const entrants = players.map(({ uid, name }, index) => ({
    ...{ uid, name, number: index + 1, elo: 1500, house: false, gone: null },
  }));
  // The tournament has the first player's name and number.
  const run: Run = {
    ...{ id: 1, name: 'rank', control: 'BLITZ_3', best: 1, readyMs: 30_000, seed: 'ab', begun: 1000 },
    ...{ entrants, bracket: await Bracket.create(entrants, 'rank'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
  const go = (event: RunEvent) => step(run, event, () => 1, 1000);
  const openSeries = () => [...run.series.values()].find(({ phase }) => phase !== 'over');
  await go({ kind: 'takenUp' });
  const { match = 0, players: pair = [] } = openSeries() ?? {};
  for (const number of pair) {
    const { uid = '' } = entrants[number - 1] ?? {};
    await go({ kind: 'accept', uid, window: 'w', match, number: 1 });
  }
  await go({ kind: 'gameBegan', match, number: 1, game: 1500 });
  await go({ kind: 'gameEnded', match, game: 1500, result: 'white', reason: 'surrender' });
  for (let open = openSeries(); open; open = openSeries())
    await go({ kind: 'decide', match: open.match, winner: open.players[0], reason: 'white' });
  expect(run.over).toBe(true);
  return {
    results: await resultsText(run, prizedStandings(run, 1500n, [60, 40], new Set())),
    run: JSON.stringify(snapshotOf(run)),
  };
}

test.each(PLAYERS.map((who, index) => [who.name, who.uid, index] as const))(
  '[LG-03] a player %s with the uid %s is renamed in results and run, and nothing else of them changes',
  async (name, uid, index) => {
    const now = { uid: 'gone:7', name: '~7' };
    const renamed: Renamed = { uid, name, number: index + 1, gone: now.uid, goneName: now.name };
    const before = await played(PLAYERS);
    const expected = await played(PLAYERS.with(index, now));
    const results = renamedInResults(before.results, renamed);
    const run = renamedInRun(before.run, renamed);
    expect(JSON.parse(results)).toEqual(JSON.parse(expected.results));
    expect(JSON.parse(run)).toEqual(JSON.parse(expected.run));
    expect(parseTournamentResults(readResults(results))?.finalStandings).toHaveLength(PLAYERS.length);
    expect((await revive(JSON.parse(run), 1)).entrants[index]).toMatchObject(now);
  },
);

test('[LG-03] all players of a tournament are renamed one after another', async () => {
  let { results, run } = await played(PLAYERS);
  for (const [index, { uid, name }] of PLAYERS.entries()) {
    const number = index + 1;
    const renamed = { uid, name, number, gone: `gone:${number}`, goneName: `~${number}` };
    results = renamedInResults(results, renamed);
    run = renamedInRun(run, renamed);
  }
  const expected = await played(
    PLAYERS.map((_, index) => ({ uid: `gone:${index + 1}`, name: `~${index + 1}` })),
  );
  expect(JSON.parse(results)).toEqual(JSON.parse(expected.results));
  expect(JSON.parse(run)).toEqual(JSON.parse(expected.run));
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom, whole } from '../support/random';
import { startServer } from '../support/server/server';
import {
  type Deed,
  enter,
  newTournament,
  type Plan,
  playedOut,
  resultsOf,
} from '../support/server/tournaments';

/** kill -9 in the middle of rounds: no result and no prize is lost or doubled. */

test('[IP-02] [LG-09] killed again and again, a tournament goes on where it was and pays once', async () => {
  const random = seededRandom('kills of a tournament');
  const env = { HOUSE: 'off' };
  let server = await startServer({ env });
  const id = await newTournament(server, '--prize', '100', '--places', '8', '--ready', '20');
  const deeds: readonly Deed[] = ['win', 'lose', 'draw'];
  // Both plan the same for a game: by its match and number.
  const plan = (): Plan => match => {
    const isFirst = (match.player.id ?? 0) < (match.opponent?.id ?? 0);
    const deed = deeds[((match.id ?? 0) * 7 + (match.game ?? 0) * 3) % 3] ?? 'draw';
    if (deed === 'draw') return match.isArmageddon ? (isFirst ? 'win' : 'lose') : 'draw';
    return (deed === 'win') === isFirst ? 'win' : 'lose';
  };
  const contestants = await enter(() => server, id, 8, plan);
  await server.operate('tournament', 'start', String(id));
  for (const one of contestants) void one.play();
  for (let kill = 0; kill < 6 && !contestants.some(({ isOver }) => isOver); kill++) {
    await sleep(whole(random, 300, 2_500));
    await server.kill();
    server = await startServer({ env, dataDir: server.dataDir });
  }
  await playedOut(contestants);
  const [first] = contestants;
  if (!first) throw new Error('nobody plays');
  const { finalStandings, tournament } = await resultsOf(server, first.session, id);
  expect(finalStandings).toHaveLength(8);
  expect(finalStandings.slice(0, 3).map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, 50],
    [2, 30],
    [3, 20],
  ]);
  // Each series has been played to its end, in games that each count once.
  const places = tournament.match_game.map(one => `${one.parent_id}/${one.number}`);
  expect(new Set(places).size).toBe(places.length);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
  await server.stop();
}, 400_000);

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
import { until } from '../support/until';

/** kill -9 at the moments that matter: no result and no prize is lost or doubled. */

test('[IP-02] [IP-19] [LG-09] a tournament killed during a ready check, between two games, at random and at the end of the final goes on where it was and pays once', async () => {
  const random = seededRandom('kills of a tournament');
  const env = { HOUSE: 'off' };
  let server = await startServer({ env });
  const restart = async (): Promise<void> => {
    await server.kill();
    server = await startServer({ env, dataDir: server.dataDir });
  };
  const id = await newTournament(server, '--prize', '100', '--places', '8', '--ready', '20');
  const deeds: readonly Deed[] = ['win', 'lose', 'draw'];
  /** Number of the game to which the first entrant does not come until the server has been killed. */
  let held: number | null = 1;
  let surrendered = (): void => undefined;
  const finalIsLost = new Promise<void>(resolve => {
    surrendered = resolve;
  });
  // Both players of a match choose the same result for a game: by its match and number.
  const plan =
    (index: number): Plan =>
    match => {
      if (index === 0 && match.game === held) return 'away';
      const isFirst = (match.player.id ?? 0) < (match.opponent?.id ?? 0);
      if (match.groupNumber === 3) {
        // Both choose before the second game of the first final, which ends the tournament.
        if (!isFirst && match.game === 2) setTimeout(surrendered, 20);
        return isFirst ? 'win' : 'lose';
      }
      const deed = deeds[((match.id ?? 0) * 7 + (match.game ?? 0) * 3) % 3] ?? 'draw';
      if (deed === 'draw') return match.isArmageddon ? (isFirst ? 'win' : 'lose') : 'draw';
      return (deed === 'win') === isFirst ? 'win' : 'lose';
    };
  const contestants = await enter(() => server, id, 8, plan);
  const [first] = contestants;
  if (!first) throw new Error('nobody plays');
  await server.operate('tournament', 'start', String(id));
  for (const one of contestants) void one.play();

  /** Resolves when the first entrant is asked about a game and their opponent has said that they are there. */
  const isAwaited = (game: number): Promise<unknown> =>
    until(
      () => first.match?.game === game && first.match.opponent?.accepted === true,
      () => `nobody waits for game ${game}: ${JSON.stringify(first.match)}`,
    );
  await isAwaited(1);
  held = 2;
  await restart();
  await isAwaited(2);
  held = null;
  await restart();
  // A random moment of the final, so that also moments that the authors have not thought of are tried.
  await sleep(whole(random, 300, 2_500));
  await restart();
  await finalIsLost;
  await restart();

  await playedOut(contestants);
  const { finalStandings, tournament } = await resultsOf(server, first.session, id);
  expect(finalStandings).toHaveLength(8);
  expect(finalStandings.slice(0, 3).map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, 50],
    [2, 30],
    [3, 20],
  ]);
  // Each series has been played to its end, and each of its games counts once.
  const places = tournament.match_game.map(one => `${one.parent_id}/${one.number}`);
  expect(new Set(places).size).toBe(places.length);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
  await server.stop();
});

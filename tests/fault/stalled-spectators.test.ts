import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Watcher } from '../support/crowd/watcher';
import { FaultProxy } from '../support/proxy';
import { seededRandom } from '../support/random';
import { newcomer, pair, play } from '../support/server/game-pair';
import { IMPATIENT, portOf, startServer, type TestServer } from '../support/server/server';
import { until } from '../support/until';

let server: TestServer;
let proxy: FaultProxy;

beforeAll(async () => {
  server = await startServer({ env: { ...IMPATIENT, HOUSE: 'off' } });
  proxy = await FaultProxy.open(portOf(server), seededRandom('stalled spectators'));
});
afterAll(async () => {
  proxy.close();
  await server.stop();
});

const watching = async (): Promise<number> => {
  const { stdout } = await server.operator('status', '--json');
  return JSON.parse(stdout).live.channels.spectate ?? 0;
};

test('[WS-18] the server lets go of spectators behind a frozen network, and they see the whole game once it thaws', async () => {
  const table = await pair(server);
  const { username } = table.white.state.player as { username: string };
  const { token } = await newcomer(server);
  const direct = `${server.url.replace(/^http/, 'ws')}/live/spectate`;
  const stalled = direct.replace(/:\d+/, `:${proxy.port}`);
  const watchers = [direct, direct, stalled, stalled, stalled].map(
    url => new Watcher({ token, username, url: () => url }),
  );
  for (const watcher of watchers) watcher.connect();
  const all = (ply: number, some = watchers): Promise<void> =>
    until(
      () => some.every(({ sans }) => sans.length >= ply),
      () => `told ${some.map(({ sans }) => sans.length)} of ${ply} moves`,
    );
  await play(table, 'e2e4 e7e5');
  await all(2);

  proxy.freeze();
  // The stalled spectators delay neither the players nor the other spectators.
  await play(table, 'g1f3 b8c6 f1b5', 2);
  await all(5, watchers.slice(0, 2));
  // The server cuts stalled spectators off when they have been silent for too long. Asking for its status is
  // rate-limited meanwhile.
  while ((await watching()) > 2) await sleep(1_000);
  await play(table, 'a7a6', 5);
  proxy.thaw();
  await all(6);
  await play(table, 'b5a4 g8f6', 6);
  table.black.socket.send({ action: 'surrender' });
  await until(
    () => watchers.every(({ ended }) => ended),
    () => 'the end is not told',
  );
  const [first] = watchers;
  for (const watcher of watchers) {
    const { sans, fen, ended, faults } = watcher;
    expect({ sans, fen, ended, faults }).toEqual({
      sans: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'],
      fen: first?.fen,
      ended: { kind: 'ended', outcome: 'win', reason: 'surrender', spectatedUserWon: true },
      faults: [],
    });
    watcher.stop();
  }
  // Only the spectators behind the frozen network had to reconnect.
  expect(watchers.map(({ states }) => states)).toEqual([1, 1, 2, 2, 2]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { closeCode, isFinalClose } from '../../../src/protocol/close-codes';
import type { Random } from '../random';
import { hasAction, type Session, type TestServer, TestSocket } from '../server/server';
import { until } from '../until';
import { Driver } from './driver';
import { type ScriptedMove, scriptedGame, scriptOf } from './scripts';

/** Number of players who come in together. Even, so that each batch is paired among itself. */
const AT_ONCE = 8;
const SCRIPTS = 5;

/** One game and its two players. */
export interface Table {
  white: Driver;
  black: Driver;
  /** White's session, for calls. */
  session: Session;
  /** Moves that the two play. */
  script: readonly ScriptedMove[];
}

export interface CrowdOptions {
  server: TestServer;
  /** All nodes of its installation, among which the players' sockets are dealt in turn; by default the server alone. */
  nodes?: readonly Pick<TestServer, 'url'>[];
  games: number;
  random: Random;
  /** Half-moves that a game can last. */
  plies: number;
  /** Address of the game channel for a player, asked for at each connection; by default their node's. */
  url?: (player: number) => string;
  /** Signs a newcomer in; by default `server.player`. */
  signIn?: (username: string, player: number) => Promise<Session>;
  /** Local address of a player; by default the system's choice. */
  from?: (player: number) => string | undefined;
  /** Milliseconds of thought before a move of this player. */
  think(player: number): number;
}

/** Signs newcomers in, pairs them through the queue and lets them play. */
export async function seatCrowd(options: CrowdOptions): Promise<Table[]> {
  const { server, games, random, plies, think } = options;
  const nodes = options.nodes ?? [server];
  const dealt = (turn: number): Pick<TestServer, 'url'> => nodes[turn % nodes.length] ?? server;
  const scripts = Array.from({ length: Math.min(games, SCRIPTS) }, () => scriptedGame(random, plies));
  const ofNode = (player: number): string => `${dealt(player).url.replace(/^http/, 'ws')}/live/game`;
  const { url = ofNode, signIn = server.player, from = () => undefined } = options;
  const crowd = Math.random().toString(36).slice(2, 9);
  const names = Array.from({ length: games * 2 }, (_, player) => `L${player}_${crowd}`);
  // Making up scripts takes a while: let the event loop drop connections that the server has ended meanwhile.
  await sleep(10);
  const sessions = await inBatches(names, signIn);
  const drivers = await inBatches(sessions, async (session, player) => {
    // Players of one batch wait at the same node, so that each node has games.
    await waitForGame(dealt(Math.floor(player / AT_ONCE)), session, from(player));
    const driver = new Driver({
      ...session,
      player,
      localAddress: from(player),
      url: () => url(player),
      think: () => think(player),
      script: players => scriptOf(scripts, players),
    });
    driver.connect();
    return driver;
  });
  await until(
    () => drivers.every(driver => driver.names),
    () =>
      `players without a game: ${JSON.stringify(drivers.filter(({ names }) => !names).map(({ faults }) => faults))}`,
  ).catch(error => {
    // The caller does not have the drivers yet, so they are stopped here.
    for (const driver of drivers) driver.stop();
    throw error;
  });
  return drivers.flatMap((white, player) => {
    const session = sessions[player];
    const black = drivers.find(other => other !== white && other.names?.b === white.names?.b);
    const { names } = white;
    if (white.side !== 'w' || !names || !black || !session) return [];
    return [{ white, black, session, script: scriptOf(scripts, names) }];
  });
}

const pliesOf = ({ white, black }: Table): number => Math.max(white.sans.length, black.sans.length);

/** Waits until all games have gone on by this many half-moves, or to the end of their scripts, which a long storm may outlast. */
export async function playOn(tables: readonly Table[], plies: number): Promise<void> {
  const goals = tables.map(table => Math.min(pliesOf(table) + plies, table.script.length));
  const behind = (): Table[] => tables.filter((table, index) => pliesOf(table) < (goals[index] ?? 0));
  await until(
    () => behind().length === 0,
    () =>
      `${behind().length} games stand still: ${JSON.stringify(behind().map(t => [pliesOf(t), t.white.faults, t.black.faults]))}`,
  );
}

export const playersOf = (tables: readonly Table[]): Driver[] =>
  tables.flatMap(({ white, black }) => [white, black]);

/** White surrenders in every game. Resolves when all games have ended. */
export async function endAll(tables: readonly Table[]): Promise<void> {
  for (const { white } of tables) white.surrender();
  const drivers = playersOf(tables);
  await until(
    () => drivers.every(driver => driver.ended),
    () =>
      `players without an end: ${JSON.stringify(drivers.filter(({ ended }) => !ended).map(({ faults }) => faults))}`,
  );
  for (const driver of drivers) driver.stop();
}

/** Queues until there is a game, also when the server asks to come again later. */
export async function waitForGame(
  server: Pick<TestServer, 'url'>,
  { token }: Pick<Session, 'token'>,
  localAddress?: string,
): Promise<void> {
  const address = `${server.url.replace(/^http/, 'ws')}/live/queue`;
  const hello = { token, gameMode: 'RAPID_10', playlist: 'NORMAL' };
  for (;;) {
    const queue = new TestSocket(address, hello, localAddress === undefined ? {} : { localAddress });
    const answer = await Promise.race([queue.next(hasAction('started')), queue.closed]).catch(
      () => queue.closed,
    );
    queue.close();
    if (typeof answer !== 'number' || answer === closeCode.finished) return;
    if (isFinalClose(answer, 'queue')) throw new Error(`the queue closed with ${answer}`);
    // A server in trouble asks the client to come again (1013), and the client does.
    await sleep(1_000);
  }
}

/** Does some work for each item, a few at a time. */
export async function inBatches<In, Out>(
  items: readonly In[],
  work: (item: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = items.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(batch.map((item, index) => work(item, start + index)))));
  }
  return results;
}

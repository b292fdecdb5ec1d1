import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchAnswer } from '../../src/protocol/watch';
import { blocksChanged } from '../../src/server/blocks/events';
import type { Topic } from '../../src/server/bus/bus';
import { NatsBus } from '../../src/server/bus/nats';
import { installationOf } from '../../src/server/bus/open';
import { type OpenedDatabase, openDatabase } from '../../src/server/database/database';
import { duelChanged } from '../../src/server/duels/events';
import { gameTakenUp } from '../../src/server/games/nodes/messages';
import { identityDisabled } from '../../src/server/identity/events';
import { channelsDropped, sessionEnded, sessionRenewed } from '../../src/server/live/events';
import { watchedGame } from '../../src/server/spectating/events';
import {
  runStepped,
  runWished,
  tournamentCancelled,
  tournamentChanged,
} from '../../src/server/tournaments/events';
import { OPENING } from '../support/games/scripted';
import { create, duelSocket } from '../support/server/duels';
import { hasEnded, newcomer, pair, play, sit } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import {
  hasAction,
  hasStatus,
  isNews,
  type Player,
  runServer,
  type Session,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { signInAnew } from '../support/server/sign-in-anew';
import { apply, newTournament } from '../support/server/tournaments';
import { heardPage } from './heard-page';

/** Two nodes on one PostgreSQL that hear each other over NATS. The test is a third: it hears them, and tells them things. */

const DATABASE = 'kingside-two-nodes-nats';

let nats: NatsServer;
let databaseUrl: string;
let opened: OpenedDatabase;
let here: TestServer;
let there: TestServer;
let tap: NatsBus;
beforeAll(async () => {
  nats = await startNats(['--user', 'kingside', '--pass', 'planted']);
  databaseUrl = await newDatabase(DATABASE);
  const log = pino({ level: 'silent' });
  opened = await openDatabase({ databaseUrl, dataDir: '', preparedStatements: false }, log);
  const env = {
    HOUSE: 'off',
    DATABASE_URL: databaseUrl,
    NATS_URL: `nats://kingside:planted@${nats.address}`,
    LOG_LEVEL: 'info',
    OPERATOR_TOKEN: 'the operator of both nodes has planted it'.replaceAll(' ', '-'),
  };
  [here, there] = await Promise.all([startServer({ env }), startServer({ env })]);
  const installation = await installationOf(opened.db);
  const credentials = { user: 'kingside', pass: 'planted' };
  tap = new NatsBus({ servers: [nats.address], tls: false, ...credentials, installation, node: 'tap' }, log);
  await tap.start();
});
afterEach(() => TestSocket.closeAll());
afterAll(async () => {
  await tap.stop();
  const nodes = [here, there];
  await Promise.all(nodes.map(node => node.stop()));
  expect(nodes.map(node => node.output()).join()).not.toContain('planted');
  await opened.close();
  await dropDatabase(DATABASE);
  await nats.kill();
});

/** The page of a user at a node, of which the bus knows. */
const pageOf = (node: TestServer, session: Session): Promise<TestSocket> =>
  heardPage(node, node === here ? there : here, session);

/** Requests of a browser to the desk of a node. */
function desk(node: TestServer) {
  const origin = node.operatorUrl();
  return async (path: string, { cookie = '', form }: { cookie?: string; form?: Record<string, string> }) => {
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      headers: { cookie, ...(form && { origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const [set = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
    return { status: answer.status, cookie: set, text: await answer.text() };
  };
}

/** Resolves with the first message of a topic that the nodes send about this. */
const heard = <Data>(topic: Topic<Data>, isIt: (data: Data) => boolean): Promise<Data> =>
  new Promise(resolve => {
    const end = tap.subscribe(topic, data => {
      if (!isIt(data)) return;
      end();
      resolve(data);
    });
  });

test('[IP-15] [IP-02] the other windows of a player hear at either node which of them takes a game, and when it is over', async () => {
  const players = [await newcomer(here), await newcomer(here)] as const;
  const page = await pageOf(there, players[0]);
  const seats = await pair(here, 'BLITZ_3', players);
  expect(await page.next(hasAction('started'))).toMatchObject({ begins: true });
  await play(seats, OPENING);
  seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  await page.next(hasAction('gameEnded'));
});

/** How many a node says watch this player's game, and how many watch any. */
async function watchersAt(node: TestServer, token: string, username: string): Promise<unknown> {
  const { body } = await node.api(token).get('/watch?count=100');
  const { games, watching } = v.parse(watchAnswer, body);
  const game = games.find(one => [one.white, one.black].some(player => player.username === username));
  return [game?.watchers, watching];
}

test('[IP-02] spectators at both nodes are counted together, at each of them', async () => {
  const { white } = await pair(here);
  const { username } = white.session as Player;
  const spectators = [here, there].map(node => ({ node, session: newcomer(node) }));
  for (const { node, session } of spectators)
    await node.socket('spectate', (await session).token, { username }).next(() => true);
  for (const { node, session } of spectators)
    await expect.poll(async () => watchersAt(node, (await session).token, username)).toEqual([2, 2]);
});

test('[WS-18] moves and ends of a game reach a spectator of its player at the other node', async () => {
  const seats = await pair(here);
  const { uid, username } = seats.white.session as Player;
  const { token } = await newcomer(there);
  const spectator = there.socket('spectate', token, { username });
  await spectator.next(hasStatus('recconect'));
  await expect.poll(() => watchersAt(here, token, username)).toEqual([1, expect.any(Number)]);
  const end = tap.follow({ watched: uid });
  const [moved, over] = [
    heard(watchedGame, one => one.uid === uid && one.move?.ply === one.ply),
    heard(watchedGame, one => one.uid === uid && one.isOver),
  ];
  await play(seats, OPENING);
  await moved;
  seats.white.socket.send({ action: 'surrender' });
  await over;
  await spectator.next(hasEnded);
  const plies = spectator.frames.flatMap(({ move, ply }) => (move === undefined ? [] : [ply]));
  expect(plies).toEqual([1, 2, 3, 4]);
  end();
});

test('[IP-02] a player whose game another node has taken up sits down anew', async () => {
  const { white } = await pair(here);
  const { socket, state } = await sit(there, white.session);
  // The message alone: its owner still has the game, and sends it once more.
  tap.publish(gameTakenUp, { uid: white.session.uid, game: Number(state.game), owner: 'tap' });
  expect(await socket.next(hasStatus('recconect'))).toMatchObject({ game: state.game });
});

test('[IP-20] a step of a tournament is told to all nodes, and so is a wish of its players elsewhere', async () => {
  const id = await newTournament(here, '--ready', '30');
  const players = [await newcomer(here), await newcomer(here)];
  for (const player of players) await apply(here, player, id);
  const stepped = heard(runStepped, one => one.id === id);
  await here.operate('tournament', 'start', String(id));
  await stepped;
  // One of the two nodes does not run it.
  const wished = heard(runWished, one => one.id === id);
  for (const [index, node] of [here, there].entries()) {
    const lobby = node.socket('tournament', players[index]?.token ?? '', { id });
    await lobby.next(frame => /"matchTimerLimit":\d/.test(JSON.stringify(frame.match ?? frame)));
    lobby.send({ action: 'acceptMatch' });
  }
  await wished;
  await here.operate('tournament', 'cancel', String(id), 'seen');
});

test('[IP-02] players of a duel at two nodes see how the line of the other is', async () => {
  const owner = await create(here, { bet: 10 });
  const joiner = duelSocket(there, await newcomer(there), { idMatch: owner.id });
  for (const socket of [owner.socket, joiner])
    await socket.next(frame => frame.action === 'duel_latency' && frame.opponent !== null);
});

test('[IP-02] notices that were read at one node are read for the pages at the other', async () => {
  const page = await pageOf(there, await newcomer(here));
  expect(page.frames.filter(isNews)).not.toEqual([]);
});

test('[IP-02] a new duel and a block are told to all nodes', async () => {
  const [owner, other] = [await newcomer(here), await newcomer(here)];
  const told = heard(duelChanged, ({ uids }) => uids.includes(owner.uid));
  const { id } = await create(there, { bet: 10 }, owner);
  expect((await told).code).toBe(id);
  const blocked = heard(blocksChanged, ({ uid }) => uid === owner.uid);
  await here.api(owner.token).post('/blocks', { username: other.username, blocked: true });
  await blocked;
});

test('[IP-21] a node closes the channels that another tells it to close, and tells of its own order', async () => {
  const player = await newcomer(here);
  const page = await pageOf(there, player);
  tap.publish(channelsDropped, { uid: player.uid, code: 4403 });
  expect(await page.closed).toBe(4403);
  const told = heard(channelsDropped, ({ uid }) => uid === player.uid);
  await here.operate('ban', player.username);
  expect(await told).toEqual({ uid: player.uid, code: 4403 });
});

test('[ID-09] a node closes the channels of a session that has ended at another, and tells of its own', async () => {
  const player = await newcomer(here);
  const page = await pageOf(there, player);
  const told = heard(sessionEnded, ({ uid }) => uid === player.uid);
  await here.api(player.token).post('/signout');
  const session = await told;
  expect(await page.closed).toBe(4419);
  const another = await here.signIn(player.username);
  const sid: unknown = JSON.parse(Buffer.from(another.token.split('.')[1] ?? '', 'base64url').toString()).sid;
  expect(sid).not.toBe(session.sid);
  const next = await pageOf(there, another);
  tap.publish(sessionEnded, { uid: another.uid, sid: String(sid) });
  expect(await next.closed).toBe(4419);
});

test('[ID-07] a node ends the channels of tokens that signing in anew at another has replaced, and tells of its own', async () => {
  const player = await newcomer(here);
  const page = await pageOf(there, player);
  const told = heard(sessionRenewed, ({ uid }) => uid === player.uid);
  const { body } = await signInAnew(here, player.username, player.token);
  const { idToken } = v.parse(v.looseObject({ idToken: v.string() }), body);
  expect((await here.api(idToken).get('/user')).status).toBe(200);
  const { uid, sid, signedInAt } = await told;
  tap.publish(sessionRenewed, { uid, sid, signedInAt, olderUntil: 0 });
  expect(await page.closed).toBe(4419);
});

test('[ID-09] an identity that is disabled at one node is refused by the other', async () => {
  const player = await newcomer(here);
  const page = await pageOf(there, player);
  const told = heard(identityDisabled, ({ uid }) => uid === player.uid);
  await here.operate('identity', 'disable', player.username);
  await told;
  expect(await page.closed).toBe(4419);
  await expect.poll(async () => (await there.api(player.token).get('/user')).status).toBe(401);
});

test('[WS-19] entrants hear at any node how their tournament stands, and that it was cancelled', async () => {
  const player = await newcomer(here);
  const page = await pageOf(there, player);
  const isTournament = (status: string | undefined) => (frame: { tournament?: unknown }) =>
    frame.tournament !== undefined && (frame.tournament as { status?: string }).status === status;
  const id = await newTournament(here, '--fee', '50');
  await apply(here, player, id);
  await page.next(isTournament('OPEN'));
  // Nothing has changed: the message alone has the page told again.
  tap.publish(tournamentChanged, { id, uids: [player.uid] });
  await page.next(isTournament('OPEN'));
  const isCancelled = (king: number) => (frame: { cancelled?: unknown }) =>
    (frame.cancelled as { refunded?: number } | undefined)?.refunded === king;
  const about = { id, name: 'Cup', reason: 'operator' } as const;
  tap.publish(tournamentCancelled, { ...about, refunds: [{ uid: player.uid, king: 7 }] });
  await page.next(isCancelled(7));
  const told = heard(tournamentCancelled, one => one.id === id);
  await here.operate('tournament', 'cancel', String(id), 'seen');
  expect(await told).toMatchObject({ refunds: [{ uid: player.uid, king: 50 }] });
  expect(await page.next(isCancelled(50))).toMatchObject({ cancelled: { id } });
});

test('[IP-20] the status of each node lists both, and the metrics say that they hear each other', async () => {
  for (const node of [here, there]) {
    await expect.poll(() => node.operate('status')).toMatch(/^bus +NATS answers, 2 nodes$/m);
    const { text } = await fetch(`${node.operatorUrl()}/metrics`).then(async answer => ({
      text: await answer.text(),
    }));
    expect(text).toContain('kingside_bus_up{bus="nats"} 1');
    expect(text).toContain('kingside_nodes_unheard 0');
    expect((await node.fetch('/readyz')).body).toMatchObject({ status: 'ok', bus: 'together' });
  }
});

test('[IP-02] [IP-20] a node is drained and called back by an order that is given at another', async () => {
  const [node = ''] = /^node +(\S+)$/m.exec(await there.operate('status'))?.slice(1) ?? [];
  await expect.poll(() => here.operate('status')).toContain(`${node}: `);
  // A game that goes on keeps the node from ending before the order is cancelled.
  await pair(there);
  expect(await here.operate('drain', '--node', node.slice(0, -2))).toContain(`${node}: `);
  expect(await there.operate('status')).toMatch(/^state +DRAINING/m);
  expect(await here.operate('status')).toMatch(/^state +takes games/m);
  expect(await here.operate('drain', '--node', node, '--cancel')).toContain('takes games again');
  expect(await there.operate('status')).toMatch(/^state +takes games/m);
  const { code, stderr } = await here.operator('drain', '--node', 'nowhere');
  expect([code, stderr]).toEqual([1, expect.stringContaining('No node is heard here')]);
});

test('[IP-22] [IP-02] a sign-in at the desk of one node is good at the other, and a sign-out at either ends it', async () => {
  const [one, other] = [desk(here), desk(there)];
  const token = readFileSync(join(here.dataDir, 'operator.token'), 'utf8').trim();
  const cookie = (await one('/desk/sign-in', { form: { token } })).cookie;
  const page = await other('/desk', { cookie });
  expect(page.text).toContain('Open tickets');
  const form = /name="form" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  // A form of the page that one node has shown counts at the other.
  expect((await one('/desk/ticket/999999/close', { cookie, form: { form } })).status).toBe(303);
  expect((await other('/desk/sign-out', { cookie, form: { form } })).status).toBe(303);
  for (const at of [one, other]) expect((await at('/desk', { cookie })).text).toContain('name="token"');
  expect((await one('/desk/ticket/999999/close', { cookie, form: { form } })).status).toBe(403);
});

test('[IP-02] a node that NATS refuses does not start, and says why without a password', async () => {
  const NATS_URL = `nats://kingside:mistaken@${nats.address}`;
  const { code, stderr } = await runServer({ DATA_DIR: here.dataDir, DATABASE_URL: databaseUrl, NATS_URL });
  expect(code).toBe(1);
  expect(stderr).toContain(
    `The bus of NATS_URL (${nats.address}) cannot be used; check its user and password`,
  );
  expect(stderr).not.toContain('mistaken');
});

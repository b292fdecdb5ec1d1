import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually';
import { FaultProxy } from '../support/proxy';
import { mulberry32 } from '../support/random';
import { newcomer, pair } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import { isHere } from '../support/server/programs';
import { hasAction, portOf, startServer, type TestServer, TestSocket } from '../support/server/server';
import { type Balancer, installationSettings, KINDS, startBalancer } from './balancer';

/** Three nodes with the settings of assets/operations behind nginx and HAProxy, with TLS, PostgreSQL and NATS. */

const NODES = [0, 1, 2];
/** As many calls reach each of three nodes that take turns. */
const ROUND = 12;
const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(kind => isHere(kind));

/** The file `path` as one node sends it, packed. */
const packed = (node: TestServer, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(node.url + path, { headers: { 'accept-encoding': 'br' } }, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });

/** Value of a metric of a node, all labels together that contain `about`. */
async function figure(node: TestServer, metric: string, about = ''): Promise<number> {
  const text = await fetch(`${node.operatorUrl()}/metrics`).then(answer => answer.text());
  const lines = text
    .split('\n')
    .filter(line => new RegExp(`^${metric}[{ ]`).test(line) && line.includes(about));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const served = (node: TestServer): Promise<number> =>
  figure(node, 'kingside_call_seconds_count', 'route="/config.json"');

describe.each(kinds)('%s', kind => {
  const DATABASE = `kingside-behind-${kind}`;
  let nats: NatsServer;
  let line: FaultProxy;
  let nodes: TestServer[];
  let balancer: Balancer;
  beforeAll(async () => {
    nats = await startNats(['--user', 'kingside', '--pass', 'planted']);
    const database = new URL(await newDatabase(DATABASE));
    line = await FaultProxy.open(Number(database.port), mulberry32(1));
    database.port = String(line.port);
    const env = installationSettings(database.href, nats);
    nodes = await Promise.all(NODES.map(() => startServer({ env })));
    balancer = await startBalancer(kind, nodes.map(portOf));
  });
  afterEach(() => TestSocket.closeAll());
  afterAll(async () => {
    await balancer.stop();
    await Promise.all(nodes.map(node => node.stop()));
    line.close();
    await dropDatabase(DATABASE);
    await nats.kill();
  });

  /** Answers of calls that follow one another. */
  async function answers(path: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let call = 0; call < ROUND; call++) statuses.push((await balancer.call(path)).status);
    return statuses;
  }
  const GOOD: readonly number[] = Array.from({ length: ROUND }, () => 200);

  /** A node that has a game, so that it does not end as soon as it drains. */
  async function nodeWithGame(): Promise<TestServer> {
    await pair(nodes[0] as TestServer);
    const games = await Promise.all(nodes.map(node => figure(node, 'kingside_games')));
    return nodes[games.findIndex(count => count > 0)] as TestServer;
  }

  test('pages, calls and sockets go through TLS to any of the nodes', async () => {
    await eventually(async () => {
      expect(await answers('/config.json')).toEqual(GOOD);
      for (const node of nodes) expect(await served(node)).toBeGreaterThan(0);
    });
    const player = await newcomer(nodes[0] as TestServer);
    const told = await balancer.api(player.token).get('/user');
    expect(told).toMatchObject({ status: 200, body: { user: { username: player.username } } });
    const sockets = [...NODES, ...NODES].map(() => balancer.socket('status', player.token));
    for (const socket of sockets) await socket.next(hasAction('ping'));
    for (const node of nodes) expect(await figure(node, 'kingside_sockets')).toBeGreaterThan(0);
  });

  test('the nodes hear from the proxy where a call comes from, whatever the caller says', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' };
    const { status } = await balancer.raw('/api/user', { headers }, { localAddress: '127.0.0.7' });
    expect(status).toBe(401);
    const logs = () => nodes.map(node => node.output()).join('');
    await eventually(() => expect(logs()).toContain('"address":"127.0.0.7"'));
    expect(logs()).not.toContain('192.0.2.7');
  });

  test('files arrive packed as the node has packed them', async () => {
    const { body } = await balancer.call('/');
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(String(body)) ?? [];
    const { headers, bytes } = await balancer.raw(script, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(bytes.equals(await packed(nodes[0] as TestServer, script))).toBe(true);
    const plain = await balancer.raw('/', { headers: { 'accept-encoding': 'gzip' } });
    const direct = await nodes[0]?.fetch('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBe(direct?.headers.get('content-encoding'));
  });

  test('plain HTTP leads to TLS, and the paths of the operator lead nowhere', async () => {
    const there = 'https://chess.example/play?a=b';
    expect(await balancer.plain('/play?a=b')).toEqual({ status: 301, location: there });
    for (const path of ['/metrics', '/desk', '/desk/desk.css', '/operator/orders'])
      expect(await balancer.call(path)).toMatchObject({ status: 404 });
  });

  test('while the database is away the nodes are asked all the same, and say so', async () => {
    line.refuses = true;
    line.cut();
    await eventually(async () =>
      expect(await balancer.call('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'database away' },
      }),
    );
    expect(await answers('/config.json')).toEqual(GOOD);
    line.refuses = false;
    await eventually(async () => expect(await answers('/readyz')).toEqual(GOOD));
  });

  test('a node that drains gets nothing new and keeps its sockets', async () => {
    const player = await newcomer(nodes[0] as TestServer);
    const sockets = [...NODES, ...NODES].map(() => balancer.socket('status', player.token));
    for (const socket of sockets) await socket.next(hasAction('ping'));
    const node = await nodeWithGame();
    balancer.takeAway(nodes.indexOf(node));
    // Where the others hear it, it ends as soon as the balancer knows.
    await nats.kill();
    await eventually(async () => expect(node.output()).toContain('the bus is away'));
    await node.operate('drain', '--wait', '600');
    expect((await node.fetch('/readyz')).status).toBe(503);
    // A draining node answers 503 here as long as it is asked.
    await eventually(async () => expect(await answers('/readyz')).toEqual(GOOD));
    const before = await served(node);
    expect(await answers('/config.json')).toEqual(GOOD);
    expect(await served(node)).toBe(before);
    for (const socket of sockets) await socket.next(hasAction('ping', 'check'));
    await balancer.socket('status', player.token).next(hasAction('ping'));
    await node.operate('drain', '--cancel');
    await nats.start();
  });

  test('calls and sockets go on at once when a node is killed', async () => {
    const player = await newcomer(nodes[0] as TestServer);
    await nodes[1]?.kill();
    expect(await answers('/config.json')).toEqual(GOOD);
    const socket = balancer.socket('status', player.token);
    await socket.next(hasAction('ping'));
    const { status } = await balancer.api(player.token).post('/notices/read', { upTo: 1 });
    expect(status).toBe(200);
  });
});

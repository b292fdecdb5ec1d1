import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENING } from '../../support/games/scripted';
import { pair, play } from '../../support/server/game-pair';
import { isHere } from '../../support/server/programs';
import { startServer, type TestServer } from '../../support/server/server';

const OPERATIONS = fileURLToPath(new URL('../../../assets/operations/', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off' } });
});
afterAll(() => server.stop());

async function scrape(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.operatorUrl()}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** Value of a series, by its name with its labels; `null` if it is not told. */
function figure(text: string, series: string): number | null {
  const line = text.split('\n').find(one => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('the metrics count games, sockets, moves and calls, and the books balance', async () => {
  const { white, black } = await pair(server);
  const before = figure((await scrape()).text, 'kingside_move_stored_seconds_count') ?? 0;
  await play({ white, black }, OPENING);
  await server.fetch('/api/version');
  const { text } = await scrape();
  expect(figure(text, 'kingside_games')).toBe(1);
  expect(figure(text, 'kingside_installation_games')).toBe(1);
  expect(figure(text, 'kingside_sockets{channel="game"}')).toBe(2);
  expect(figure(text, 'kingside_move_stored_seconds_count')).toBe(before + OPENING.split(' ').length);
  expect(figure(text, 'kingside_call_seconds_count{route="/api/version",method="GET",status="401"}')).toBe(1);
  expect(figure(text, 'kingside_security_events_total{event="unauthorized"}')).toBeGreaterThan(0);
  expect(figure(text, 'kingside_money_unaccounted_hundredths{currency="KING"}')).toBe(0);
  expect(figure(text, 'kingside_money_overdrawn_accounts')).toBe(0);
  expect(figure(text, 'kingside_database_up')).toBe(1);
  expect(figure(text, 'kingside_pairs')).toBe(1);
  white.socket.close();
  black.socket.close();
});

test('the metrics name nobody', async () => {
  const { username, uid } = await server.player();
  await server.fetch(`/api/profile/${username}`);
  await server.fetch(`/live/${username}`);
  const { text } = await scrape();
  expect(text).not.toContain(username);
  expect(text).not.toContain(uid);
});

test('metrics asked for through a proxy need the operator’s token, and are not on the public address', async () => {
  const token = readFileSync(join(server.dataDir, 'operator.token'), 'utf8').trim();
  const proxied = { 'x-forwarded-for': '192.0.2.7' };
  expect((await scrape()).status).toBe(200);
  expect((await scrape(proxied)).status).toBe(401);
  expect((await scrape({ ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await server.fetch('/metrics')).body).not.toContain('kingside_games');
});

test('every metric that the dashboard and the alert rules name is served', async () => {
  const { text } = await scrape();
  const served = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) => namesOf(name, type)),
  );
  // Prometheus itself tells `up`.
  const files = ['alerts.yml', 'dashboard.json'].map(file => readFileSync(join(OPERATIONS, file), 'utf8'));
  const named = new Set(files.join('\n').match(/\b(?:kingside|nodejs|process)_[a-z0-9_]+/g));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter(name => !served.has(name))).toEqual([]);
});

/** Names of the series of a metric. */
function namesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

if (isHere('promtool'))
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('promtool %s %s: %s holds', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: OPERATIONS, encoding: 'utf8' });
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });

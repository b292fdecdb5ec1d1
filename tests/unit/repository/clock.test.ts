import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * The server's subjects go by one clock, which tests can move: in SQL by `database/now.ts`, else by `clock.ts`. A moment or a
 * timer of another one would stay behind when it is moved.
 */

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));

/** Go by the machine's clock: sockets, leases, allowances, identity, the database itself and what measures the machine. */
const BY_MACHINE = [
  ...['bus', 'database', 'engine', 'http', 'identity', 'lease', 'limits', 'live', 'sessions'],
  ...['build-lock.mjs', 'clock.ts', 'dev.mjs', 'end-with-parent.mjs', 'log.ts', 'shutdown.ts'],
  ...['check/check.ts', 'check/pages.ts', 'house/worker.ts', 'installation/health.ts'],
  ...['operator/order-book.ts', 'operator/status.ts', 'reviews/lateness.ts'],
  ...['games/writer.ts', 'compose-routes.ts'],
];
const ANOTHER = /\b(Date\.now|performance\.now|setTimeout|setInterval|timers\/promises|defaultNow)\b/g;
/** A SQL template, up to its end or up to a nested template. */
const SQL = /\bsql(?:<[^>`]*>)?`[^`]*`/g;
const IN_SQL = /\b(now|clock_timestamp)\(\)/g;

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll(sep, '/'))
  .filter(path => /\.(ts|mjs)$/.test(path))
  .filter(path => !BY_MACHINE.some(one => path === one || path.startsWith(`${one}/`)))
  .map(path => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));

/** Uses of another clock in a file, as `path: what`. */
function strangersIn({ path, text }: { path: string; text: string }): string[] {
  const inSql = [...text.matchAll(SQL)].flatMap(([sql]) => [
    ...sql.replace(/\$\{[^}]*\}/g, '').matchAll(IN_SQL),
  ]);
  return [...text.matchAll(ANOTHER), ...inSql].map(([found]) => `${path}: ${found}`);
}

test('no subject of the server goes by a clock that cannot be moved', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(strangersIn)).toEqual([]);
});

test.each([
  ['a moment in SQL', 'sql<Date>`select a from duel where until < now() - limit`', 'now()'],
  ['a moment within a transaction', 'sql`clock_timestamp()`', 'clock_timestamp()'],
  ['a default of a column', "moment('at').notNull().defaultNow()", 'defaultNow'],
  ['a timer', 'setTimeout(work, 10)', 'setTimeout'],
  ['a moment', 'const until = Date.now() + 10', 'Date.now'],
])('%s by another clock is reported', (_what, text, found) => {
  expect(strangersIn({ path: 'duels/planted.ts', text })).toEqual([`duels/planted.ts: ${found}`]);
});

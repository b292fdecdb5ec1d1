import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closes } from './counted-socket';

/** What the log of a measured server says. */

/** Of it at a failure. */
const LAST_LINES = 40;

/** For people. */
export const closesText = (closes: Closes): string =>
  Object.entries(closes)
    .map(([what, times]) => `${times} × ${what}`)
    .join('; ') || 'no connection ended before its time';

/** Whom the server cut off, by its log. */
export function givenUp(log: string): string {
  const closes: Closes = {};
  for (const [, channel = '', why = ''] of log.matchAll(
    /"channel":"(\w+)","why":"(\w+)","msg":"client given up"/g,
  ))
    closes[`${channel}: ${why}`] = (closes[`${channel}: ${why}`] ?? 0) + 1;
  return closesText(closes);
}

/** Keeps all that a server has said. @returns where, and the end of it */
export function keepLog(log: string): string {
  const file = join(tmpdir(), `kingside-bench-${process.pid}.log`);
  writeFileSync(file, log);
  return `the server's log is ${file}; its last lines:\n${log.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`;
}

/** Why the server let go of games, by its log. */
export function droppedGames(log: string): string {
  const why = new Map<string, number>();
  for (const [, message = ''] of log.matchAll(/"message":"([^"]*)"[^\n]*"msg":"game dropped"/g))
    why.set(message, (why.get(message) ?? 0) + 1);
  return [...why].map(([message, times]) => `${times} games: ${message}`).join(', ') || 'no game';
}

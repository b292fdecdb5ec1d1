import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closes } from '../../support/crowd/counted-socket';

/** Reads the log of a measured server. */

/** Lines of the log that are shown after a failure. */
const LAST_LINES = 40;

/** Number of each kind of close as text. */
export const closesText = (closes: Closes): string =>
  Object.entries(closes)
    .map(([what, times]) => `${times} × ${what}`)
    .join('; ') || 'no connection ended before its time';

/** Connections that the server cut off, by its log. */
export function givenUp(log: string): string {
  const closes: Closes = {};
  for (const [, channel = '', why = ''] of log.matchAll(
    /"channel":"(\w+)","why":"(\w+)","msg":"client given up"/g,
  ))
    closes[`${channel}: ${why}`] = (closes[`${channel}: ${why}`] ?? 0) + 1;
  return closesText(closes);
}

/**
 * Keeps all output of a server in a file.
 * @returns the path of the file, and its last lines
 */
export function keepLog(log: string): string {
  const file = join(tmpdir(), `kingside-bench-${process.pid}.log`);
  writeFileSync(file, log);
  return `the server's log is ${file}; its last lines:\n${log.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`;
}

/** Reasons for which the server let go of games, by its log. */
export function droppedGames(log: string): string {
  const why = new Map<string, number>();
  for (const [, message = ''] of log.matchAll(/"message":"([^"]*)"[^\n]*"msg":"game dropped"/g))
    why.set(message, (why.get(message) ?? 0) + 1);
  return [...why].map(([message, times]) => `${times} games: ${message}`).join(', ') || 'no game';
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Hostile, type HostileOptions, type HostileReport } from '../../support/crowd/hostile';

/** Hostile clients in a process of their own, so that they do not delay the clocks by which others are measured. */

/** Number of addresses that the hostile clients use. */
const ADDRESSES = 5;

export const hostileAddresses = (): string[] =>
  Array.from({ length: ADDRESSES }, (_, index) =>
    process.platform === 'linux' ? `127.0.0.${index + 2}` : '127.0.0.1',
  );

/**
 * Starts the process and the flood.
 * @returns ends both and reports
 */
export async function startHostile(options: HostileOptions): Promise<() => Promise<HostileReport>> {
  const child = fork(fileURLToPath(new URL('hostile-process.mjs', import.meta.url)));
  child.send(options);
  await message(child);
  return async () => {
    child.send('stop');
    const report = (await message(child)) as HostileReport;
    child.kill();
    return report;
  };
}

async function message(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const [said] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(() =>
      Promise.reject(new Error('the hostile have gone')),
    ),
  ]);
  ended.abort();
  return said;
}

/** The part that runs in the other process, which takes its orders from its parent. */
export async function serveHostile(): Promise<void> {
  const [options] = (await once(process, 'message')) as [HostileOptions];
  const hostile = new Hostile(options);
  hostile.start();
  process.send?.('started');
  await once(process, 'message');
  process.send?.(hostile.stop());
}

/** Number of occurrences of each outcome as text, the most frequent first. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([what, times]) => `${times} × ${what}`)
    .join(', ') || 'none';

import { cpus, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../contract/server';
import { endAll, playersOf, seatCrowd, type Table } from './crowd';
import type { Acknowledged } from './driver';
import { seededRandom } from './random';
import { residentMemory, storedMoves } from './stored';

/** Half-moves that a game lasts at most, the time it takes all to sit down included. */
const MAX_PLIES = 240;

/**
 * Many games at a steady rate over real sockets: how long until a move is acknowledged, which is after it
 * has been committed, and whether all that was acknowledged is stored.
 */
export async function benchServer(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      games: { type: 'string', default: '200' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '60' },
      'database-url': { type: 'string' },
    },
  });
  const games = positive('games', values.games);
  const rate = positive('rate', values.rate);
  const seconds = positive('seconds', values.seconds);
  const url = values['database-url'];
  const options = { env: { HOUSE: 'off', ...(url !== undefined && { DATABASE_URL: url }) } };
  const random = seededRandom('bench');

  const first = await startServer(options);
  // The first start leaves much memory behind that it needed once.
  await first.stop({ keepData: true });
  const server = await startServer({ ...options, dataDir: first.dataDir });
  try {
    console.log(`Seating ${games * 2} players…`);
    const pause = (games / rate) * 1_000;
    const tables = await seatCrowd({
      server,
      games,
      random,
      plies: MAX_PLIES,
      think: () => pause * (0.5 + random()),
    });
    const drivers = playersOf(tables);
    const counts = drivers.map(({ acknowledged }) => acknowledged.length);
    const resyncs = (): number => drivers.reduce((sum, { states }) => sum + states - 1, 0);
    const before = resyncs();
    const own = monitorEventLoopDelay({ resolution: 5 });
    own.enable();
    let memory = 0;
    for (let second = 0; second < seconds; second++) {
      await sleep(1_000);
      memory = Math.max(memory, residentMemory(server));
    }
    own.disable();
    const measured = drivers.flatMap(({ acknowledged }, index) => acknowledged.slice(counts[index]));
    const stumbles = resyncs() - before;
    await endAll(tables);
    const lost = await lostMoves(server, tables);
    const faults = drivers.flatMap(driver => driver.faults);

    report(measured, seconds);
    console.log(`lost            ${lost} of ${drivers.reduce((sum, d) => sum + d.acknowledged.length, 0)}`);
    console.log(`resynchronised  ${stumbles}; faults: ${faults.length === 0 ? 'none' : faults.join('; ')}`);
    console.log(`server's RSS    ${memory.toFixed(0)} MB at most`);
    console.log(`load's own lag  p99 ${(own.percentile(99) / 1e6).toFixed(1)} ms`);
    const [cpu] = cpus();
    console.log(
      `machine         ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    );
    console.log(
      `                Node ${process.version}, ${url ? 'PostgreSQL' : 'PGlite'}, load on the same machine`,
    );
    process.exitCode = lost + faults.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
}

function report(measured: readonly Acknowledged[], seconds: number): void {
  const took = measured.map(one => one.took).sort((a, b) => a - b);
  const at = (part: number): string =>
    (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN).toFixed(1);
  console.log(`moves           ${took.length} in ${seconds} s, ${(took.length / seconds).toFixed(1)}/s`);
  console.log(`acknowledged    p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`);
}

async function lostMoves(
  server: Awaited<ReturnType<typeof startServer>>,
  tables: readonly Table[],
): Promise<number> {
  let lost = 0;
  for (const { white, black, session } of tables) {
    const stored = await storedMoves(server, session);
    for (const { ply, san } of [...white.acknowledged, ...black.acknowledged])
      if (stored[ply - 1] !== san) lost++;
  }
  return lost;
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} ${text}: a positive number is needed`);
  return number;
}

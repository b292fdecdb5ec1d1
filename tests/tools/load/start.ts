import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, startServer } from '../../support/server/server';
import { residentMemory } from '../../support/server/stored';
import { cpuSeconds, machineLine } from './machine';

/** How long a server is left alone before its memory is read. */
const SETTLE_MS = 5_000;

/**
 * Starts the built server in its embedded shape in an empty folder, and once more in the folder that this leaves.
 * Prints how long each start took and the memory of the process. An engine runs in a process of its own and is not
 * counted, nor is npm.
 */
export async function measureStarts(): Promise<void> {
  const dataDir = await newDataDir();
  for (const which of ['first start', 'later start']) {
    const begun = performance.now();
    const server = await startServer({ dataDir, env: { HOUSE_SHOW: 'on' }, isMeasured: true });
    const ready = performance.now() - begun;
    const cpu = cpuSeconds(server);
    await sleep(SETTLE_MS);
    const memory = residentMemory(server);
    console.log(
      `${which}     ready in ${ready.toFixed(0)} ms with ${cpu.toFixed(1)} s of CPU, ${memory.toFixed(0)} MB ${SETTLE_MS / 1_000} s later`,
    );
    await server.stop({ keepData: true });
  }
  await rm(dataDir, { recursive: true });
  console.log(`machine         ${machineLine('PGlite')}`);
}

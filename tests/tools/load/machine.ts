import { readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../support/server/server';
import { residentMemory } from '../../support/server/stored';

/** Memory and processor use of the measured server and its machine (Linux). */

/** Clock ticks of `/proc` in a second. */
const TICKS = 100;

export interface Usage {
  /** Most resident memory of the server, MB. */
  memory: number;
  /** Seconds of a core that the server used. */
  serverCpu: number;
  /** Busy share of all cores, whatever process used them. */
  busy: number;
}

/** Watches the server for so many seconds. */
export async function observe(server: Pick<TestServer, 'pid'>, seconds: number): Promise<Usage> {
  const [cpu, all] = [cpuSeconds(server), cores()];
  let memory = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1_000) {
    await sleep(1_000);
    memory = Math.max(memory, residentMemory(server));
  }
  const now = cores();
  return {
    memory,
    serverCpu: cpuSeconds(server) - cpu,
    busy: 1 - (now.idle - all.idle) / (now.total - all.total),
  };
}

/** Processor time that a server has used since it started, seconds. */
export function cpuSeconds({ pid }: Pick<TestServer, 'pid'>): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** As `cpuSeconds`, of a process and its children, also those that have ended. */
export function familyCpuSeconds(pid: number): number {
  const own = statOf(pid);
  const ended = (Number(own[13]) + Number(own[14])) / TICKS;
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && isChild(Number(name), pid));
  return children.reduce((sum, name) => sum + cpuSeconds({ pid: Number(name) }), cpuSeconds({ pid }) + ended);
}

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(statOf(pid)[1]) === parent;
  } catch {
    return false; // it has ended meanwhile
  }
}

/** Fields of `/proc/PID/stat` from the state on. */
const statOf = (pid: number): string[] =>
  // The field before is a name and may contain spaces: count from its end.
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

function cores(): { idle: number; total: number } {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, total };
}

export function machineLine(database: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB, Node ${process.version}, ${database}, load on the same machine`;
}

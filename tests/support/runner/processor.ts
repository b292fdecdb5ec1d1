import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time (user and system, in seconds) of tests, which their durations do not show. */

/** Cost of a test, carried by the report of its runner. */
export interface Cost {
  /** Project of the runner. */
  readonly suite: string;
  /** Used since the test before: above all by the set-up of a file. */
  readonly setUp: number;
  readonly seconds: number;
}

/** Type of the annotation in which Playwright's report carries a cost, as JSON. */
export const COST = 'cost';

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** A process, and the seconds that it and those of its children that have ended have used. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process may have brackets and spaces in it, so fields are counted from its end.
    const [, parent = 0, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(9, 13).reduce((sum, one) => sum + one, 0);
    return [{ pid: Number(pid), parent, seconds: ticks / TICKS }];
  } catch {
    return []; // ended meanwhile
  }
}

/** Seconds that a process and all processes started by it have used so far; 0 where there is no `/proc`. */
function processorSeconds(root: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = (pid: number): number =>
    all
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.seconds + below(child.pid), 0);
  return below(root) + (all.find(({ pid }) => pid === root)?.seconds ?? 0);
}

let counted = 0;

/**
 * Seconds used since the last call.
 *
 * @param isAlone whether this process starts no others that live on: then its own figures are enough, and cost a
 * hundredth
 */
export function secondsSinceLastCall(isAlone = false): number {
  const { user, system } = process.cpuUsage();
  const used = isAlone ? (user + system) / 1e6 : processorSeconds(process.pid);
  // Children of a killed browser take what they have used with them.
  const seconds = Math.max(0, used - counted);
  counted = used;
  return seconds;
}

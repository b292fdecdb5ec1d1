import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time of the suites, for the end of `npm test`: where it goes cannot be told from how long a test takes. */

/** Names the file that the tests of a run add to, a line of JSON for each measurement. */
const PROCESSOR_LOG = 'KINGSIDE_TEST_PROCESSOR';

/** What a part of a suite has cost. */
interface Measurement {
  suite: string;
  /** The test, or the file of tests. */
  name: string;
  /** User and system time of all its processes. */
  seconds: number;
}

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Process {
  parent: number;
  seconds: number;
}

/** User and system time, its own and that of children that have ended. `null`: it has ended, or this is no Linux. */
function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before this may have brackets and spaces in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
    const ticks = (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return null;
  }
}

/** What a process and all that it has started have used so far; `null` where there is no `/proc`. */
export function processorSeconds(root: number): number | null {
  const own = readProcess(String(root));
  if (own === null) return null;
  const children = new Map<number, { pid: number; seconds: number }[]>();
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const found = readProcess(pid);
    if (!found) continue;
    const siblings = children.get(found.parent) ?? [];
    siblings.push({ pid: Number(pid), seconds: found.seconds });
    children.set(found.parent, siblings);
  }
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.seconds + below(child.pid), 0);
  return own.seconds + below(root);
}

let counted = 0;

/** Notes what this process and those it has started have used since the last time. Does nothing outside `npm test`. */
export function noteProcessorTime(suite: string, name: string): void {
  const log = process.env[PROCESSOR_LOG];
  const used = log ? processorSeconds(process.pid) : null;
  if (!log || used === null) return;
  // A browser that was killed takes with it what its own children had used.
  const measurement: Measurement = { suite, name, seconds: Math.max(0, used - counted) };
  counted = used;
  appendFileSync(log, `${JSON.stringify(measurement)}\n`);
}

/**
 * Adds up what was noted, dearest suite first.
 *
 * @public `npm test` calls it, from a script
 */
export function secondsBySuite(log: string): Pick<Measurement, 'suite' | 'seconds'>[] {
  const sums = new Map<string, number>();
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const { suite, seconds } = JSON.parse(line) as Measurement;
    sums.set(suite, (sums.get(suite) ?? 0) + seconds);
  }
  return [...sums].map(([suite, seconds]) => ({ suite, seconds })).sort((a, b) => b.seconds - a.seconds);
}

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time of tests, for the end of `npm test`: where it goes cannot be told from how long a test takes. */

/** Names the file that the tests of a run add to, a line of JSON for each measurement. */
const PROCESSOR_LOG = 'KINGSIDE_TEST_PROCESSOR';

/** What a test has cost, or what came before the first test of a file. */
export interface Measurement {
  suite: string;
  /** File and title of a test; the file alone for what its tests share. */
  name: string;
  /** User and system time, in seconds. */
  seconds: number;
  /** How long the test took, in seconds; none for what tests share. */
  wall?: number;
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

/**
 * Notes what has been used since the last time. Does nothing outside `npm test`.
 *
 * @param wall how long a test took, in seconds
 * @param isAlone this process starts no others that live on: its own figures will do, and cost a hundredth
 */
export function noteProcessorTime(suite: string, name: string, wall?: number, isAlone = false): void {
  const log = process.env[PROCESSOR_LOG];
  if (!log) return;
  const used = isAlone ? readProcess(String(process.pid))?.seconds : processorSeconds(process.pid);
  if (used === undefined || used === null) return;
  // A browser that was killed takes with it what its own children had used; only a control group still knows.
  const measurement: Measurement = {
    suite,
    name,
    seconds: Math.max(0, used - counted),
    ...(wall !== undefined && { wall }),
  };
  counted = used;
  if (measurement.seconds > 0 || wall !== undefined) appendFileSync(log, `${JSON.stringify(measurement)}\n`);
}

/**
 * What the tests of a run have noted.
 *
 * @public `npm test` calls it, from a script
 */
export function readMeasurements(log: string): Measurement[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Measurement);
}

/** @public as above; the dearest suite first */
export function secondsBySuite(measurements: readonly Measurement[]): [suite: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const { suite, seconds } of measurements) sums.set(suite, (sums.get(suite) ?? 0) + seconds);
  return [...sums].sort(([, one], [, other]) => other - one);
}

const longest = (lines: readonly [seconds: number, what: string][], count: number): string[] =>
  [...lines]
    .sort(([one], [other]) => other - one)
    .slice(0, count)
    .map(([seconds, what]) => `${seconds.toFixed(1).padStart(8)} s  ${what}`);

/** @public as above; the tests that cost most, a line each */
export const dearest = (measurements: readonly Measurement[], count: number): string[] =>
  longest(
    measurements.map(({ suite, name, seconds }) => [seconds, `${suite}: ${name}`]),
    count,
  );

/** @public as above; the tests that took longest without working, a line each */
export const longestWaits = (measurements: readonly Measurement[], count: number): string[] =>
  longest(
    measurements.flatMap(({ suite, name, seconds, wall }) =>
      wall === undefined ? [] : [[wall - seconds, `${suite}: ${name}`] as [number, string]],
    ),
    count,
  );

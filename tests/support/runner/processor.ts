import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Measures the processor time of tests, which `npm test` prints at its end: the duration of a test does not show it.
 */

/** Environment variable with the file to which the tests of a run add their measurements, one line of JSON each. */
const PROCESSOR_LOG = 'KINGSIDE_TEST_PROCESSOR';

/** Cost of a test, or of the set-up before the first test of a file. */
export interface Measurement {
  suite: string;
  /** File and title of a test; the file alone for its tests' common set-up. */
  name: string;
  /** User and system time, in seconds. */
  seconds: number;
  /** Duration of a test, in seconds; none for a set-up. */
  wall?: number;
}

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Process {
  parent: number;
  seconds: number;
}

/**
 * Processor time of a process, with that of its children that have ended; `null` when it has ended, or on another
 * system than Linux.
 */
function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process may have brackets and spaces in it, so fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
    const ticks = (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return null;
  }
}

/** Seconds that a process and all processes started by it have used so far; `null` where there is no `/proc`. */
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
 * Notes the processor time since the last call. Does nothing outside `npm test`.
 *
 * @param wall duration of a test, in seconds
 * @param isAlone whether this process starts no others that live on: then its own figures are enough, and cost a
 * hundredth
 */
export function noteProcessorTime(suite: string, name: string, wall?: number, isAlone = false): void {
  const log = process.env[PROCESSOR_LOG];
  if (!log) return;
  const used = isAlone ? readProcess(String(process.pid))?.seconds : processorSeconds(process.pid);
  if (used === undefined || used === null) return;
  // The time used by children of a killed browser is lost with it; only a control group still counts it.
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
 * Measurements that the tests of a run have noted.
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

/**
 * Seconds by suite, the dearest first.
 * @public as above
 */
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

/**
 * The tests with most processor time, a line each.
 * @public as above
 */
export const dearest = (measurements: readonly Measurement[], count: number): string[] =>
  longest(
    measurements.map(({ suite, name, seconds }) => [seconds, `${suite}: ${name}`]),
    count,
  );

/**
 * The tests that waited longest without working, a line each.
 * @public as above
 */
export const longestWaits = (measurements: readonly Measurement[], count: number): string[] =>
  longest(
    measurements.flatMap(({ suite, name, seconds, wall }) =>
      wall === undefined ? [] : [[wall - seconds, `${suite}: ${name}`] as [number, string]],
    ),
    count,
  );

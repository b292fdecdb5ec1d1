import type { Result } from './reports';

/** Cost of a run, printed at its end. */

/** Seconds, and what they were used for. */
type Line = readonly [what: string, seconds: number];

const written = ([what, seconds]: Line): string => `${seconds.toFixed(1).padStart(8)} s  ${what}`;

const largest = (lines: readonly Line[], count: number): string[] =>
  [...lines]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(written);

/**
 * Processor time (user and system) by suite, the tests that cost most, and those that waited longest without working.
 *
 * @param checks seconds of lint, types and the build; 0 where they ran beside the tests
 * @param all seconds of the run with all processes that it has started and waited for
 * @public `npm test` calls it, from a script
 */
export function account(results: readonly Result[], checks: number, all: number): string {
  const measured = results.flatMap(({ cost, name, wall = 0 }) => (cost ? [{ ...cost, name, wall }] : []));
  const suites = new Map<string, number>();
  for (const { suite, setUp, seconds } of measured)
    suites.set(suite, (suites.get(suite) ?? 0) + setUp + seconds);
  const ofTests = [...suites.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [
    '\n== Processor time (user and system)',
    ...largest([...suites], suites.size),
    written(['all else', Math.max(0, all - checks - ofTests)]),
    written(['in all', all - checks]),
    ...(checks > 0 ? [written(['lint, types and the build besides', checks])] : []),
    '\n== Ten dearest tests (processor time)',
    ...largest(
      measured.map(({ seconds, name }) => [name, seconds]),
      10,
    ),
    '\n== Ten longest waits (duration less processor time)',
    ...largest(
      measured.map(({ seconds, name, wall }) => [name, wall - seconds]),
      10,
    ),
  ].join('\n');
}

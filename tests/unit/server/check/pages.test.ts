import { expect, test } from 'vitest';
import { Pages } from '../../../../src/server/check/pages';

test('a check pauses after a statement of ten seconds for less than an idle transaction may last', async () => {
  let now = 0;
  const pauses: number[] = [];
  const execute = async () => {
    now += 10_000;
    return { rows: [] };
  };
  const sleep = async (ms: number) => {
    pauses.push(ms);
    // The machine is busy: a pause of one millisecond takes ten.
    now += Math.max(10, ms);
  };
  const pages = new Pages({ execute } as never, new AbortController().signal, { now: () => now, sleep });
  await pages.read({} as never);
  expect(pauses).toHaveLength(2);
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(5_000);
});

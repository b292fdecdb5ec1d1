import { useState } from 'react';
import { expect, test } from 'vitest';
import { useDayText } from '../../../../src/client/matches/date-range';
import type { Day } from '../../../../src/client/matches/history-filter';
import { mounted } from '../page/mounted';

/** A field for a day, and the day that it has told. */
const field = () =>
  mounted(() => {
    const [day, setDay] = useState<Day>();
    return { day, ...useDayText(day, setDay) };
  }, {});

test('[MH-01] a date field keeps a year that is still being written, and tells the whole date', async () => {
  const { now, does, end } = await field();
  for (const text of ['0002-11-18', '0020-11-18', '0202-11-18']) {
    await does(() => now().onText(text));
    expect(now()).toMatchObject({ text, day: undefined });
  }
  await does(() => now().onText('2026-11-18'));
  expect(now()).toMatchObject({ text: '2026-11-18', day: '2026-11-18' });
  await does(() => now().onText(''));
  expect(now()).toMatchObject({ text: '', day: undefined });
  await end();
});

test('[MH-01] a date field that is left with half a year shows the day of the filter again', async () => {
  const { now, does, end } = await field();
  await does(() => now().onText('2026-11-18'));
  await does(() => now().onText('0002-11-18'));
  await does(() => now().onLeave());
  expect(now()).toMatchObject({ text: '2026-11-18', day: '2026-11-18' });
  await end();
});

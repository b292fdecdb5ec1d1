import { expect, test } from 'vitest';
import { useTypedAmount } from '../../../../src/client/page/typed-amount';
import { mounted } from './mounted';

test.each([
  ['1,000', { amount: 1_000, whole: 1_000, understood: '1,000 KING', unclear: null }],
  ['95.5', { amount: 95.5, whole: null, understood: '95.50 KING', unclear: null }],
  ['', { amount: null, whole: null, isEmpty: true, understood: '', unclear: null }],
  ['1e3', { amount: null, whole: null, isEmpty: false, understood: '', unclear: null }],
  [
    '1.000',
    { amount: null, whole: null, understood: '1 or 1,000 KING?', unclear: /^That can be 1 or 1,000\./ },
  ],
])('[MK-13] [DU-03] a field in English says how it understands “%s”', async (typed, meant) => {
  const field = await mounted(() => useTypedAmount(typed), {});
  const { unclear, ...rest } = meant;
  expect(field.now()).toMatchObject(rest);
  if (unclear === null) expect(field.now().unclear).toBeNull();
  else expect(field.now().unclear).toMatch(unclear);
  await field.end();
});

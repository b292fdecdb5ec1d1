import { expect, test } from 'vitest';
import { Movements } from '../../../../src/client/statement/statement-list';
import type { StatementEntry } from '../../../../src/protocol/statement';
import { asText } from '../page/as-text';

test('[LG-01] a movement names its reason whole on a phone', () => {
  const entry: StatementEntry = {
    id: 1,
    at: 0,
    reason: 'duel-called-off',
    reference: 'DU-7KQM2F',
    amount: 100,
    balance: 1_100,
  };
  const list = asText(<Movements entries={[entry]} />);
  expect(list).toContain('stake returned');
  expect(list).not.toContain('data-short');
});

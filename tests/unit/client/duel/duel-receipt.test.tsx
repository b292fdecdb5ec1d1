import { expect, test } from 'vitest';
import { DuelReceipt } from '../../../../src/client/duel/duel-receipt';
import type { DuelReceipt as Receipt } from '../../../../src/protocol/duel-calls';
import { asText } from '../page/as-text';

function shown(how: Receipt['how'], bet: number): string {
  const data: Receipt = {
    ...{ id: 'AbCdE', game: 1, opponent: 'bob', bet, fee: 0, how, winner: null },
    ...{ received: bet, at: 0, reversed: null },
  };
  const read = { data, error: null, loading: false, retry: () => undefined };
  return asText(<DuelReceipt read={read} onTold={() => undefined} />);
}

test('the receipt of an honour game says that it counts in the statistics only where it was played', () => {
  expect(shown('drawn', 0)).toContain('the game counts in your statistics');
  expect(shown('calledOff', 0)).toBe('');
  expect(shown('calledOff', 5)).toContain('Back to you');
});

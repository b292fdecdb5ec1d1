import { expect, test } from 'vitest';
import { DuelReceipt } from '../../../../src/client/duel/duel-receipt';
import type { DuelReceipt as Receipt } from '../../../../src/protocol/duel-calls';
import { asText } from '../page/as-text';

function shown(how: Receipt['how'], bet: number, more: Partial<Receipt> = {}): string {
  const data: Receipt = {
    ...{ id: 'AbCdE', game: 1, opponent: 'bob', bet, fee: 0, how, winner: null },
    ...{ received: bet, at: 0, reversed: null, ...more },
  };
  const read = { data, error: null, loading: false, retry: () => undefined };
  return asText(<DuelReceipt read={read} onTold={() => undefined} />);
}

test('[I18-05] a receipt keeps the opponent’s name apart from the direction of its lines', () => {
  const lost = shown('won', 5, { opponent: '_bob', received: 0 });
  expect(lost.match(/\u2068_bob\u2069/g)).toHaveLength(2);
});

test('the receipt of an honour game says that it counts in the statistics only where it was played', () => {
  expect(shown('drawn', 0)).toContain('the game counts in your statistics');
  expect(shown('calledOff', 0)).toBe('');
  expect(shown('calledOff', 5)).toContain('Back to you');
});

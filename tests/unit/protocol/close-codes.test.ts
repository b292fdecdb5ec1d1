import { expect, test } from 'vitest';
import { type ChannelName, isFinalClose } from '../../../src/protocol/close-codes';

const OTHERS: readonly ChannelName[] = ['game', 'status', 'queue', 'duel', 'tournament', 'duelRoom'];

test.each([4401, 4402, 4403, 4404, 4200, 4002])('[LV-04] %d ends the connection for good', code => {
  for (const channel of OTHERS) expect(isFinalClose(code, channel), channel).toBe(true);
});

test.each([4401, 4402, 4403, 4404, 4200])('[LV-05] %d ends spectating for good as well', code => {
  expect(isFinalClose(code, 'spectate')).toBe(true);
});

test('[LV-05] spectating comes back after 4002', () => {
  expect(isFinalClose(4002, 'spectate')).toBe(false);
});

test.each([1000, 1001, 1003, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4000, 4400, 4405, 4500])(
  '[LV-06] after %d the channel reconnects',
  code => {
    for (const channel of [...OTHERS, 'spectate'] as const) expect(isFinalClose(code, channel)).toBe(false);
  },
);

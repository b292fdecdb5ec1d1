import { expect, test } from 'vitest';
import { ShortRows } from '../../../../src/client/matches/short-rows';
import type { HistoryEntry } from '../../../../src/protocol/history';
import { asText } from '../page/as-text';

const entry: HistoryEntry = {
  ...{ id: 1, matchId: 1, date: '2026-11-20T10:00:00.000Z', whites: 'Ana', blacks: 'Rosa_Rook' },
  ...{ win: true, draw: false, reason: 'checkmate', movements: 'e4>1', gameTimeControl: 'BLITZ_3' },
  type: 'BLITZ_NORMAL',
};

test.each([
  ['played the other side', 'Ana', ['b'], true],
  ['played the side whose games they are', 'Rosa_Rook', ['b'], false],
  ['played neither side', 'Ana', undefined, false],
] as const)('[IP-11] a game in which the house %s', (_what, username, houseSides, isMarked) => {
  const game = { ...entry, ...(houseSides && { house: true, houseSides: [...houseSides] }) };
  const text = asText(<ShortRows games={[game]} username={username} />);
  expect(text.includes('title="Computer"')).toBe(isMarked);
});

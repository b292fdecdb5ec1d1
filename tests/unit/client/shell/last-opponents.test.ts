import { expect, test } from 'vitest';
import { lastOpponents } from '../../../../src/client/shell/player-search/last-opponents-list';
import type { HistoryEntry } from '../../../../src/protocol/history';

let game = 0;
const entry = (
  whites: string,
  blacks: string,
  gameTimeControl: string,
  more: Partial<HistoryEntry> = {},
) => ({
  ...{ id: ++game, matchId: game, date: '2026-11-28T10:00:00.000Z', whites, blacks, gameTimeControl },
  ...{ win: true, draw: false, reason: 'checkmate', movements: '', type: 'NORMAL' },
  ...more,
});

test('the last opponents are people, each once, with the clock of the last game against them', () => {
  const games = [
    entry('ada', 'bob', 'BLITZ_3P2'),
    entry('Molly_Moat', 'ada', 'RAPID_10', { house: true }),
    entry('cyd', 'ada', 'RAPID_10'),
    entry('bob', 'ada', 'BULLET_1'),
    entry('dee', 'ada', 'unknown'),
    entry('~7', 'ada', 'BULLET_1'),
  ];
  expect(lastOpponents(games, 'ada').map(({ opponent, clock }) => `${opponent} ${clock}`)).toEqual([
    'bob BLITZ_3P2',
    'cyd RAPID_10',
  ]);
});

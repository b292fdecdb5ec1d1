import { expect, test } from 'vitest';
import { RecentList } from '../../../../src/client/support/recent-own';
import type { HistoryEntry } from '../../../../src/protocol/history';
import type { StatementEntry } from '../../../../src/protocol/statement';
import { asText } from '../page/as-text';

const game = (matchId: number): HistoryEntry => ({
  ...{ id: matchId, matchId, date: '2026-11-22T20:00:00.000Z', whites: 'Boris', blacks: 'Ana' },
  ...{
    win: true,
    draw: false,
    reason: 'checkmate',
    movements: '',
    gameTimeControl: 'BLITZ_3',
    type: 'BLITZ_RANKED',
  },
});
const movement = (id: number, reason: string, amount: number): StatementEntry => ({
  ...{ id, at: 0, reason, reference: `MK-${id}`, amount, balance: 0 },
  item: { kind: 'board', name: 'RUBY' },
});

const titles = (games: HistoryEntry[], trades: StatementEntry[]): string[] => {
  const list = <RecentList games={games} trades={trades} username="Ana" onPick={() => undefined} />;
  return [...asText(list).matchAll(/<b>(.*?)<\/b>.*?<bdi dir="ltr">(.*?)<\/bdi>/g)].map(
    ([, title = '', number = '']) => `${title.replace(/[\u2066-\u2069]/g, '')} ${number}`,
  );
};

test('support offers the last three games and the last three trades to be attached, and no other movements', () => {
  const games = [9, 8, 7, 6].map(game);
  const trades = [
    movement(5, 'sale-reversed', 40),
    movement(5, 'sale', -40),
    movement(4, 'sale', 38),
    movement(3, 'sale', 38),
    movement(2, 'sale', 38),
  ];
  expect(titles(games, trades)).toEqual([
    'Blitz 3+0 against Boris #9',
    'Blitz 3+0 against Boris #8',
    'Blitz 3+0 against Boris #7',
    'Purchase of Ruby MK-5',
    'Sale of Ruby MK-4',
    'Sale of Ruby MK-3',
  ]);
  expect(titles([], [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { badgeOf, canActivate } from '../../../../src/client/boards/board-badge';
import type { OwnBoard } from '../../../../src/protocol/items';

const board = (more: Partial<OwnBoard> = {}): OwnBoard => ({
  id: 1,
  idBlockchain: null,
  type: { name: 'CLASSIC', category: 0 },
  active: false,
  isStacked: false,
  price: 0,
  user: { firebaseId: 'me' },
  ownerUserId: 'me',
  grade: 1,
  upgraded: [],
  upgradeCost: null,
  generation: 1,
  strikes: 0,
  until: null,
  ...more,
});
const BORROWED = { user: { firebaseId: 'other' }, ownerUserId: 'other' };
const LENT = { user: { firebaseId: 'other' } };

test.each([
  [{}, null],
  [{ active: true }, 'active'],
  [{ active: true, price: 7 }, 'sale'],
  [{ active: true, price: 7, isStacked: true }, 'staked'],
  [{ active: true, price: 7, isStacked: true, ...BORROWED }, 'loaned'],
  [{ active: true, ...LENT }, 'loaned'],
] as const)('[BO-02 BO-05] a board with %j has the badge %s', (more, badge) => {
  expect(badgeOf(board(more), 'me')).toBe(badge);
});

test.each([
  [{}, true],
  [{ active: true }, false],
  [{ isStacked: true }, false],
  [{ price: 7 }, false],
  [BORROWED, false],
  [LENT, true],
] as const)('[BO-03 BO-05] a board with %j can be activated: %s', (more, can) => {
  expect(canActivate(board(more), 'me')).toBe(can);
});

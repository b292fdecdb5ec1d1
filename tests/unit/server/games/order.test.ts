import { expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../../../src/rules/time-control';
import {
  firstOrigin,
  type GameOrder,
  originColumns,
  originOf,
  rematchOrder,
} from '../../../../src/server/games/order';

const show: GameOrder = {
  white: 'ada',
  black: 'bob',
  control: TIME_CONTROLS.RAPID_10P5,
  rated: false,
  origin: { kind: 'house' },
};

test('[IP-14] a rematch swaps colours and repeats the rules of its origin, however often', () => {
  const second = rematchOrder(7, show);
  expect(second).toEqual({
    ...show,
    white: 'bob',
    black: 'ada',
    origin: { kind: 'rematch', of: 7, first: { kind: 'house' } },
  });
  const third = rematchOrder(8, second);
  expect(third).toEqual({ ...show, origin: { kind: 'rematch', of: 8, first: { kind: 'house' } } });
  expect([show, second, third].map(({ origin }) => firstOrigin(origin).kind)).toEqual([
    'house',
    'house',
    'house',
  ]);
});

test('an origin is read back as it was stored, and one of a later version is unknown', () => {
  for (const { origin } of [show, rematchOrder(7, show), { ...show, origin: { kind: 'quick' } as const }])
    expect(originOf(originColumns(origin))).toEqual(origin);
  const duel = { ...show, origin: { kind: 'duel', reference: 'K7QX4M' } } as const;
  for (const { origin } of [duel, rematchOrder(7, duel)])
    expect(originOf(originColumns(origin))).toEqual(origin);
  const practice = { ...show, origin: { kind: 'practice', strength: 4 } } as const;
  for (const { origin } of [practice, rematchOrder(7, practice)])
    expect(originOf(originColumns(origin))).toEqual(origin);
  for (const originReference of ['0', '6', 'x', null])
    expect(originOf({ origin: 'practice', originReference, rematchOf: null })).toBeNull();
  const place = { tournament: 3, name: 'Cup', match: 5, of: 3, number: 4, armageddon: true };
  const series = { kind: 'series', place: { ...place, score: { w: 1.5, b: 1.5 } } } as const;
  expect(originOf(originColumns(series))).toEqual(series);
  for (const originReference of ['12', '{}', 'null', null, '{'])
    expect(originOf({ origin: 'series', originReference, rematchOf: null })).toBeNull();
  expect(originOf({ origin: 'tea', originReference: '12', rematchOf: null })).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { firstHasWhite, pairUp, type Waiting } from '../../../../src/server/pairing/pool';

const NOW = 1_000_000;
const waiting = (uid: string, rating: number, seconds = 0, more: Partial<Waiting> = {}): Waiting => ({
  uid,
  rating,
  gameMode: 'BLITZ_3',
  playlist: 'NORMAL',
  since: NOW - seconds * 1000,
  isAhead: false,
  ...more,
});
const pairs = (...list: Waiting[]): string[] =>
  pairUp(list, NOW).map(pair =>
    pair
      .map(one => one.uid)
      .sort()
      .join(' '),
  );

describe('quick pairing', () => {
  test('[IP-10] players are paired with the nearest rating first', () => {
    expect(pairs(waiting('a', 1500), waiting('b', 1620), waiting('c', 1600), waiting('d', 1490))).toEqual([
      'a d',
      'b c',
    ]);
    expect(pairs(waiting('a', 1500), waiting('b', 1540), waiting('c', 1510))).toEqual(['a c']);
  });

  test('[IP-10] the window of ratings widens with waiting, and the longer wait counts', () => {
    expect(pairs(waiting('a', 1500), waiting('b', 2000))).toEqual([]);
    expect(pairs(waiting('a', 1500, 1), waiting('b', 2000))).toEqual([]);
    expect(pairs(waiting('a', 1500, 2), waiting('b', 2000))).toEqual(['a b']);
    expect(pairs(waiting('a', 800, 15), waiting('b', 2600))).toEqual(['a b']);
  });

  test('[IP-10] a player who is ahead of others is paired first with the nearest rating, however long others have waited', () => {
    const ahead = waiting('a', 1500, 0, { isAhead: true });
    expect(pairs(ahead, waiting('b', 2200, 5), waiting('c', 2190, 5))).toEqual(['a c']);
    expect(pairs(waiting('b', 1510, 9), ahead, waiting('c', 1511, 9))).toEqual(['a b']);
  });

  test('[IP-10] only players of the same mode and playlist are paired', () => {
    expect(pairs(waiting('a', 1500), waiting('b', 1500, 0, { gameMode: 'RAPID_10' }))).toEqual([]);
    expect(pairs(waiting('a', 1500), waiting('b', 1500, 0, { playlist: 'OTHER' }))).toEqual([]);
  });

  test('[IP-10] a player who has blocked another meets anybody else first, and them only when both have waited for long', () => {
    const blocking = (seconds: number) => waiting('a', 1500, seconds, { blocked: new Set(['b']) });
    expect(pairs(blocking(1), waiting('b', 1500, 1))).toEqual([]);
    expect(pairs(blocking(1), waiting('b', 1500, 1), waiting('c', 1600, 1))).toEqual(['a c']);
    expect(pairs(blocking(1), waiting('b', 1510, 1), waiting('c', 1490, 1))).toEqual(['a c']);
    expect(pairs(blocking(20), waiting('b', 1500, 3))).toEqual([]);
    expect(pairs(blocking(20), waiting('b', 1500, 20), waiting('c', 2400))).toEqual(['a c']);
    expect(pairs(blocking(20), waiting('b', 1500, 20))).toEqual(['a b']);
    // Not even somebody who goes ahead of others.
    expect(pairs(blocking(1), waiting('b', 1500, 1, { isAhead: true }))).toEqual([]);
  });

  test('[IP-10] no player is paired with themselves, or twice', () => {
    expect(pairs(waiting('a', 1500), waiting('a', 1500))).toEqual([]);
    const crowd = Array.from({ length: 101 }, (_, index) => waiting(`p${index}`, 1400 + index));
    const names = pairs(...crowd).flatMap(pair => pair.split(' '));
    expect(names).toHaveLength(100);
    expect(new Set(names).size).toBe(100);
  });

  test('the player who had White last time gets Black, and otherwise the lot decides', () => {
    expect(firstHasWhite('w', 'b', () => 0)).toBe(false);
    expect(firstHasWhite('b', 'w', () => 1)).toBe(true);
    expect(firstHasWhite(undefined, 'w', () => 1)).toBe(true);
    expect(firstHasWhite('w', 'w', () => 0.2)).toBe(true);
    expect(firstHasWhite(undefined, undefined, () => 0.7)).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { buildBracket } from '../../../../src/client/bracket/model';
import { playersLike } from '../../../../src/client/tournament/bracket/player-search';
import { bracketOf } from '../../../support/games/brackets';

test('[TB-09] players are found by a part of their name, beginnings first, and without those who are gone', () => {
  const names = ['aurelia_v', 'Marisol_K', '~12', 'MAR_9', 'calamar', 'سلطان_الشطرنج', 'ivan', 'tozudo'];
  const bracket = buildBracket(bracketOf({ entrants: 8, nameOf: id => names[id - 1] ?? '' }));
  const found = (text: string) => playersLike(bracket, text).map(({ name }) => name);
  expect(found('mar')).toEqual(['MAR_9', 'Marisol_K', 'calamar']);
  expect(found(' سلطان ')).toEqual(['سلطان_الشطرنج']);
  expect([found('~1'), found(''), found('  '), found('nobody')]).toEqual([[], [], [], []]);
});

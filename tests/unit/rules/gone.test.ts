import { expect, test } from 'vitest';
import { isGone } from '../../../src/client/kit/player-name';
import { goneName } from '../../../src/rules/gone';
import { usernameProblem } from '../../../src/rules/username';

test('[IP-26] the stand-in name of a deleted account can be nobody’s name, and the client recognises it', () => {
  for (const number of [1, 77, 123_456_789]) {
    expect(usernameProblem(goneName(number))).toBe('invalid');
    expect(isGone(goneName(number))).toBe(true);
  }
  for (const name of ['Ada_1815', '1234', 'gone_1']) expect(isGone(name)).toBe(false);
});

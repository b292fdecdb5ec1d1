import { expect, test } from 'vitest';
import { usernameProblem } from '../../../src/rules/username';

test.each(['abcd', 'ABCD', 'a_b_', '____', '1234', 'Rook_lover_1851', 'a'.repeat(20), 'avatar', 'piecesx'])(
  '[ID-18] %s is a good name',
  name => {
    expect(usernameProblem(name)).toBeNull();
  },
);

test.each([
  '',
  'abc',
  'a'.repeat(21),
  'a b c d',
  'ñandu',
  'abc-d',
  'abcd\n',
  ' abcd',
  'аbcd',
  '٤٥٦٧',
  'abc😀',
])('[ID-18] %j is invalid', name => {
  expect(usernameProblem(name)).toBe('invalid');
});

test.each(['avatars', 'flags', 'frames', 'pieces', 'undefined', 'Pieces', 'UNDEFINED'])(
  '[IP-26] %s is reserved',
  name => {
    expect(usernameProblem(name)).toBe('reserved');
  },
);

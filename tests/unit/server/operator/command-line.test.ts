import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../../src/server/compose-commands';
import { readCommandLine, UsageError } from '../../../../src/server/operator/command-line';

const grant = (amount: string) => readCommandLine(COMMANDS, ['grant', 'ana', amount]);

describe('an amount on the command line', () => {
  test.each([
    ['1000', 1_000],
    ['1,000', 1_000],
    ['12.50', 12.5],
    ['1,250.5', 1_250.5],
    ['1.250,5', 1_250.5],
  ])('[IP-20] “%s” is %d KING', (typed, king) => {
    expect(grant(typed)).toMatchObject({ order: { who: 'ana', king } });
  });

  test.each([
    ['1.000', 'The amount can mean 1 or 1000: write it without marks.'],
    ['1e3', 'The amount has to be a number in digits'],
    ['0x10', 'The amount has to be a number in digits'],
    ['+5', 'The amount has to be a number in digits'],
    [' ', 'The amount has to be a number in digits'],
    ['-5', 'The amount has to be above 0'],
  ])('[IP-20] “%s” is refused with a sentence', (typed, sentence) => {
    expect(() => grant(typed)).toThrow(UsageError);
    expect(() => grant(typed)).toThrow(sentence);
  });
});

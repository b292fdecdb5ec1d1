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

const REASON = { reason: 'A second account' };
test.each<[string, object]>([
  ['duel list', { do: 'duel-list' }],
  ['duel show K7QX4M', { do: 'duel-show', code: 'K7QX4M' }],
  ['duel reverse K7QX4M A second account', { do: 'duel-reverse', code: 'K7QX4M', ...REASON }],
  ['sale show MK-7', { do: 'sale-show', sale: 'MK-7' }],
  ['sale reverse MK-7 A second account', { do: 'sale-reverse', sale: 'MK-7', ...REASON }],
  ['identity disable ana', { do: 'identity', who: 'ana', disabled: true }],
  ['identity enable ana', { do: 'identity', who: 'ana', disabled: false }],
  ['tickets', { do: 'tickets' }],
  ['tickets show 7', { do: 'ticket-show', id: 7 }],
  ['tickets close 7', { do: 'ticket-close', id: 7 }],
  ['tickets answer 7 We look', { do: 'ticket-answer', id: 7, text: 'We look', by: 'Kingside' }],
  ['tickets answer 7 We look --by Inés', { do: 'ticket-answer', id: 7, text: 'We look', by: 'Inés' }],
])('[IP-20] [IP-22] “%s” is an order', (line, order) => {
  expect(readCommandLine(COMMANDS, line.split(' '))).toMatchObject({ order });
});

test.each([
  ...['duel', 'duel burn', 'duel list all', 'duel show', 'duel reverse', 'duel reverse K7QX4M'],
  ...['sale', 'sale burn MK-7', 'sale show', 'sale reverse', 'sale reverse MK-7'],
  ...['identity', 'identity burn ana', 'identity disable', 'identity disable ana bea'],
  ...['tickets burn', 'tickets show', 'tickets close x', 'tickets close 1.5', 'tickets answer 7'],
])('[IP-20] [IP-22] “%s” is refused with the usage', line => {
  expect(() => readCommandLine(COMMANDS, line.split(' '))).toThrow(UsageError);
  expect(() => readCommandLine(COMMANDS, line.split(' '))).toThrow(
    `Usage: npm run operator -- ${line.split(' ')[0]}`,
  );
});

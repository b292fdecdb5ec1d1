import { expect, test } from 'vitest';
import { partsOf, wordsIn } from '../../../../src/server/support/search';
import { checkedMessage, readTicket } from '../../../../src/server/support/store';

const TICKET = { reason: 2, subject: 'My clock', message: 'It ran twice as fast.' };

test.each([
  [{ reason: 0 }, /reason/],
  [{ reason: 5 }, /reason/],
  [{ reason: 1.5 }, /reason/],
  [{ reason: Number.NaN }, /reason/],
  [{ subject: '' }, /subject/],
  [{ subject: ' \u200b\u202e ' }, /subject/],
  [{ subject: 'x'.repeat(65) }, /subject has to have 1 to 64/],
  [{ message: '\u200d' }, /message/],
  [{ message: ' \n ' }, /message/],
  [{ message: 'x'.repeat(1_501) }, /message has to have 1 to 1500/],
])('[API-28] [SU-03] [SU-04] [SU-05] [IP-29] a ticket with %j is refused with the reason', (wrong, error) => {
  expect(readTicket({ ...TICKET, ...wrong })).toMatch(error);
});

test('[SU-03] [SU-04] [SU-05] [IP-29] a ticket is kept as long as it may be, without spaces around it and what is not to be seen', () => {
  const longest = { reason: 4, subject: 'x'.repeat(64), message: 'ñ'.repeat(1_500) };
  expect(readTicket(longest)).toEqual(longest);
  expect(readTicket({ ...TICKET, subject: ' My\n\u200bclock  ', message: `${longest.message}  ` })).toEqual({
    ...{ reason: 2, subject: 'My clock', message: longest.message },
  });
  expect(checkedMessage(' <b>\u202ea\u001b[2J</b> ')).toBe('<b>a[2J</b>');
});

test('[IP-22] a search has at most six parts with a letter or digit, in small letters', () => {
  expect(partsOf(' Мои  ЧАСЫ & ! #7 ~ ')).toEqual(['мои', 'часы', '#7']);
  expect(partsOf('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(partsOf(`${'x'.repeat(99)} yz`)).toEqual(['x'.repeat(99)]);
  for (const none of ['', '???', "'", '%', '\\']) expect([none, partsOf(none)]).toEqual([none, []]);
});

test('[IP-22] a part of a search begins words, a single letter is one, and signs part words', () => {
  expect(wordsIn('reconexión')).toBe("'reconexión':*");
  expect(wordsIn('<шли>/быстро.')).toBe("'шли':* & 'быстро':*");
  expect(wordsIn("a'b\\c:*")).toBe("'a' & 'b' & 'c'");
});

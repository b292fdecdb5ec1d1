import { expect, test } from 'vitest';
import { attachmentOf } from '../../../../src/client/support/attachment-number';

test.each(['1234', ' #1234 ', '№ 1234', '١٢٣٤', '۱۲۳۴'])('%j names a game', typed => {
  expect(attachmentOf(typed)).toEqual({ kind: 'game', game: 1234 });
});

test.each(['MK-88120', 'mk88120', ' mk-88120 ', 'MK-٨٨١٢٠'])('%j names a trade', typed => {
  expect(attachmentOf(typed)).toEqual({ kind: 'purchase', reference: 'MK-88120' });
});

test.each(['', 'MK-', 'DU-7KQM2F', '12 34', '-1', '1.5', '1'.repeat(16), 'my game'])(
  '%j names nothing',
  typed => {
    expect(attachmentOf(typed)).toBeNull();
  },
);

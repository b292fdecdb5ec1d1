import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { entryWords } from '../../../../src/client/statement/entry-words';

/** Texts by their keys. */
const t = ((key: string) => (key === 'common.comma' ? ', ' : key)) as TFunction;

test.each(['sale', 'sale-reversed', 'moved'])(
  'a note on %s is kept apart from the direction of the text around it',
  reason => {
    const entry = { id: 1, at: 0, reason, reference: '', amount: 5, balance: 5, note: 'לפי בקשה' };
    const item = { kind: 'avatar', name: 'RAVEN' } as const;
    expect(entryWords(t, 'en', { ...entry, item }).detail).toBe('\u2068לפי בקשה\u2069');
  },
);

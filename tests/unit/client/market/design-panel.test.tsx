import { expect, test } from 'vitest';
import { DesignFacts } from '../../../../src/client/market/design-panel';
import type { SalesAnswer } from '../../../../src/protocol/market';
import { asText } from '../page/as-text';

const facts = (more: Partial<SalesAnswer>): string[] => {
  const html = asText(<DesignFacts sales={{ sales: [], median: null, ...more }} />);
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, '').trim(),
  );
};

test('the page of a design says its lowest offer, how many there are and how many of them are the reader’s', () => {
  expect(facts({ lowest: 1_250, existing: 14, owned: 2 })).toEqual([
    expect.stringContaining('1,250'),
    '14',
    '2',
  ]);
  expect(facts({ lowest: null, existing: null, owned: 0 })).toEqual([
    'Nobody sells one',
    'More than a thousand',
    '0',
  ]);
  // A server that does not tell them leaves them open.
  expect(facts({})).toEqual(['', '', '']);
});

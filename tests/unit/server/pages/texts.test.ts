import { expect, test } from 'vitest';
import { NOTICE_DAYS } from '../../../../src/protocol/notices';
import { LANGUAGES } from '../../../../src/protocol/settings';
import { FEE_PERCENT } from '../../../../src/rules/market';
import { pageText } from '../../../../src/server/pages/texts';

test.each(LANGUAGES)(
  '[SH-18] where there is no shop and no exchange, their pages say in %s what players begin with and what a sale brings them',
  language => {
    for (const name of ['shop', 'swap'] as const) {
      const paragraphs = pageText(name, language).sections.flatMap(section => section.paragraphs);
      const figures = paragraphs.join(' ').replace(/(\d)[.,](?=\d{3})/g, '$1');
      expect(figures).toMatch(/\b1000 KING\b/);
      expect(figures).toMatch(new RegExp(`\\b${100 - FEE_PERCENT} ?%`));
    }
  },
);

test.each(LANGUAGES)(
  '[IP-02] the terms that come with Kingside say in %s how long data are kept, and what outlives the account',
  language => {
    const data = pageText('terms', language).sections.find(({ heading }) => heading.startsWith('6.'));
    const [stored = '', , outlived = ''] = data?.paragraphs ?? [];
    expect(stored).toMatch(new RegExp(`\\b${NOTICE_DAYS}\\b.*\\b60\\b`));
    expect(outlived).toMatch(/\b30\b.*KING/);
  },
);

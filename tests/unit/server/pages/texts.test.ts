import { expect, test } from 'vitest';
import { FEE_PERCENT } from '../../../../src/rules/market';
import { LANGUAGES } from '../../../../src/server/pages/language';
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

import { describe, expect, test } from 'vitest';
import { ICON, type LineParts, partsOf } from '../../../../src/client/bracket/line-parts';
import type { LineLook } from '../../../../src/client/bracket/picture';

/** Every letter is as wide as the widest of its size. */
const broad = (text: string, px: number) => [...text].length * px;
/** As wide as most letters are. */
const usual = (text: string, px: number) => [...text].length * px * 0.55;

const line = (text: string, more: Partial<LineLook> = {}): LineLook => ({
  ...{ text, tone: 'won', score: '2½', icon: 'win', check: 'winner' },
  ...more,
});
const READY = { tone: 'plain', score: '', icon: null } as const;
const BOX_END = 170;
const SCORE_AT = BOX_END - 28;

const nameEnd = ({ name }: LineParts, measure: typeof usual) => name.at + measure(name.text, name.px);

describe('a line of a box', () => {
  test('[TB-11] a short name has its full size, and its check before it', () => {
    const { name, checkAt } = partsOf(line('aurelia_v'), usual);
    expect(name).toEqual({ at: 27, text: 'aurelia_v', px: 14 });
    expect(checkAt).toBe(8);
  });

  test('[TB-11] a longer name gets smaller before anything is left out', () => {
    const text = 'Bruno_Alves12';
    const { name, checkAt } = partsOf(line(text), usual);
    expect(name).toEqual({ at: 27, text, px: 13 });
    expect(checkAt).toBe(8);
  });

  test('[TB-12] the check of a finished match is left out before a name is cut', () => {
    const text = 'Dmitri_Volkov_7';
    const { name, checkAt } = partsOf(line(text), usual);
    expect(name).toEqual({ at: 10, text, px: 13 });
    expect(checkAt).toBeNull();
  });

  test('[TB-12] the check of a match that is not over stays, however long the name', () => {
    const { name, checkAt } = partsOf(line('W'.repeat(20), READY), broad);
    expect(checkAt).toBe(8);
    expect(name.at).toBeGreaterThan(8 + ICON);
  });

  test('a name that has no room at all is cut in its middle', () => {
    const { name } = partsOf(line('Maximiliano_Ortega_9'), usual);
    expect(name.px).toBe(13);
    expect(name.text).toMatch(/^Maximil.*….*ga_9$/);
  });

  test.each([
    ['won', {}],
    ['lost', { tone: 'lost', icon: 'loss', check: 'plain' }],
    ['playing', { ...READY, tone: 'plain', score: '½' }],
    ['ready', READY],
    ['waiting', { ...READY, check: null }],
    ['to come', { ...READY, tone: 'hint', check: null }],
  ] as const)('[TB-11] no part of a line overlaps another: %s', (_, more) => {
    for (const letters of [1, 8, 12, 16, 20, 40])
      for (const measure of [broad, usual]) {
        const look = line('W'.repeat(letters), more);
        const parts = partsOf(look, measure);
        if (parts.checkAt !== null) expect(parts.checkAt + ICON).toBeLessThanOrEqual(parts.name.at);
        const end = look.icon ? parts.iconAt : look.score ? SCORE_AT : BOX_END;
        expect(nameEnd(parts, measure)).toBeLessThanOrEqual(end);
        expect(parts.iconAt + ICON).toBeLessThanOrEqual(SCORE_AT);
      }
  });
});

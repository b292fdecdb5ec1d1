import { describe, expect, test } from 'vitest';
import { MAX_SCALE, NEAR_SCALE } from '../../../../src/client/bracket/camera';
import { BOX } from '../../../../src/client/bracket/layout';
import {
  byeParts,
  ICON,
  LEAST_NAME_PX,
  type LineParts,
  partsOf,
  wholeText,
} from '../../../../src/client/bracket/line-parts';
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

const nameEnd = ({ name }: LineParts, measure: typeof usual) => name.at + measure(name.text, name.px);

/** From the least scale at which names are drawn to the largest. */
const SCALES = [NEAR_SCALE, 0.55, 0.6, 0.7, 0.8, 0.9, 1, MAX_SCALE];
/** Twenty of the widest letters of a script, and what cuts a name by bytes: a pair of code units, a mark above a letter. */
const WIDE = [
  'W'.repeat(20),
  'Щ'.repeat(20),
  'ض'.repeat(20),
  'Ma_ksimiliano_Wolf_9',
  '𝕎'.repeat(20),
] as const;

describe('a line of a box', () => {
  test('[TB-11] a short name has its full size, and its check before it', () => {
    const { name, check } = partsOf(line('aurelia_v'), usual);
    expect(name).toEqual({ at: 21, text: 'aurelia_v', px: 14 });
    expect(check).toEqual({ at: 6, side: ICON });
  });

  test('[TB-11] a longer name gets smaller before anything of it is left out', () => {
    const text = 'Bruno_Alves123';
    expect(partsOf(line(text), usual).name).toEqual({ at: 21, text, px: 13 });
  });

  test('[TB-11] [TB-12] every row of a finished match has its check, however long the name', () => {
    for (const text of ['Ana', 'Dmitri_Volkov_7', ...WIDE])
      for (const more of [{}, { tone: 'lost', icon: 'loss', check: 'plain' }] as const)
        expect(partsOf(line(text, more), broad).check).toEqual({ at: 6, side: ICON });
  });

  test('[TB-12] the check of a match that is not over stays at every scale', () => {
    for (const scale of SCALES) {
      const { check, name } = partsOf(line('W'.repeat(20), READY), broad, scale);
      expect(check?.at).toBe(6);
      expect(name.at).toBeGreaterThanOrEqual(6 + (check?.side ?? 0));
    }
  });

  test('[TB-11] from afar the marks that the score tells are left out of all rows alike, for longer names', () => {
    const shown = (more: Partial<LineLook>) =>
      SCALES.map(scale => {
        const { check, icon } = partsOf(line('Ana', more), usual, scale);
        return [check !== null, icon !== null];
      });
    const plain = shown({});
    expect(plain).toEqual(shown({ tone: 'lost', icon: 'loss', check: 'plain' }));
    expect([plain[0], plain.at(-1)]).toEqual([
      [false, false],
      [true, true],
    ]);
    for (const icon of ['armageddon', 'decided'] as const)
      expect(shown({ icon }).every(([, hasIcon]) => hasIcon)).toBe(true);
  });

  test('a name that has no room at all is cut in its middle', () => {
    const { name } = partsOf(line('Maximiliano_Ortega_9'), usual);
    expect(name.px).toBe(13);
    expect(name.text).toMatch(/^Maximil.*….*ga_9$/);
  });

  test('a hint that has no room gives way to its short form, whole words both', () => {
    const hint = { ...READY, tone: 'hint', check: null, short: 'W3.1' } as const;
    expect(partsOf(line('Winner of W3.1', hint), usual).name.text).toBe('Winner of W3.1');
    expect(partsOf(line('Winner of the match W3.1', hint), usual, NEAR_SCALE).name.text).toBe('W3.1');
  });

  test('[TB-11] no letter of a name is smaller on the screen than can be read, at any scale that shows names', () => {
    for (const scale of SCALES)
      for (const text of ['Ana', ...WIDE])
        for (const measure of [broad, usual]) {
          const parts = partsOf(line(text), measure, scale);
          expect(parts.name.px * scale).toBeGreaterThanOrEqual(LEAST_NAME_PX - 1e-9);
          expect(parts.score.px * scale).toBeGreaterThanOrEqual(LEAST_NAME_PX - 1e-9);
          // And its line is high enough for it.
          expect(parts.name.px * 1.2).toBeLessThanOrEqual(BOX.height / 2);
        }
  });

  test.each([
    ['won', {}],
    ['lost', { tone: 'lost', icon: 'loss', check: 'plain' }],
    ['decided', { icon: 'decided' }],
    ['playing', { ...READY, tone: 'plain', score: '½' }],
    ['ready', READY],
    ['waiting', { ...READY, check: null }],
    ['to come', { ...READY, tone: 'hint', check: null }],
  ] as const)('[TB-11] no part of a line overlaps another, in any script and at any scale: %s', (_, more) => {
    const names = [1, 8, 12, 16, 20, 40].map(letters => 'W'.repeat(letters));
    for (const text of [...names, ...WIDE])
      for (const measure of [broad, usual])
        for (const scale of SCALES) {
          const look = line(text, more);
          const parts = partsOf(look, measure, scale);
          const scoreAt = BOX.width - parts.score.width;
          if (parts.check) expect(parts.check.at + parts.check.side).toBeLessThanOrEqual(parts.name.at);
          const end = parts.icon?.at ?? (look.score ? scoreAt : BOX.width);
          expect(nameEnd(parts, measure)).toBeLessThanOrEqual(end);
          if (parts.icon) expect(parts.icon.at + parts.icon.side).toBeLessThanOrEqual(scoreAt);
          // Half of a pair of code units would be a letter of its own.
          expect(parts.name.text).not.toMatch(/\p{Surrogate}/u);
        }
  });
});

describe('a bye', () => {
  test('[TB-11] a bye is the name and a sign: never words that are cut', () => {
    for (const text of ['member_03', 'olga_org', ...WIDE])
      for (const scale of SCALES) {
        const { name, sign } = byeParts({ text }, usual, scale);
        expect(name.at + usual(name.text, name.px)).toBeLessThanOrEqual(sign.at);
        expect(sign.at + sign.side).toBeLessThanOrEqual(BOX.width);
        if (scale >= 0.9 && text.length < 16) expect(name.text).toBe(text);
      }
  });

  test('the origin of a player who will go through gives way to its short form', () => {
    const hint = { text: 'Loser of the match W1.1', short: 'W1.1' };
    expect(byeParts(hint, broad).name.text).toBe('W1.1');
  });
});

test('[TB-11] the label beside the clocks of an open box is whole, shorter, or left out', () => {
  const label = (room: number) => wholeText(['Game 3', '3'], room, text => usual(text, 13));
  expect([label(60), label(40), label(3)]).toEqual(['Game 3', '3', '']);
});

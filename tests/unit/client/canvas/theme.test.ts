import { expect, test } from 'vitest';
import precious from '../../../../assets/pieces/palettes.json' with { type: 'json' };
import plain from '../../../../assets/pieces/plain-palette.json' with { type: 'json' };
import { INK_ALPHA, INK_LOOKS } from '../../../../src/client/board/drawing';
import { boardTheme, rgbOf, themeName } from '../../../../src/client/canvas/board/theme';
import {
  PALETTES,
  PIECE_SETS,
  PIECE_TYPES,
  PLAIN_PALETTE,
  paintedPiece,
  pieceStyle,
} from '../../../../src/rules/piece-style';
import { difference, labDifference, textContrast } from '../../../support/colour-difference';

const palettes = { [PLAIN_PALETTE]: plain, ...precious.palettes };

const THEMES = [
  'CLASSIC',
  'BRONZE',
  'SILVER',
  'GOLD',
  'DIAMOND',
  'RUBY',
  'YGGDRASIL',
  'UNSEEN',
  'STALKER',
  'FURTIVE',
  'GIBBOUS',
  'VAST',
];

/** Pairs of L*a*b* colours and their difference, as published with the formula. */
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('the difference of colours is as published: %j and %j', (one, other, expected) => {
  expect(labDifference(one, other)).toBeCloseTo(expected, 4);
});

test('[BO-09] [BO-10] there are twelve themes and twenty-five palettes, under their names on the wire', () => {
  expect(THEMES.map(themeName)).toEqual(THEMES);
  expect(themeName('toString')).toBe('CLASSIC');
  expect(boardTheme('PLASTIC')).toEqual(boardTheme('CLASSIC'));
  expect(PALETTES).toHaveLength(25);
  expect(Object.keys(palettes).sort()).toEqual([...PALETTES].sort());
  expect(new Set(THEMES.map(name => boardTheme(name).dark)).size).toBe(12);
});

test.each(THEMES)('[BO-09] on %s every piece of every palette stands out from both squares', theme => {
  const { light, dark } = boardTheme(theme);
  for (const [key, palette] of Object.entries(palettes)) {
    for (const side of ['white', 'black'] as const) {
      const { base, outline } = palette[side];
      for (const square of [light, dark]) {
        const most = Math.max(difference(base, square), difference(outline, square));
        expect(most, `${key} ${side} on ${square}`).toBeGreaterThanOrEqual(15);
      }
    }
  }
});

test.each(Object.entries(palettes))('[BO-10] outline and bodies of %s differ', (_key, palette) => {
  for (const side of ['white', 'black'] as const) {
    expect(difference(palette[side].base, palette[side].outline)).toBeGreaterThanOrEqual(25);
  }
  // White is white and black is black, whoever the two players are and whatever they own.
  for (const other of Object.values(palettes)) {
    expect(difference(palette.white.base, other.black.base)).toBeGreaterThanOrEqual(30);
  }
});

test.each(THEMES)('[GM-02] [BI-21] on %s labels are readable, and highlights visible and distinct', theme => {
  const { light, dark, labelOnLight, labelOnDark, moved, chosen, check } = boardTheme(theme);
  expect(textContrast(labelOnLight, light)).toBeGreaterThanOrEqual(4.5);
  expect(textContrast(labelOnDark, dark)).toBeGreaterThanOrEqual(4.5);
  for (const mark of [moved, chosen, check]) {
    expect(difference(mark, light), mark).toBeGreaterThanOrEqual(20);
    expect(difference(mark, dark), mark).toBeGreaterThanOrEqual(20);
  }
  expect(difference(moved, chosen)).toBeGreaterThanOrEqual(30);
  expect(difference(check, chosen)).toBeGreaterThanOrEqual(20);
  expect(difference(check, moved)).toBeGreaterThanOrEqual(20);
});

test.each(THEMES)(
  '[BI-17] on %s arrows of every ink are visible on both squares, which shine through',
  theme => {
    const { light, dark } = boardTheme(theme);
    for (const { colour } of Object.values(INK_LOOKS)) {
      for (const square of [light, dark]) {
        const [over, under] = [rgbOf(colour), rgbOf(square)];
        const mixed = over.map((value, i) => value * INK_ALPHA + (under[i] ?? 0) * (1 - INK_ALPHA));
        const hex = mixed
          .map(value =>
            Math.round(value * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('');
        expect(difference(`#${hex}`, square), `${colour} on ${square}`).toBeGreaterThanOrEqual(13);
      }
    }
  },
);

test.each(THEMES)(
  '[CF-08] [GM-02] %s in grey has no colour but that of the marks, and readable labels',
  theme => {
    const { light, dark, frame, labelOnLight, labelOnDark, ...marks } = boardTheme(theme, true);
    for (const colour of [light, dark, frame, labelOnLight, labelOnDark]) {
      expect(colour).toMatch(/^#(..)\1\1$/);
    }
    expect(textContrast(labelOnLight, light)).toBeGreaterThanOrEqual(4.5);
    expect(textContrast(labelOnDark, dark)).toBeGreaterThanOrEqual(4.5);
    expect(boardTheme(theme)).toMatchObject(marks);
  },
);

test('[BO-10] [SC-05] a piece item names its set and palette, and an unknown one is plain', () => {
  expect(PIECE_TYPES).toHaveLength(PIECE_SETS.length * (1 + PALETTES.length));
  expect(pieceStyle('bone_0_1_4')).toEqual({ set: 'bone', palette: '0_1_4' });
  expect(pieceStyle('rune')).toEqual({ set: 'rune', palette: '4_1_1' });
  for (const unknown of [
    undefined,
    '',
    'marble',
    'rune_5_1_1',
    'rune_0_1_6',
    'rune_0_2_1',
    'rune_',
    '4_1_1',
  ]) {
    expect(pieceStyle(unknown)).toEqual({ set: 'court', palette: '4_1_1' });
  }
});

test('[BO-10] inner lines have the outline’s colour in a palette that names none', () => {
  const colours = {
    base: '#000001',
    shade: '#000002',
    light: '#000003',
    accent: '#000004',
    outline: '#000005',
  };
  const svg = '<path fill="{{base}}" stroke="{{line}}"/><path fill="{{outline}}"/>';
  expect(paintedPiece(svg, colours)).toBe('<path fill="#000001" stroke="#000005"/><path fill="#000005"/>');
  expect(paintedPiece(svg, { ...colours, line: '#000006' })).toContain('stroke="#000006"');
});

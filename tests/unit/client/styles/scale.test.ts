import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MEDIA, spellMedia } from '../../../../src/client/styles/media';

/**
 * Sizes, layers and breakpoints come from `tokens.css` and `media.ts`. A size of its own says why, in a comment on its
 * line or on the one above. Free are nought, lines of 1 and 2 pixels, what follows the window or the type (%, vh, em …),
 * and what is painted without taking room: shadows, filters, outlines, patterns, shifts.
 */

const CLIENT = fileURLToPath(new URL('../../../../src/client/', import.meta.url));
const PAINTED =
  /^(box-shadow|text-shadow|filter|outline(-offset)?|text-underline-offset|mask-image|background(-[a-z]+)?|transform|translate)$/;

const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css') && !file.endsWith('tokens.css'))
  .map(file => join(CLIENT, file));
const tokens = readFileSync(join(CLIENT, 'styles/tokens.css'), 'utf8');

const DECLARATION = /(?:^[ \t]*(\/\*[^*]*\*\/)\s*)?^[ \t]*([a-z-]+):([^;{}]*);[ \t]*(\/\*)?/gm;
const QUERY = /@media([^{]*)\{/g;

/** What has a size, layer or breakpoint of its own and no word about it. */
function literals(css: string): string[] {
  const declarations = [...css.matchAll(DECLARATION)].filter(
    ([, above, property = '', value = '', beside]) => {
      if (above || beside || value.includes('/*') || PAINTED.test(property)) return false;
      if (property === 'z-index') return /\d/.test(value.replace(/var\([^)]*\)/g, ''));
      const sizes = [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(px|rem|pt)\b/g)];
      return sizes.some(([, size, unit]) => unit !== 'px' || Number(size) > 2);
    },
  );
  const queries = [...css.matchAll(QUERY)].filter(([, query = '']) => /\((?!--)/.test(query));
  return [...declarations, ...queries].map(([text]) => text.trim());
}

test.each(sheets.map(file => relative(CLIENT, file)))('%s takes its sizes from the scale', file => {
  expect(literals(readFileSync(join(CLIENT, file), 'utf8'))).toEqual([]);
});

test('a size, a layer and a breakpoint of their own are found', () => {
  expect(literals('.a {\n  font-size: 13.5px;\n}')).toHaveLength(1);
  expect(literals('.a {\n  padding: 0 var(--s-4) 7px;\n}')).toHaveLength(1);
  expect(literals('.a {\n  margin: 1rem;\n}')).toHaveLength(1);
  expect(literals('.a {\n  inset: -5px;\n}')).toHaveLength(1);
  expect(literals('.a {\n  --row: calc(\n    100% - 31px\n  );\n}')).toHaveLength(1);
  expect(literals('.a {\n  z-index: 7;\n}')).toHaveLength(1);
  expect(literals('@media (max-width: 640px) {\n}')).toHaveLength(1);
  expect(literals('@media (--phone), (max-width: 40em) {\n}')).toHaveLength(1);
});

test('lines of a pixel or two and explained sizes are let through', () => {
  expect(literals('.a {\n  border: 1px solid;\n  width: 31px; /* as wide as a rook */\n}')).toEqual([]);
  expect(literals('.a {\n  /* As wide as a rook. */\n  width: 31px;\n}')).toEqual([]);
  expect(literals('@media (--phone) and (--still) {\n}')).toEqual([]);
});

/** Rules for a pointer over something that are not behind `@media (--hover)`: a finger leaves its hover where it was. */
function strayHovers(css: string): string[] {
  const around: string[] = [];
  const stray: string[] = [];
  for (const [, head = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop();
    if (end !== '{') continue;
    if (head.includes(':hover') && !around.some(one => one.includes('(--hover)'))) stray.push(head.trim());
    around.push(head);
  }
  return stray;
}

test('no hover stays where a finger was', () => {
  expect(strayHovers('@media (--compact) {\n  .a {\n    top: 0;\n  }\n  .b:hover {\n  }\n}')).toEqual([
    '.b:hover',
  ]);
  expect(strayHovers('@media (--hover) {\n  .a:hover {\n    top: 0;\n  }\n}\n.b {\n}')).toEqual([]);
  const stray = sheets.flatMap(file => strayHovers(readFileSync(file, 'utf8')));
  expect(stray).toEqual([]);
});

test('every token that is used exists, and every step of the scale is used', () => {
  const all = sheets.map(file => readFileSync(file, 'utf8')).join('\n');
  const scale = /--(?:s|type|r|layer)-[\w]+/g;
  const used = new Set(all.match(new RegExp(`(?<=var\\()${scale.source}`, 'g')));
  const declared = new Set(tokens.match(new RegExp(`${scale.source}(?=:)`, 'g')));
  expect([...used].filter(token => !declared.has(token))).toEqual([]);
  expect([...declared].filter(token => !used.has(token))).toEqual([]);
});

test('a breakpoint has the same meaning in style sheets and in code, and no second spelling', () => {
  expect(spellMedia('(--phone) and (--still), (--low)')).toBe(
    `${MEDIA.phone} and ${MEDIA.still}, ${MEDIA.low}`,
  );
  expect(() => spellMedia('(--tabletop)')).toThrow('tabletop');
  expect(new Set(Object.values(MEDIA)).size).toBe(Object.keys(MEDIA).length);
  const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.tsx?$/.test(file),
  );
  const spelt = sources.filter(file =>
    /\((min|max)-(width|height):/.test(readFileSync(join(CLIENT, file), 'utf8')),
  );
  expect(spelt).toEqual(['styles/media.ts']);
});

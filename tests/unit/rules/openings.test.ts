import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import table from '../../../assets/openings/openings.json';
import { openingOf, partsOf, readOpenings, shownOpening } from '../../../src/rules/openings';
import { list, OPERA_GAME } from '../../support/games/famous';
import { namedOpenings } from '../../support/games/published';

const book = readOpenings(table);
const named = (sans: string) => {
  const found = openingOf(book, list(sans));
  return found && `${found.eco} ${found.name}`;
};

describe('names of openings', () => {
  test.each([
    ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6', 'B90 Sicilian Defense: Najdorf Variation'],
    ['e4 e5 Nf3 Nc6 Bc4 Bc5 b4', 'C51 Italian Game: Evans Gambit'],
    // Another order of moves leads to the same opening.
    ['Nf3 d6 e4 c5 d4 cxd4 Nxd4 Nf6 Nc3 a6', 'B90 Sicilian Defense: Najdorf Variation'],
    // Moves after the last named position keep its name.
    ['e4 e5 Ke2 Ke7 a3 a6', 'C20 Bongcloud Attack'],
  ])('[MH-11] %s is %s', (sans, name) => expect(named(sans)).toBe(name));

  test('[MH-11] a whole game has the last name it passes, and no moves have none', () => {
    expect(named(OPERA_GAME)).toBe('C41 Philidor Defense');
    expect(named('')).toBeNull();
    expect(openingOf(book, ['nonsense'])).toBeNull();
    expect(openingOf(book, ['e4!', 'e5?', 'nonsense', 'Nf3'])?.eco).toBe('C20');
  });

  test('[MH-11] the table stays small enough for a replay to load', () => {
    const file = new URL('../../../assets/openings/openings.json', import.meta.url);
    expect(gzipSync(readFileSync(file)).length).toBeLessThan(60_000);
  });

  test.each(['es', 'pt', 'ru', 'ar'])(
    '[MH-11 I18-01] every opening family has a name in %s, and nothing else has',
    language => {
      const file = new URL(`../../../assets/openings/families/${language}.json`, import.meta.url);
      const names: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      const families = table.names.map(name => partsOf({ eco: '', name: name.slice(4) }).family);
      expect(Object.keys(names).toSorted()).toEqual([...new Set(families)].toSorted());
      expect(Object.values(names).filter(name => name.trim() === '')).toEqual([]);
    },
  );

  test.each(['es', 'pt', 'ru', 'ar'])(
    '[MH-11 I18-01] no name of an opening in %s is of two languages',
    language => {
      const read = (folder: string): Record<string, string> =>
        JSON.parse(
          readFileSync(
            new URL(`../../../assets/openings/${folder}/${language}.json`, import.meta.url),
            'utf8',
          ),
        );
      const names = { families: read('families'), variations: read('variations') };
      const known = new Set(table.names.map(name => partsOf({ eco: '', name }).variation.split(', ')[0]));
      expect(Object.keys(names.variations).filter(variation => !known.has(variation))).toEqual([]);
      for (const name of table.names) {
        const { family, variation } = shownOpening({ eco: name.slice(0, 3), name: name.slice(4) }, names);
        expect(`${family}: ${variation}`).not.toMatch(
          /\b(Variation|Defen[sc]e|Attack|Gambit|Opening|Game|System|Line|Accepted|Declined|Countergambit|the|of)\b/,
        );
      }
      expect(
        shownOpening({ eco: 'C55', name: 'Italian Game: Two Knights Defense, Knight Attack' }, names)
          .variation,
      ).toBe(names.variations['Two Knights Defense']);
    },
  );

  test('[MH-11] an English name is whole, and a variation without a name in another language is left out', () => {
    const opening = { eco: 'C55', name: 'Italian Game: Two Knights Defense, Knight Attack' };
    expect(shownOpening(opening, null)).toEqual({
      family: 'Italian Game',
      variation: 'Two Knights Defense, Knight Attack',
    });
    const names = { families: { 'Italian Game': 'Apertura italiana' }, variations: {} };
    expect(shownOpening(opening, names)).toEqual({ family: 'Apertura italiana', variation: '' });
  });

  test('[MH-11] every line of the published tables has its name', () => {
    const lines = namedOpenings();
    expect(lines.filter(({ sans, name }) => named(sans.join(' ')) !== name)).toEqual([]);
  });
});

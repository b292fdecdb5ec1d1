/**
 * Names of openings, found by the moves of a game. The table is `assets/openings/openings.json`; its README says how
 * it is written.
 */

export interface OpeningTable {
  /** Code and name: `C20 King's Pawn Game`. */
  names: readonly string[];
  positions: readonly string[];
}

export interface Opening {
  /** Code of the Encyclopaedia of Chess Openings: `C20`. */
  eco: string;
  /** In English, as the table has it. */
  name: string;
}

/** A table that can be asked. */
export interface OpeningBook {
  /** The opening that a position is; `null` without a name. */
  openingAt(place: number): Opening | null;
  /** The position a move leads to; `undefined` where the table ends. */
  placeAfter(place: number, san: string): number | undefined;
}

/**
 * Reads a table. Its lines are taken apart when a game comes to them: all 8,000 at once would hold up a running game.
 */
export function readOpenings({ names, positions }: OpeningTable): OpeningBook {
  // A move without a number leads to the first position that nothing has led to yet.
  let next = 1;
  const firstNew = positions.map(line => {
    const first = next;
    next += newPlaces(line);
    return first;
  });
  const moves = new Map<number, ReadonlyMap<string, number>>();
  const movesAt = (place: number): ReadonlyMap<string, number> => {
    const read = moves.get(place) ?? readMoves(positions[place] ?? '', firstNew[place] ?? 0);
    moves.set(place, read);
    return read;
  };
  return {
    openingAt(place) {
      const number = /^#(\w+)/.exec(positions[place] ?? '')?.[1];
      const name = number === undefined ? undefined : names[Number.parseInt(number, 36)];
      return name === undefined ? null : { eco: name.slice(0, 3), name: name.slice(4) };
    },
    placeAfter: (place, san) => movesAt(place).get(san),
  };
}

/** How many moves of a line have no number. */
function newPlaces(line: string): number {
  if (line === '') return 0;
  let count = line.startsWith('#') ? 0 : 1;
  for (let index = 0; index < line.length; index++) {
    const sign = line[index];
    if (sign === ' ') count += 1;
    else if (sign === '>') count -= 1;
  }
  return count;
}

function readMoves(line: string, firstNew: number): ReadonlyMap<string, number> {
  let next = firstNew;
  const words = line.split(' ').filter(word => word !== '' && !word.startsWith('#'));
  return new Map(
    words.map(word => {
      const [san = '', place] = word.split('>');
      return [san, place === undefined ? next++ : Number.parseInt(place, 36)];
    }),
  );
}

/**
 * The opening of a game: the last name that its moves pass, for as long as the table knows the position.
 *
 * @param sans from the initial position; signs after a move (`?`, `!`) are passed over
 */
export function openingOf(book: OpeningBook, sans: readonly string[]): Opening | null {
  let place = 0;
  let found: Opening | null = null;
  for (const san of sans) {
    const next = book.placeAfter(place, san.replace(/[?!]+$/, ''));
    if (next === undefined) break;
    place = next;
    found = book.openingAt(place) ?? found;
  }
  return found;
}

/** The two parts of a name: the opening itself, and which variation of it; empty where the name says none. */
export function partsOf({ name }: Opening): { family: string; variation: string } {
  const [family = '', ...variation] = name.split(': ');
  return { family, variation: variation.join(': ') };
}

/** Names of openings in another language, by their English ones. Of variations only the best known have one. */
export interface OpeningNames {
  families: Readonly<Record<string, string>>;
  variations: Readonly<Record<string, string>>;
}

/**
 * An opening's name in one language. A variation without a name there is left out: half a name in English is in no language.
 *
 * @param names `null` for English
 */
export function shownOpening(
  opening: Opening,
  names: OpeningNames | null,
): { family: string; variation: string } {
  const { family, variation } = partsOf(opening);
  const translated = names?.families[family];
  if (!names || translated === undefined) return { family, variation };
  const [first = ''] = variation.split(', ');
  return { family: translated, variation: names.variations[first] ?? '' };
}

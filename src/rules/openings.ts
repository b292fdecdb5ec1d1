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

/** A table that has been read. */
export interface OpeningBook {
  /** By position: the opening it is, `null` without a name. */
  openings: readonly (Opening | null)[];
  /** By position: where a move leads. */
  moves: readonly ReadonlyMap<string, number>[];
}

/** Reads a table. */
export function readOpenings({ names, positions }: OpeningTable): OpeningBook {
  const known = names.map(name => ({ eco: name.slice(0, 3), name: name.slice(4) }));
  const openings: (Opening | null)[] = [];
  const moves: ReadonlyMap<string, number>[] = [];
  // A move without a number leads to the first position that nothing has led to yet.
  let next = 1;
  for (const line of positions) {
    const words = line.split(' ').filter(Boolean);
    const isNamed = words[0]?.startsWith('#') === true;
    const name = isNamed ? words[0]?.slice(1) : undefined;
    openings.push(name === undefined ? null : (known[Number.parseInt(name, 36)] ?? null));
    moves.push(
      new Map(
        words.slice(isNamed ? 1 : 0).map(word => {
          const [san = '', place] = word.split('>');
          return [san, place === undefined ? next++ : Number.parseInt(place, 36)];
        }),
      ),
    );
  }
  return { openings, moves };
}

/**
 * The opening of a game: the last name that its moves pass, for as long as the table knows the position.
 *
 * @param sans from the initial position; signs after a move (`?`, `!`) are passed over
 */
export function openingOf({ openings, moves }: OpeningBook, sans: readonly string[]): Opening | null {
  let place = 0;
  let found: Opening | null = null;
  for (const san of sans) {
    const next = moves[place]?.get(san.replace(/[?!]+$/, ''));
    if (next === undefined) break;
    place = next;
    found = openings[place] ?? found;
  }
  return found;
}

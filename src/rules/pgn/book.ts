import { START_FEN } from '../chess';
import { cleanLine } from '../plain-text';
import { findGames, MAX_PGN_TEXT, type PgnEntry, plainPgn } from './collection';
import type { LetterLanguage } from './letters';
import { type PgnProblem, type ReadPgn, readPgn } from './read';
import { tagOf } from './tree';
import { writeTree } from './write';

/** A game in the list of those that a text has. */
export interface ListedGame {
  white: string | null;
  black: string | null;
  event: string | null;
  date: string | null;
  result: string | null;
  line: number;
}

/** Why nothing of a text can be shown. */
export const TEXT_FAULTS = ['tooLarge', 'noGame'] as const;

export type OpenedText =
  | {
      ok: true;
      games: readonly ListedGame[];
      /** The text has more games than are listed. */
      more: boolean;
    }
  | {
      ok: false;
      reason: (typeof TEXT_FAULTS)[number];
      /** The first fault of a text without a game, where it has moves. */
      problem: PgnProblem | null;
    };

/** The games of the last text that had any: found at once, read one by one. */
export class PgnBook {
  private text = '';
  private entries: readonly PgnEntry[] = [];

  open(text: string): OpenedText {
    if (text.length > MAX_PGN_TEXT) return { ok: false, reason: 'tooLarge', problem: null };
    const plain = plainPgn(text);
    const { entries, more } = findGames(plain);
    const [first] = entries;
    if (!first) return { ok: false, reason: 'noGame', problem: null };
    if (entries.length === 1 && first.tags.length === 0) {
      const read = readPgn(plain, first);
      if (read.ok && read.tree.moves.length === 0 && read.tree.start === START_FEN) {
        const problem = read.problems.find(({ kind }) => kind !== 'unknown') ?? null;
        return { ok: false, reason: 'noGame', problem };
      }
    }
    this.text = plain;
    this.entries = entries;
    return { ok: true, games: entries.map(listed), more };
  }

  /** @param index of one that was listed; @param letters where the user has told their language */
  read(index: number, letters?: LetterLanguage): ReadPgn {
    const entry = this.entries[index];
    if (!entry) throw new RangeError(`No game ${index}.`);
    return readPgn(this.text, entry, letters);
  }

  /**
   * All games as one text. One that has not been understood whole is written as it came.
   *
   * @param changed games to be written in place of those of the text
   */
  write(changed: ReadonlyMap<number, string>, letters?: LetterLanguage): string {
    return this.entries
      .map((entry, index) => {
        const own = changed.get(index);
        if (own !== undefined) return own;
        const read = readPgn(this.text, entry, letters);
        const came = entry.isPosition
          ? `${tagOf(entry, 'FEN')}${this.text.slice(entry.from, entry.to)}\n`
          : `${this.text.slice(entry.from, entry.to).trim()}\n`;
        return read.ok && read.problems.length === 0 ? writeTree(read.tree) : came;
      })
      .join('\n');
  }
}

function listed(entry: PgnEntry): ListedGame {
  const of = (name: string) => {
    const value = tagOf(entry, name);
    return value === null ? null : cleanLine(value).slice(0, 120);
  };
  return {
    white: of('White'),
    black: of('Black'),
    event: of('Event'),
    date: of('Date'),
    result: of('Result'),
    line: entry.line,
  };
}

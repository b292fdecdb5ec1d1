import table from '../../../assets/openings/openings.json';
import { type Opening, type OpeningBook, openingOf, readOpenings } from '../../rules/openings';

let book: OpeningBook | null = null;

/** Name of the opening of a game. The table is read at the first call. */
export function openingName(sans: readonly string[]): Opening | null {
  book ??= readOpenings(table);
  return openingOf(book, sans);
}

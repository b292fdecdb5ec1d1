import table from '../../../assets/openings/openings.json';
import { type Opening, type OpeningBook, openingOf, readOpenings } from '../../rules/openings';

let book: OpeningBook | null = null;

/** What the opening of a game is called. The table is read when it is asked for first. */
export function openingName(sans: readonly string[]): Opening | null {
  book ??= readOpenings(table);
  return openingOf(book, sans);
}

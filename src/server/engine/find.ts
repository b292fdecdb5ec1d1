import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds a UCI engine.
 *
 * @param wanted a path, `builtin` for none, `null` to look for Stockfish
 */
export function findUciEngine(
  wanted: string | null,
  path: string | undefined = process.env.PATH,
): string | null {
  if (wanted === 'builtin') return null;
  if (wanted !== null) return wanted;
  const name = process.platform === 'win32' ? 'stockfish.exe' : 'stockfish';
  const folders = (path ?? '').split(delimiter).filter(folder => folder !== '');
  return [...folders, '/usr/games'].map(folder => join(folder, name)).find(isProgram) ?? null;
}

/**
 * Finds the engine that reviews games.
 *
 * @param review `REVIEW_ENGINE`: a path, `off` for none, `null` for the one that the house plays with
 * @param house `UCI_ENGINE`, as above
 */
export function findReviewEngine(review: string | null, house: string | null): string | null {
  if (review === null) return findUciEngine(house);
  return review === 'off' ? null : review;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The file is not there or may not be run: try the next place.
    return false;
  }
}

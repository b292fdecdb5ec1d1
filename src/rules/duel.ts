/** Rules of duels: stakes, and the codes by which a duel is found. @source requirements DU-03, DU-11, LG-10 */

/** Most KING that each of the two can stake. @source settled reading 35 */
export const MAX_BET = 100_000;

/** Whether a number can be the stake of a duel: whole KING, 0 for a duel without stake. */
export const isBet = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_BET;

/** Crockford's base 32: without I, L, O and U, which are taken for other signs when they are read or dictated. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/**
 * The code that somebody has typed or pasted: in capitals or not, with spaces and dashes, O for 0, I and L for 1.
 *
 * @returns as it is stored and shown, for example `K7QX4M`; `null` for what is no code
 */
export function readDuelCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

/** A code drawn by lot. @param below draws a whole number from 0 up to and without its argument */
export const newDuelCode = (below: (limit: number) => number): string =>
  Array.from({ length: LENGTH }, () => SIGNS[below(SIGNS.length)]).join('');

/** The usual worth of the pieces in pawns. */
const WORTH: ReadonlyMap<string, number> = new Map([
  ['p', 1],
  ['n', 3],
  ['b', 3],
  ['r', 5],
  ['q', 9],
]);

/**
 * How far White is ahead in what stands on the board, in pawns; below zero Black is.
 *
 * @param fen a position, or the piece placement alone
 */
export function materialLead(fen: string): number {
  const placement = fen.split(' ', 1)[0] ?? '';
  return [...placement].reduce((lead, sign) => {
    const letter = sign.toLowerCase();
    return lead + (WORTH.get(letter) ?? 0) * (sign === letter ? -1 : 1);
  }, 0);
}

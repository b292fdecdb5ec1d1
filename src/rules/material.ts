import { CAPTURABLE, type Captured, type PieceLetter, SIDES, type Side } from './chess';

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

/**
 * Pieces taken on the way through positions that follow each other.
 *
 * @param placements piece placements, the first position's too
 * @returns pieces in the order of capture
 */
export function takenThrough(placements: readonly string[]): Captured {
  const taken: Captured = { w: [], b: [] };
  let before = countPieces(placements[0] ?? '');
  for (const placement of placements.slice(1)) {
    const after = countPieces(placement);
    for (const side of SIDES) {
      // A pawn that is promoted is no longer there either, but its side has as many pieces as before.
      if (after[side].all === before[side].all) continue;
      const lost = CAPTURABLE.find(letter => (after[side][letter] ?? 0) < (before[side][letter] ?? 0));
      if (lost) taken[side].push(lost);
    }
    before = after;
  }
  return taken;
}

type Counts = Record<Side, Partial<Record<PieceLetter, number>> & { all: number }>;

function countPieces(placement: string): Counts {
  const counts: Counts = { w: { all: 0 }, b: { all: 0 } };
  for (const sign of placement) {
    const letter = CAPTURABLE.find(one => one === sign.toLowerCase());
    if (!letter) continue;
    const side = counts[sign === letter ? 'b' : 'w'];
    side[letter] = (side[letter] ?? 0) + 1;
    side.all += 1;
  }
  return counts;
}

/**
 * Random numbers of a Zobrist hash: two halves of 32 bits for each fact that makes a position another one. They are the
 * same ones in every run.
 */

/** Where the numbers of each kind of fact begin: piece on square, side to move, castling rights, en passant square. */
export const KEYS = { pieces: 0, turn: 13 * 120, rights: 13 * 120 + 1, enPassant: 13 * 120 + 17 } as const;
const COUNT = KEYS.enPassant + 120;

export const LOW = new Int32Array(COUNT);
export const HIGH = new Int32Array(COUNT);

let state = 0x9e3779b9;
/**
 * The next number of mulberry32. A generator of shifts and XORs alone would be linear: the high half of every hash would
 * follow from its low half, and the hash would have 32 bits instead of 64.
 */
function next(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return mixed ^ (mixed >>> 14);
}
for (let index = 0; index < COUNT; index++) {
  LOW[index] = next();
  HIGH[index] = next();
}

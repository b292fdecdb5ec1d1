/** Where the random numbers of each thing begin that makes a position another one. */
export const KEYS = { pieces: 0, turn: 13 * 120, rights: 13 * 120 + 1, enPassant: 13 * 120 + 17 } as const;
const COUNT = KEYS.enPassant + 120;

/** Two random numbers for each, the same ones in every run. */
const LOW = new Int32Array(COUNT);
const HIGH = new Int32Array(COUNT);
let state = 0x9e3779b9;
function next(): number {
  // xorshift32
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state;
}
for (let index = 0; index < COUNT; index++) {
  LOW[index] = next();
  HIGH[index] = next();
}

/** A position as 64 bits: two positions that differ have the same ones next to never. */
export class Hash {
  low = 0;
  high = 0;

  /** Adds something, or takes it away again. */
  toggle(key: number): void {
    this.low ^= LOW[key] as number;
    this.high ^= HIGH[key] as number;
  }
}

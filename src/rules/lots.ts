import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The draw of lots of a tournament, which anybody can repeat. A seed of 64 hexadecimal digits is drawn when the tournament is
 * made, and its SHA-256 (of the digits as text) is public from then on. When the list of entrants is closed the seed is opened;
 * seed and list give the order.
 *
 * The list is shuffled from its end (Fisher and Yates): for i from n − 1 down to 1 a number j from 0 to i is drawn, and the two places
 * are exchanged. Numbers come from SHA-256 of `seed:counter`, counter from 0, eight words of 32 bits each, the first first; a
 * word at or above the largest multiple of i + 1 is passed over, so that none is more likely than another.
 */
export const LOTS_METHOD = 'sha256-fisher-yates-1';

/** SHA-256 of a seed: 64 hexadecimal digits. */
export const sealOf = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));

/** Eight words of 32 bits, not below zero, each with its highest byte first. */
function wordsOf(digest: Uint8Array): number[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return Array.from({ length: digest.byteLength / 4 }, (_, index) => view.getUint32(4 * index));
}

/** Numbers below any limit, by lot, always the same for a seed. */
function drawing(seed: string): (limit: number) => number {
  let counter = 0;
  let words: number[] = [];
  return limit => {
    const usable = Math.floor(2 ** 32 / limit) * limit;
    for (;;) {
      if (words.length === 0) words = wordsOf(sha256(utf8ToBytes(`${seed}:${counter++}`)));
      const word = words.shift() ?? 0;
      if (word < usable) return word % limit;
    }
  };
}

/**
 * @param count how many are drawn
 * @returns their numbers, from 1, in the order drawn
 */
export function drawLots(seed: string, count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index + 1);
  const draw = drawing(seed);
  for (let last = count - 1; last > 0; last--) {
    const other = draw(last + 1);
    const moved = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = moved;
  }
  return order;
}

/** A draw of lots as it is published, see `protocol/tournament-entities.ts`. */
export interface PublishedDraw {
  method: string;
  commit: string;
  seed: string | null;
  entrants: readonly string[] | null;
  order: readonly number[] | null;
}

/** `sealed`: the seed is not open yet. `seal`: it is another one than was sealed. `order`: another order was drawn. */
export const DRAW_VERDICTS = ['right', 'sealed', 'method', 'seal', 'order'] as const;
export type DrawVerdict = (typeof DRAW_VERDICTS)[number];

/** Repeats a published draw of lots. */
export function verifyDraw({ method, commit, seed, entrants, order }: PublishedDraw): DrawVerdict {
  if (seed === null || entrants === null || order === null) return 'sealed';
  if (method !== LOTS_METHOD) return 'method';
  if (sealOf(seed) !== commit) return 'seal';
  const drawn = drawLots(seed, entrants.length);
  return drawn.length === order.length && drawn.every((number, index) => number === order[index])
    ? 'right'
    : 'order';
}

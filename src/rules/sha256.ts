/** SHA-256 without the platform's: browsers have theirs on secure origins only, and it answers later. @source FIPS 180-4 */

/** The first n primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every(prime => candidate % prime !== 0)) found.push(candidate);
  return found;
}

const fraction = (value: number): number => Math.floor((value % 1) * 2 ** 32) | 0;
const START = primes(8).map(prime => fraction(Math.sqrt(prime)));
const ROUND = primes(64).map(prime => fraction(Math.cbrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, index: number): number => words[index] ?? 0;

/** The message with its padding: a one, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const size = (((bytes.length + 8) >> 6) + 1) << 6;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** @returns eight words of 32 bits, not below zero */
export function sha256(bytes: Uint8Array): number[] {
  const view = padded(bytes);
  const hash = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + 4 * index);
    for (let index = 16; index < 64; index++) {
      const early = at(words, index - 15);
      const late = at(words, index - 2);
      const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[index] = at(words, index - 16) + first + at(words, index - 7) + second;
    }
    compress(hash, words);
  }
  return hash.map(word => word >>> 0);
}

function compress(hash: number[], words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let round = 0; round < 64; round++) {
    const mixedE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixedE + chosen + at(ROUND, round) + at(words, round)) | 0;
    const mixedA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (mixedA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = (at(hash, index) + word) | 0;
  });
}

/** 64 hexadecimal digits. @param text as UTF-8 */
export const sha256Hex = (text: string): string =>
  sha256(new TextEncoder().encode(text))
    .map(word => word.toString(16).padStart(8, '0'))
    .join('');

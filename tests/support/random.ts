/** Gives a number from 0 up to, but not including, 1, as `Math.random` does. */
export type Random = () => number;

/**
 * A random source that can be replayed: prints its seed; `KINGSIDE_SEED` sets it.
 *
 * @param what purpose, for the printed line
 */
export function seededRandom(what: string): Random {
  const given = Number(process.env.KINGSIDE_SEED ?? Number.NaN);
  const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * 2 ** 31);
  console.log(`${what}: KINGSIDE_SEED=${seed}`);
  return mulberry32(seed);
}

/** @source Tommy Ettinger's mulberry32 (public domain) */
export function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to `to`, both included. */
export const whole = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

import type { Millis } from './units';

/**
 * Each side's first move must come within this time. It is not charged and earns no increment.
 *
 * In a file without chess.js, which the first screen of the client must not load.
 */
export const FIRST_MOVE_MS: Millis = 30_000;

import type { Millis } from './units';

const pad2 = (value: number): string => String(value).padStart(2, '0');

/**
 * Text on a clock face.
 *
 * @param left time left in milliseconds; below zero counts as zero
 * @returns `m:ss` from 60 s up, `0:ss.t` below (tenths are cut, never rounded up)
 * @source requirements CK-02, CK-06; specification §9 leaves 60 s itself open, we show `1:00`
 */
export function clockText(left: Millis): string {
  const ms = Math.max(0, left);
  const seconds = Math.floor(ms / 1000);
  if (ms >= 60_000) return `${Math.floor(seconds / 60)}:${pad2(seconds % 60)}`;
  return `0:${pad2(seconds)}.${Math.floor((ms % 1000) / 100)}`;
}

import type { BracketFacts } from './control';
import type { Rect } from './layout';
import type { Bracket, BracketMatch } from './model';

/** Card beside a box on which pointer or keyboard rests. */

export interface Peek {
  readonly bracket: Bracket;
  readonly match: BracketMatch;
  /** The board of its game, or the names of its players where they cannot be read in the box. */
  readonly shows: 'game' | 'names';
}

/**
 * @param isFar names cannot be read
 * @param isLive the bracket on show is the present one, not its past
 * @returns `null` where the box itself says as much
 */
export function peekOf(
  { bracket, hovered, marked, chosen, open }: BracketFacts,
  isFar: boolean,
  isLive: boolean,
): Peek | null {
  const match = bracket?.matches.get(hovered ?? marked ?? Number.NaN);
  if (!bracket || !match || match.id === chosen || match.bye !== 'none') return null;
  const isPlayed = isLive && match.isLive && match.slots.every(({ player }) => player !== null);
  if (isPlayed && !open.has(match.id)) return { bracket, match, shows: 'game' };
  const isKnown = match.slots.some(({ player }) => player !== null);
  return isFar && isKnown ? { bracket, match, shows: 'names' } : null;
}

/** Distance between box and card, and around the card; CSS pixels. */
const APART = 32;
const AROUND = 12;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Place of the card in the window: beside its box, at the end of the line or, without room there, before it.
 *
 * @param box in the window
 * @returns its left top corner, and the line between the two
 */
export function placeOfPeek(
  box: Rect,
  card: Size,
  window: Size,
  isMirrored: boolean,
): { x: number; y: number; line: { x: number; y: number; width: number } } {
  const right = box.x + box.width + APART;
  const left = box.x - APART - card.width;
  const fitsRight = right + card.width + AROUND <= window.width;
  const isRight = isMirrored ? left < AROUND && fitsRight : fitsRight || left < AROUND;
  const inside = (at: number, length: number, room: number) =>
    Math.max(AROUND, Math.min(at, room - AROUND - length));
  const x = inside(isRight ? right : left, card.width, window.width);
  const middle = box.y + box.height / 2;
  const y = inside(middle - card.height / 3, card.height, window.height);
  const from = isRight ? box.x + box.width : x + card.width;
  const to = isRight ? x : box.x;
  return { x, y, line: { x: from, y: middle, width: Math.max(0, to - from) } };
}

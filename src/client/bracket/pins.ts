import { type Camera, NEAR_SCALE, toWindow } from './camera';
import type { Box, Rect } from './layout';
import type { BracketPicture } from './picture';
import type { Road } from './road';

/** Marks on the map: the match of a player, and those to which a win and a loss lead. */
export interface Pin {
  readonly kind: 'me' | 'win' | 'loss';
  readonly match: number;
  /** The moment from which it can be called, milliseconds since 1970; `null` where nobody can tell. */
  readonly at: number | null;
}

/** Between a pin and its box, in CSS pixels. */
const APART = 8;
/** So much of it lies on its box: the names are further inside. */
const OVER = 4;
/** Two beside the same box. */
const PITCH = 15;

export function pinsOf({ current, ifWon, ifLost }: Road): Pin[] {
  return [
    ...(current ? [{ kind: 'me' as const, match: current.match.id, at: null }] : []),
    ...(ifWon ? [{ kind: 'win' as const, match: ifWon.match.id, at: ifWon.at }] : []),
    ...(ifLost ? [{ kind: 'loss' as const, match: ifLost.match.id, at: ifLost.at }] : []),
  ];
}

interface PinnedMap {
  readonly camera: Camera;
  readonly picture: BracketPicture | null;
  placeOf(box: Box): Rect;
}

/**
 * Where a pin stands in the window: at a corner of its box, or beside one that is too small for that.
 *
 * @returns `back`: how much of its own size it is moved by, as CSS writes it; `null` where it is not shown
 */
export function placeOfPin(
  { kind, match }: Pin,
  pins: readonly Pin[],
  map: PinnedMap,
): { x: number; y: number; back: string } | null {
  const { camera, picture } = map;
  const box = picture?.layout.boxes.get(match);
  if (!picture || !box) return null;
  const { x, y, width, height } = toWindow(camera, map.placeOf(box));
  const { isMirrored } = picture.layout;
  const isNear = camera.scale >= NEAR_SCALE;
  // There the name of the reader can be read, in gold.
  if (kind === 'me') return isNear ? null : { x: x + width / 2, y: y + height / 2, back: '-50%, -50%' };
  const end = isMirrored ? x - APART : x + width + APART;
  if (isNear) {
    const across = isMirrored ? '0' : '-100%';
    if (kind === 'win') return { x: end, y: y + OVER, back: `${across}, -100%` };
    return { x: end, y: y + height - OVER, back: `${across}, 0` };
  }
  const isShared = pins.some(other => other.kind !== kind && other.kind !== 'me' && other.match === match);
  const off = isShared ? (kind === 'win' ? -PITCH : PITCH) : 0;
  return { x: end, y: y + height / 2 + off, back: isMirrored ? '-100%, -50%' : '0, -50%' };
}

import { type Camera, covering, OPEN_SCALE, type Window } from './camera';
import { STICKY_STRIP } from './headings';
import type { Box, Layout, Rect } from './layout';

/** Scales at which boards are looked at, the best first: a smaller one has to show more of them. */
const SCALES = [1, OPEN_SCALE] as const;
/** Distance of boards from the edges of the window, CSS pixels. */
const AROUND = 12;

interface Place {
  readonly scale: number;
  readonly inside: readonly Box[];
  /** Number of boxes that were not on show before. */
  readonly fresh: number;
}

const NOWHERE: Place = { scale: 1, inside: [], fresh: -1 };

/**
 * Camera that shows as many boxes as a window holds whole, without emptiness beside the bracket.
 *
 * @param boxes that are looked for, in `layout`
 * @param skip matches that were on show already: a place with more of the others comes first
 * @returns the camera and the matches that it shows; `null` without boxes
 */
export function boardsCamera(
  boxes: readonly Box[],
  skip: ReadonlySet<number>,
  layout: Layout,
  window: Window,
): { readonly camera: Camera; readonly matches: readonly number[] } | null {
  let best = NOWHERE;
  for (const scale of SCALES) {
    const width = (window.width - 2 * AROUND) / scale;
    const height = (window.height - STICKY_STRIP - 2 * AROUND) / scale;
    for (const x of new Set(boxes.map(box => box.x)))
      for (const y of new Set(boxes.map(box => box.y))) {
        const found = boxes.filter(box => isInside(box, { x, y, width, height }));
        // A window that is smaller than a box shows a part of it.
        const inside = found.length > 0 ? found : boxes.filter(box => box.x === x && box.y === y);
        const fresh = inside.filter(({ match }) => !skip.has(match)).length;
        const isFuller = fresh === best.fresh && inside.length > best.inside.length && scale === best.scale;
        if (inside.length > 0 && (fresh > best.fresh || isFuller)) best = { scale, inside, fresh };
      }
  }
  const { scale, inside } = best;
  if (inside.length === 0) return null;
  const left = Math.min(...inside.map(box => box.x));
  const right = Math.max(...inside.map(box => box.x + box.width));
  const top = Math.min(...inside.map(box => box.y));
  const bottom = Math.max(...inside.map(box => box.y + box.height));
  const camera = {
    scale,
    x: window.width / 2 - ((left + right) / 2) * scale,
    y: (window.height + STICKY_STRIP) / 2 - ((top + bottom) / 2) * scale,
  };
  return { camera: covering(camera, layout, window), matches: inside.map(({ match }) => match) };
}

const isInside = (box: Rect, { x, y, width, height }: Rect): boolean =>
  box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;

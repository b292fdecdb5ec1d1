import type { Layout, Rect } from './layout';

/** The whole bracket, small, beside the slider of its history. Lengths are CSS pixels from the corner of its frame. */

/** Greatest size of the bracket inside it: as high as the slider. */
const MOST = { width: 150, height: 48 } as const;
/** Least width, for a finger. */
const LEAST_WIDTH = 56;
/** Margin between its edge and the bracket. */
const BORDER = 4;
/** Least side of the frame, which could not be seen if it were smaller. */
const LEAST_FRAME = 6;

export interface Miniature {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Place of the bracket's corner inside it. */
  readonly left: number;
  readonly top: number;
  /** Frame around the part that the window shows, kept inside the miniature. */
  frameOf(seen: Rect): { left: number; top: number; width: number; height: number };
  /** The point of the bracket under one of the miniature. */
  pointAt(at: { x: number; y: number }): { x: number; y: number };
}

export function miniatureOf(layout: Pick<Layout, 'width' | 'height'>): Miniature {
  const scale = Math.min(MOST.width / Math.max(1, layout.width), MOST.height / Math.max(1, layout.height));
  const width = Math.max(LEAST_WIDTH, Math.round(layout.width * scale) + 2 * BORDER);
  const height = MOST.height + 2 * BORDER;
  const left = (width - layout.width * scale) / 2;
  const top = (height - layout.height * scale) / 2;
  const along = (from: number, length: number, begin: number, room: number): [number, number] => {
    const start = Math.max(1, begin + from * scale);
    const end = Math.min(room - 1, begin + (from + length) * scale);
    const most = Math.min(Math.max(start, 1), room - 1 - LEAST_FRAME);
    return [most, Math.max(LEAST_FRAME, end - most)];
  };
  return {
    width,
    height,
    scale,
    left,
    top,
    frameOf(seen) {
      const [x, across] = along(seen.x, seen.width, left, width);
      const [y, down] = along(seen.y, seen.height, top, height);
      return { left: x, top: y, width: across, height: down };
    },
    pointAt: ({ x, y }) => ({ x: (x - left) / scale, y: (y - top) / scale }),
  };
}

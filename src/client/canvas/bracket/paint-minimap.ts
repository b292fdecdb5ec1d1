import type { Layout } from '../../bracket/layout';
import { miniatureOf } from '../../bracket/miniature';
import { matchIn } from '../../bracket/model';
import { type BracketPicture, farOf } from '../../bracket/picture';
import { isSameShape } from '../../bracket/same-layout';
import type { Colours } from './colours';

/** Least size of a box, which could not be seen if it were smaller. */
const LEAST = { width: 2, height: 1 } as const;

type Look = 'empty' | 'ahead' | 'live' | 'way' | 'over';
const FILLS: Readonly<Record<Look, keyof Colours | null>> = {
  ...{ empty: null, ahead: null, live: 'live', way: 'gold', over: 'won' },
};
const STROKES: Readonly<Record<Look, keyof Colours | null>> = {
  ...{ empty: 'empty', ahead: 'gold', live: 'sky', way: null, over: null },
};

/** The minimap that a canvas shows. */
export interface PaintedMinimap {
  layout: Layout;
  resolution: number;
  looks: readonly Look[];
  colours: Colours;
}

/**
 * Paints the whole bracket on a canvas of its own, as it looks from afar.
 *
 * @param resolution device pixels for each CSS pixel
 * @param before the minimap that the canvas shows already: nothing is painted where it looks the same
 */
export function paintMinimap(
  canvas: HTMLCanvasElement,
  picture: BracketPicture,
  colours: Colours,
  resolution: number,
  before: PaintedMinimap | null,
): PaintedMinimap {
  const { layout, bracket } = picture;
  const boxes = layout.columns.flat();
  const looks = boxes.map(({ match, kind }): Look => {
    const far = farOf(matchIn(bracket, match), kind);
    if (far === 'live') return far;
    if (far === 'empty' || far === 'halted') return picture.isAhead(match) ? 'ahead' : 'empty';
    return picture.isOnWay(match) ? 'way' : 'over';
  });
  const isKnown =
    before?.resolution === resolution && before.colours === colours && isSameShape(before.layout, layout);
  if (isKnown && looks.every((look, index) => before.looks[index] === look)) return before;
  const context = begin(canvas, layout, resolution);
  const { scale } = miniatureOf(layout);
  boxes.forEach((box, index) => {
    const look = looks[index] ?? 'empty';
    const across = Math.max(LEAST.width, box.width * scale);
    const down = Math.max(LEAST.height, box.height * scale);
    const place = [box.x * scale, box.y * scale, across, down] as const;
    const [fill, stroke] = [FILLS[look], STROKES[look]];
    if (context && fill) {
      context.fillStyle = colours[fill];
      context.fillRect(...place);
    }
    if (context && stroke) {
      context.strokeStyle = colours[stroke];
      context.strokeRect(...place);
    }
  });
  return { layout, resolution, looks, colours };
}

/** An empty canvas of the right size, with the corner of the bracket as its origin. */
function begin(
  canvas: HTMLCanvasElement,
  layout: Layout,
  resolution: number,
): CanvasRenderingContext2D | null {
  const { width, height, left, top } = miniatureOf(layout);
  canvas.width = width * resolution;
  canvas.height = height * resolution;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context?.setTransform(resolution, 0, 0, resolution, left * resolution, top * resolution);
  if (context) context.lineWidth = 0.7;
  return context;
}

import type { RatingPoint } from '../../protocol/record';

/** How a rating went, in hundredths of the width and height of its picture, from its upper left corner. Pure. */
export interface Graph {
  line: string;
  /** Ratings that a line lies across the picture for, the lowest first. */
  levels: readonly { rating: number; y: number }[];
  /** The highest point, and the last one. */
  best: GraphPoint;
  last: GraphPoint;
  /** The rating at the left edge. */
  first: number;
}

export interface GraphPoint {
  rating: number;
  x: number;
  y: number;
}

/** Distances between levels that are read at a glance. */
const STEPS = [5, 10, 25, 50, 100, 250, 500, 1_000];
const MOST_LEVELS = 5;

/** The right edge: now, or the newest game where this machine's clock is behind the server's. */
export const edgeOf = (pools: readonly (readonly RatingPoint[])[], now: number): number =>
  Math.max(now, ...pools.map(points => points.at(-1)?.[0] ?? now));

const DAY_MS = 86_400_000;

/** The left edge: the first game where that came later, so that a few days' games are not a dot at the end of months. */
export const beginOf = (points: readonly RatingPoint[], from: number, to: number): number =>
  Math.max(from, Math.min(points[0]?.[0] ?? from, to - DAY_MS));

/**
 * @param points oldest first
 * @param from epoch milliseconds at the left edge; what the rating was before that is where it begins
 * @param to at the right edge, which the last rating goes on to
 * @returns `null` where no game counted in that time
 */
export function graphOf(points: readonly RatingPoint[], from: number, to: number): Graph | null {
  const inside = points.filter(([at]) => at >= from && at <= to);
  const end = inside.at(-1);
  if (!end) return null;
  const before = points.findLast(([at]) => at < from);
  const course: RatingPoint[] = [
    ...(before ? [[from, before[1]] satisfies RatingPoint] : []),
    ...inside,
    [to, end[1]],
  ];

  const ratings = course.map(([, rating]) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const levels = levelsOf(lowest, highest);
  const [bottom = lowest, top = highest] = [levels[0], levels.at(-1)];
  const place = ([at, rating]: RatingPoint): GraphPoint => ({
    rating,
    x: hundredths((at - from) / (to - from)),
    y: hundredths((top - rating) / (top - bottom)),
  });

  const placed = course.map(place);
  const best = placed.find(({ rating }) => rating === highest);
  const last = placed.at(-1);
  if (!best || !last) throw new Error('a course without points');
  return {
    line: `M${placed.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    levels: levels.map(rating => ({ rating, y: place([to, rating]).y })),
    best,
    last,
    first: ratings[0] ?? highest,
  };
}

const hundredths = (share: number): number => Math.round(share * 10_000) / 100;

/** Round ratings from below the lowest to above the highest. */
function levelsOf(lowest: number, highest: number): number[] {
  for (const step of STEPS) {
    const bottom = Math.floor((lowest - step / 5) / step) * step;
    const count = Math.ceil((highest + step / 5 - bottom) / step) + 1;
    if (count <= MOST_LEVELS) return Array.from({ length: count }, (_, index) => bottom + index * step);
  }
  return [0, highest + 1];
}

/** Moments below the graph: days of a week, weeks of a month, else beginnings of months, in the user's own time zone. */
export function ticksOf(from: number, to: number): { at: number; x: number }[] {
  const place = (at: number) => ({ at, x: hundredths((at - from) / (to - from)) });
  if (to - from < 32 * DAY_MS)
    return (to - from < 8 * DAY_MS ? [6, 4, 2, 0] : [28, 21, 14, 7, 0])
      .map(days => place(to - days * DAY_MS))
      .filter(({ x }) => x >= 0);
  const first = new Date(from);
  const months = Array.from({ length: 13 }, (_, index) =>
    new Date(first.getFullYear(), first.getMonth() + 1 + index, 1).getTime(),
  ).filter(at => at <= to);
  // A year's names would touch each other on a phone.
  return months.filter((_, index) => months.length <= 6 || (months.length - index) % 2 === 1).map(place);
}

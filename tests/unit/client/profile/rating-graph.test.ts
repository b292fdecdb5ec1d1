import { expect, test } from 'vitest';
import { beginOf, edgeOf, graphOf, ticksOf } from '../../../../src/client/profile/graph';
import type { RatingPoint } from '../../../../src/protocol/record';

const at = (share: number, rating: number): RatingPoint => [share * 1_000, rating];

test('a rating goes from the left edge to the right one, between round levels', () => {
  const graph = graphOf([at(0.5, 1800), at(0.9, 1702)], 0, 1_000);
  expect(graph?.levels.map(({ rating }) => rating)).toEqual([1650, 1700, 1750, 1800, 1850]);
  expect(graph?.levels.map(({ y }) => y)).toEqual([100, 75, 50, 25, 0]);
  expect(graph?.line).toBe('M50 25L90 74L100 74');
  expect(graph?.best).toEqual({ rating: 1800, x: 50, y: 25 });
  expect(graph?.last).toEqual({ rating: 1702, x: 100, y: 74 });
});

test('a graph begins with the rating from before its time, and leaves out later ratings', () => {
  const points = [at(-9, 1400), at(-2, 1490), at(0.5, 1510), at(1.5, 2000)];
  const graph = graphOf(points, 0, 1_000);
  expect(graph).toMatchObject({ first: 1490, best: { rating: 1510 }, last: { rating: 1510 } });
  expect(graph?.line).toMatch(/^M0 /);
});

test('a graph without a game in its time is not drawn, even with games before', () => {
  expect(graphOf([], 0, 1_000)).toBeNull();
  expect(graphOf([at(-1, 1500)], 0, 1_000)).toBeNull();
});

test('a graph of one point or of distant points has levels around them', () => {
  const levels = (...ratings: number[]) =>
    graphOf(
      ratings.map((rating, index) => at(index / 10, rating)),
      0,
      1_000,
    )?.levels.map(({ rating }) => rating);
  expect(levels(1500)).toEqual([1495, 1500, 1505]);
  expect(levels(300, 2900)).toEqual([0, 1000, 2000, 3000, 4000]);
});

test('a graph of a month has a tick a week, and one of a year a tick every other month', () => {
  const day = 86_400_000;
  const to = new Date(2026, 10, 25, 12).getTime();
  expect(ticksOf(to - 30 * day, to).map(({ x }) => Math.round(x))).toEqual([7, 30, 53, 77, 100]);
  const months = (days: number) => ticksOf(to - days * day, to).map(tick => new Date(tick.at).getMonth());
  expect(months(90)).toEqual([8, 9, 10]);
  expect(months(365)).toEqual([0, 2, 4, 6, 8, 10]);
});

test('a graph begins with the first game, at least a day ago, where its time began before that', () => {
  const day = 86_400_000;
  const to = 100 * day;
  const points = (days: number): RatingPoint[] => [[to - days * day, 1500]];
  expect(beginOf(points(5), to - 90 * day, to)).toBe(to - 5 * day);
  expect(beginOf(points(0.1), to - 90 * day, to)).toBe(to - day);
  expect(beginOf(points(95), to - 90 * day, to)).toBe(to - 90 * day);
  expect(beginOf([], to - 90 * day, to)).toBe(to - 90 * day);
  expect(ticksOf(to - 5 * day, to).map(({ x }) => x)).toEqual([20, 60, 100]);
});

test('the newest game is in the graph of a machine whose clock is behind', () => {
  const blitz = [at(2, 1662)];
  expect(edgeOf([[], blitz], 1_000)).toBe(2_000);
  expect(edgeOf([[], blitz], 3_000)).toBe(3_000);
  expect(edgeOf([[], []], 3_000)).toBe(3_000);
});

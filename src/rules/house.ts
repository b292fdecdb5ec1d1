/** The strengths of the house that a game can be asked for with, weakest first. @source settled reading 80 */
export const HOUSE_STRENGTHS = [1, 2, 3, 4, 5] as const;
export type HouseStrength = (typeof HOUSE_STRENGTHS)[number];

/** About what rating each plays at; its players have one near that. */
export const HOUSE_RATINGS: Readonly<Record<HouseStrength, number>> = {
  1: 600,
  2: 900,
  3: 1300,
  4: 1700,
  5: 2000,
};

const STRONGEST = HOUSE_RATINGS[5];
const WEAKEST = HOUSE_RATINGS[1];

/** About what rating the house plays at against somebody of this rating in the queue, in whole hundreds. */
export const houseRatingNear = (rating: number): number =>
  Math.min(STRONGEST, Math.max(WEAKEST, 100 * Math.round(rating / 100)));

/** The strength that a rating belongs to. */
export function strengthOf(rating: number): HouseStrength {
  const apart = (strength: HouseStrength) => Math.abs(HOUSE_RATINGS[strength] - rating);
  return HOUSE_STRENGTHS.reduce((nearest, one) => (apart(one) < apart(nearest) ? one : nearest));
}

/**
 * Ratings after Glicko-2; each game is a rating period of its own.
 *
 * @source M. Glickman, "Example of the Glicko-2 system" (2013, revised 2022); letters as in the paper
 */

export interface Rating {
  rating: number;
  /** Standard deviation of the rating. */
  deviation: number;
  volatility: number;
}

export interface RatedGame {
  opponent: Rating;
  /** 1 won, ½ drawn, 0 lost. */
  score: 0 | 0.5 | 1;
}

/** Rating of someone who has not played. @source design §5, start values; volatility from the paper */
export const START_RATING: Readonly<Rating> = { rating: 1500, deviation: 350, volatility: 0.06 };

/** With a deviation above this a rating is provisional: a game or two can still move it far. */
export const PROVISIONAL_ABOVE = 110;

/** Points in one unit of the paper's inner scale. */
const SCALE = 173.7178;
/** The system constant: restrains the change of volatility. */
const TAU = 0.5;
/** How exactly the volatility is found. */
const EPSILON = 0.000_001;

/**
 * Rates a player after the games of one period.
 *
 * @param player the rating before
 * @param games opponents as they were rated before; none only makes the rating less certain
 * @returns unrounded values; the deviation never exceeds that of a newcomer
 */
export function rate(player: Rating, games: readonly RatedGame[]): Rating {
  const mu = (player.rating - START_RATING.rating) / SCALE;
  const phi = player.deviation / SCALE;
  if (games.length === 0) {
    const { rating, volatility } = player;
    return { rating, deviation: onScale(Math.hypot(phi, volatility)), volatility };
  }

  let information = 0; // 1/v of step 3
  let surprise = 0; // the sum in steps 4 and 7
  for (const { opponent, score } of games) {
    const muJ = (opponent.rating - START_RATING.rating) / SCALE;
    const weight = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - muJ)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const v = 1 / information;
  const volatility = newVolatility(player.volatility, phi, v, v * surprise);
  const phiNew = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  return {
    rating: SCALE * (mu + phiNew ** 2 * surprise) + START_RATING.rating,
    deviation: onScale(phiNew),
    volatility,
  };
}

const onScale = (phi: number): number => Math.min(START_RATING.deviation, SCALE * phi);

/** Step 5: the root of `f`, found by the Illinois variant of regula falsi. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const excess = delta ** 2 - phi ** 2 - v;
  const f = (x: number): number => {
    const grown = Math.exp(x);
    return (grown * (excess - grown)) / (2 * (phi ** 2 + v + grown) ** 2) - (x - a) / TAU ** 2;
  };

  let A = a;
  let B: number;
  if (excess > 0) B = Math.log(excess);
  else {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    B = a - k * TAU;
  }

  let fA = f(A);
  let fB = f(B);
  while (Math.abs(B - A) > EPSILON) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) {
      A = B;
      fA = fB;
    } else fA /= 2; // the end that stays put is halved, else it would hold the search back
    B = C;
    fB = fC;
  }
  return Math.exp(A / 2);
}

import { type Rating, rate, START_RATING } from '../../rules/glicko2';
import { isTimeControlName, RATING_POOLS, type RatingPool, ratingPool } from '../../rules/time-control';
import type { Successions } from './departures';

/** Far below what one game changes; floating point may differ in its last digits between machines. */
const TOLERANCE = 1e-6;

export type Ratings = Readonly<Record<RatingPool, Rating>>;

export interface RatedResult {
  white: string;
  black: string;
  gameMode: string;
  state: string;
  result: string | null;
}

/** A rating that the operator set, after so many rated games of the player. */
export interface Correction {
  uid: string;
  pool: RatingPool;
  after: number;
  ratedGames: number;
}

interface Standing {
  /** Corrections that are not applied yet, since they come after a later game. */
  corrections: Correction[];
  corrected: number;
  ratings: Record<RatingPool, Rating>;
  games: number;
  /** An earlier game was still being played when it was read, so ratings after it cannot be checked. */
  isUnsure: boolean;
}

/**
 * Rates all rated games again, in the order in which they began. A player is in one game at a time, so
 * whatever a game's ratings depend on has ended before it began.
 */
export class RatingReplay {
  private readonly standings = new Map<string, Standing>();
  private readonly playing = new Set<string>();

  private readonly corrections = new Map<string, Correction[]>();

  /** @param corrections in the order of their ids */
  constructor(
    private readonly who: Successions = NOBODY,
    corrections: readonly Correction[] = [],
  ) {
    for (const one of corrections) {
      const uid = this.whoIs(one.uid);
      this.corrections.set(uid, [...(this.corrections.get(uid) ?? []), one]);
    }
  }

  /** Takes a rated game. Call it in the order of the ids. */
  add({ gameMode, state, result, ...uids }: RatedResult): void {
    const [white, black] = [this.whoIs(uids.white), this.whoIs(uids.black)];
    if (state === 'playing') this.playing.add(white).add(black);
    if (state !== 'ended' || !isTimeControlName(gameMode)) return;
    const pool = ratingPool(gameMode);
    const [one, other] = [this.standingOf(white), this.standingOf(black)];
    const score = result === 'white' ? 1 : result === 'black' ? 0 : 0.5;
    const before = { one: one.ratings[pool], other: other.ratings[pool] };
    one.ratings[pool] = rate(before.one, [{ opponent: before.other, score }]);
    other.ratings[pool] = rate(before.other, [
      { opponent: before.one, score: score === 1 ? 0 : score === 0 ? 1 : 0.5 },
    ]);
    const isUnsure = [white, black].some(uid => this.playing.has(uid) || this.standings.get(uid)?.isUnsure);
    for (const standing of [one, other]) {
      standing.games++;
      standing.isUnsure = isUnsure;
    }
  }

  /**
   * Why the stored ratings cannot be right, `null` if they are or nothing can be said.
   *
   * @param ratedGames how many rated games of the player have ended when the ratings were read
   * @param corrections how many of their ratings had been corrected by then
   */
  problem(uid: string, stored: Ratings, ratedGames: number, corrections = 0): string | null {
    const { ratings, games, corrected, isUnsure } = this.standingOf(this.whoIs(uid));
    if (isUnsure || games !== ratedGames || corrected !== corrections) return null;
    for (const pool of RATING_POOLS) {
      for (const figure of ['rating', 'deviation', 'volatility'] as const) {
        const [is, wanted] = [stored[pool][figure], ratings[pool][figure]];
        if (Math.abs(is - wanted) > TOLERANCE)
          return `${pool} ${figure} is ${is}, after ${games} games ${wanted}`;
      }
    }
    return null;
  }

  private standingOf(uid: string): Standing {
    const known = this.standings.get(uid) ?? this.beginning(uid);
    this.standings.set(uid, known);
    for (
      let next = known.corrections[0];
      next && next.ratedGames <= known.games;
      next = known.corrections[0]
    ) {
      known.corrections.shift();
      known.ratings[next.pool] = { ...known.ratings[next.pool], rating: next.after };
      known.corrected++;
    }
    return known;
  }

  /** A player who came back starts from the rating they left with. Their former uid has played no game since. */
  private beginning(uid: string): Standing {
    const past = this.who.ratedFrom.get(uid);
    const corrections = [...(this.corrections.get(uid) ?? [])];
    if (past === undefined) return { ...newcomer(), corrections };
    const { ratings, isUnsure } = this.standingOf(this.whoIs(past));
    return { ratings: { ...ratings }, games: 0, corrections, corrected: 0, isUnsure };
  }

  private whoIs(uid: string): string {
    return this.who.same.get(uid) ?? uid;
  }
}

const NOBODY: Successions = { same: new Map(), ratedFrom: new Map() };

const newcomer = (): Omit<Standing, 'corrections'> => ({
  ratings: { rapid: START_RATING, blitz: START_RATING },
  games: 0,
  corrected: 0,
  isUnsure: false,
});

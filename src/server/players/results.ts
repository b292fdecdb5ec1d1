import { eq } from 'drizzle-orm';
import { type Rating, rate } from '../../rules/glicko2';
import type { GameResult } from '../../rules/result';
import { ratingPool, type TimeControl, type TimeControlName } from '../../rules/time-control';
import type { Transaction } from '../database/database';
import { lockPlayers, type PlayerRow } from './store';
import { player } from './tables';

/** A game that is being closed, as far as it counts for its two players. */
export type CountedGame = {
  /** Uids. */
  white: string;
  black: string;
  /** Games against the house are never rated, whatever this says. */
  rated: boolean;
} & ({ how: 'ended'; control: TimeControl; result: GameResult; counts: boolean } | { how: 'aborted' });

type Score = 0 | 0.5 | 1;

/**
 * Counts a finished game for both players: statistics always, ratings when it was rated. An aborted one counts for
 * nothing, nor does one that ended too soon.
 *
 * @source requirements IP-09 with settled reading 66, IP-06 (`leaves`), IP-11; design §5, start values
 * @throws Error when one of the players is unknown
 */
export async function countResult(tx: Transaction, game: CountedGame): Promise<void> {
  if (game.how === 'aborted' || !game.counts) return;
  const rows = await lockPlayers(tx, [game.white, game.black]);
  const white = rows.find(row => row.uid === game.white);
  const black = rows.find(row => row.uid === game.black);
  if (!white || !black) throw new Error('a game of unknown players');
  const { result, reason } = game.result;
  const score: Score = result === 'white' ? 1 : result === 'black' ? 0 : 0.5;
  const finished = { reason, gameMode: game.control.name, rated: game.rated && !white.house && !black.house };
  await count(tx, white, black, score, { ...finished, isWhite: true });
  await count(tx, black, white, (1 - score) as Score, { ...finished, isWhite: false });
}

interface Finished {
  reason: GameResult['reason'];
  gameMode: TimeControlName;
  rated: boolean;
  /** The player whose game is counted had White. */
  isWhite: boolean;
}

async function count(
  tx: Transaction,
  own: PlayerRow,
  other: PlayerRow,
  score: Score,
  { reason, gameMode, rated, isWhite }: Finished,
): Promise<void> {
  const one = (holds: boolean): number => (holds ? 1 : 0);
  const stats = {
    games: own.games + 1,
    wins: own.wins + one(score === 1),
    draws: own.draws + one(score === 0.5),
    checkmates: own.checkmates + one(score === 1 && reason === 'checkmate'),
    surrenders: own.surrenders + one(score === 0 && reason === 'surrender'),
    leaves: own.leaves + one(score === 0 && reason === 'afk'),
    whiteGames: own.whiteGames + one(isWhite),
    whiteWins: own.whiteWins + one(isWhite && score === 1),
    whiteDraws: own.whiteDraws + one(isWhite && score === 0.5),
  };
  const ratings = rated ? newRating(own, other, score, gameMode) : {};
  await tx
    .update(player)
    .set({ ...stats, ...ratings })
    .where(eq(player.uid, own.uid));
}

function newRating(own: PlayerRow, other: PlayerRow, score: Score, gameMode: TimeControlName) {
  const pool = ratingPool(gameMode);
  const opponent = pool === 'blitz' ? blitzOf(other) : rapidOf(other);
  const { rating, deviation, volatility } = rate(pool === 'blitz' ? blitzOf(own) : rapidOf(own), [
    { opponent, score },
  ]);
  return pool === 'blitz'
    ? { blitzRating: rating, blitzDeviation: deviation, blitzVolatility: volatility }
    : { rapidRating: rating, rapidDeviation: deviation, rapidVolatility: volatility };
}

const blitzOf = (row: PlayerRow): Rating => ({
  rating: row.blitzRating,
  deviation: row.blitzDeviation,
  volatility: row.blitzVolatility,
});

const rapidOf = (row: PlayerRow): Rating => ({
  rating: row.rapidRating,
  deviation: row.rapidDeviation,
  volatility: row.rapidVolatility,
});

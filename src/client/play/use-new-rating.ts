import { useSnapshot } from 'valtio';
import { isTimeControlName, ratingPool } from '../../rules/time-control';
import { game } from '../game/state/game';
import { useRead } from '../page/use-read';
import { publicUser } from '../players/endpoints';
import { app } from '../state/app';

/**
 * Own rating after the game.
 *
 * @returns `null` until the user's data have been reloaded, and where the game changes no rating
 */
export function useNewRating(): number | null {
  const { result, rated, gameMode, userVersion: versionAtEnd } = useSnapshot(game);
  const { user, userVersion } = useSnapshot(app);
  const isChanged = result !== null && result.outcome !== 'aborted' && rated;
  if (!isChanged || !user || versionAtEnd === null || userVersion === versionAtEnd) return null;
  return rounded(gameMode, { rapid: user.rapidRating, blitz: user.blitzRating });
}

/**
 * The opponent's rating after the game.
 *
 * @returns `null` until it has been read, and where the game changes no rating
 */
export function useOpponentRating(): number | null {
  const { result, rated, gameMode, opponent } = useSnapshot(game);
  const isChanged = result !== null && result.outcome !== 'aborted' && rated && opponent && !opponent.house;
  // The game has changed what may have been read before it.
  const { data } = useRead(isChanged ? publicUser(opponent.username) : null, true);
  return data && rounded(gameMode, { rapid: data.rapid_ranked, blitz: data.blitz_ranked });
}

/** The rating of the pool that a game counts in. */
function rounded(gameMode: string | null, ratings: { rapid: number; blitz: number }): number {
  return Math.round(ratings[isTimeControlName(gameMode) ? ratingPool(gameMode) : 'rapid']);
}

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { publicUserAnswer } from '../../../protocol/users';
import { isTimeControlName, ratingPool } from '../../../rules/time-control';
import { useRead } from '../../shell/use-read';
import { app } from '../../state/app';
import { game } from '../../state/game';

/**
 * Own rating after the game.
 *
 * @returns `null` until the user's data has been reloaded, and where the game changes no rating
 */
export function useNewRating(): number | null {
  const { result, rated, gameMode } = useSnapshot(game);
  const { user } = useSnapshot(app);
  const [known, setKnown] = useState<object | null>(null);
  const ended = result !== null && result.outcome !== 'aborted';

  // The user as he was when the game ended: another object is the reloaded one.
  useEffect(() => setKnown(ended ? app.user : null), [ended]);

  if (!ended || !rated || !user || known === null || app.user === known) return null;
  const pool = isTimeControlName(gameMode) ? ratingPool(gameMode) : 'rapid';
  return Math.round(pool === 'rapid' ? user.rapidRating : user.blitzRating);
}

/**
 * The opponent's rating after the game.
 *
 * @returns `null` until it has been read, and where the game changes no rating
 */
export function useOpponentRating(): number | null {
  const { result, rated, gameMode, opponent } = useSnapshot(game);
  const changes = result !== null && result.outcome !== 'aborted' && rated && opponent && !opponent.house;
  // The game has changed what may have been read before it.
  const path = changes ? `/user/${encodeURIComponent(opponent.username)}` : null;
  const { data } = useRead(path, publicUserAnswer, true);
  if (!data) return null;
  const pool = isTimeControlName(gameMode) ? ratingPool(gameMode) : 'rapid';
  return Math.round(pool === 'rapid' ? data.rapid_ranked : data.blitz_ranked);
}

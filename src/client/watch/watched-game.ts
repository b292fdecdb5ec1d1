import type { WatchedGame } from '../../protocol/watch';
import type { Square } from '../../rules/chess';

/** Side from which a game is watched: a person's rather than the house's, then the stronger player's. */
export function watchedOf({ white, black }: Pick<WatchedGame, 'white' | 'black'>): 'white' | 'black' {
  if (white.house !== black.house) return white.house ? 'black' : 'white';
  return black.elo > white.elo ? 'black' : 'white';
}

/** Values of `home.watch.game`, the name of a link to a game. */
export function namesOf(game: Pick<WatchedGame, 'white' | 'black'>) {
  const watched = game[watchedOf(game)];
  const opponent = watched === game.white ? game.black : game.white;
  return {
    name: watched.username,
    elo: watched.elo,
    opponent: opponent.username,
    opponentElo: opponent.elo,
  };
}

/** Squares of the last move. */
export const marksOf = ({ lastMove }: Pick<WatchedGame, 'lastMove'>): readonly Square[] =>
  lastMove ? [lastMove.from as Square, lastMove.to as Square] : [];

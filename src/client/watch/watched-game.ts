import type { WatchedGame } from '../../protocol/watch';
import type { Square } from '../../rules/chess';

/** The player by whose name a game is watched: a person rather than the house, then the stronger one. White sits below all the same. */
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

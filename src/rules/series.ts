/**
 * A series of a tournament: games with alternating colours that decide a match of the bracket. Half a point for a draw.
 *
 * @source requirements IP-18, TB-21, TB-22; settled reading 46
 */

/** First or second opponent of a match. */
export type Opponent = 1 | 2;

export const otherOpponent = (opponent: Opponent): Opponent => (opponent === 1 ? 2 : 1);

/** Place of an opponent in what is kept of the two, such as their slots or points. */
export const opponentIndex = (opponent: Opponent): 0 | 1 => (opponent === 1 ? 0 : 1);

/** A game of a series that is over. */
export interface DecidedGame {
  white: Opponent;
  result: 'white' | 'black' | 'draw';
  /** Decides a tied series: a draw is a win for Black. */
  armageddon: boolean;
}

/** Points of the two from the games before an armageddon, which counts for no points. */
export function scoreOf(games: readonly DecidedGame[]): [number, number] {
  const score: [number, number] = [0, 0];
  for (const { white, result, armageddon } of games) {
    if (armageddon) continue;
    const points = result === 'white' ? 1 : result === 'black' ? 0 : 0.5;
    score[opponentIndex(white)] += points;
    score[opponentIndex(otherOpponent(white))] += 1 - points;
  }
  return score;
}

/** Winner of an armageddon game: Black with a draw. */
const armageddonWinner = ({ white, result }: DecidedGame): Opponent =>
  result === 'white' ? white : otherOpponent(white);

/**
 * Winner of a series: the opponent who is ahead by more than what is left to be played, or has won the armageddon.
 *
 * @param best of how many games
 * @returns `null` while that is open
 */
export function seriesWinner(games: readonly DecidedGame[], best: number): Opponent | null {
  const last = games.at(-1);
  if (last?.armageddon) return armageddonWinner(last);
  const [one, two] = scoreOf(games);
  const left = best - games.length;
  if (Math.abs(one - two) <= left) return null;
  return one > two ? 1 : 2;
}

/** A game that is to be played next. */
export interface NextGame {
  /** 1 for the first. */
  number: number;
  white: Opponent;
  armageddon: boolean;
}

/** @param first who has White in the first game */
export function nextGame(games: readonly DecidedGame[], best: number, first: Opponent): NextGame {
  const number = games.length + 1;
  return { number, white: games.length % 2 === 0 ? first : otherOpponent(first), armageddon: number > best };
}

/** White has five minutes in an armageddon, Black four, and wins with a draw. Nothing is added for a move. */
export const ARMAGEDDON_MS = { w: 300_000, b: 240_000 } as const;

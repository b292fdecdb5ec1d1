import type { MatchAnswer } from '../../protocol/history';
import { pgnGame } from '../../protocol/match-pgn';
import { type PgnGame, writePgn } from '../../rules/pgn';
import { withOpening } from '../game/moves/openings';
import type { Actions } from '../page/actions';
import * as endpoints from './endpoints';

/** Finished games as the server tells them, ready to be written as PGN. */

/** @returns `null` where the server leaves out how the game ended */
export function answeredGame(id: number, answer: MatchAnswer): PgnGame | null {
  const { details, whites, blacks, movements } = answer;
  if (!details) return null;
  const { clocks, white, black } = details;
  const elo = { white: white.elo, black: black.elo };
  return pgnGame(
    { ...details, matchId: id, whites, blacks, movements },
    { clocks, elo, site: location.origin },
  );
}

/** Reads a finished game; `null` if it does not come. */
export async function readMatchAnswer(
  calls: Pick<Actions['calls'], 'read'>,
  id: number,
): Promise<MatchAnswer | null> {
  const found: MatchAnswer[] = [];
  const { signal } = new AbortController();
  const result = await calls.read(endpoints.finishedMatch(id), { signal, onData: data => found.push(data) });
  return result.ok ? (found.at(-1) ?? null) : null;
}

/**
 * Text of a finished game with clocks, ratings and opening.
 *
 * @throws Error if the game cannot be loaded: a copied text cannot be `null`
 */
export async function finishedPgn(calls: Pick<Actions['calls'], 'read'>, id: number): Promise<string> {
  const answer = await readMatchAnswer(calls, id);
  const game = answer && answeredGame(id, answer);
  if (!game) throw new Error('The game did not come.');
  return writePgn(await withOpening(game), 'annotated');
}

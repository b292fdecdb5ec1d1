import type { Evaluation } from '../rules/evaluation';
import type { Opening } from '../rules/openings';
import { type PgnForm, type PgnGame, writePgn } from '../rules/pgn';
import type { HistoryEntry } from './history';
import { parseMovements } from './movements';

/** Facts of a finished game that its entry in the history does not hold. */
export interface MatchExtras {
  /** Milliseconds left to the mover after each move. */
  clocks?: readonly number[] | undefined;
  /** An engine's verdict on the position after each move. */
  verdicts?: readonly Evaluation[] | undefined;
  /** Ratings the game began with. */
  elo?: { white: number; black: number } | undefined;
  opening?: Opening | null | undefined;
  /** Origin of the pages, where the game has its own. */
  site?: string | undefined;
}

/** A finished game of the history, without the wire's spellings. */
export function pgnGame(entry: Omit<HistoryEntry, 'id'>, { site, ...extras }: MatchExtras = {}): PgnGame {
  const { matchId, date, whites, blacks, win, draw, reason, type, gameTimeControl, movements } = entry;
  const moves = parseMovements(movements);
  const first = moves[0]?.at ?? null;
  return {
    id: matchId,
    date: new Date(date),
    white: whites,
    black: blacks,
    result: draw ? 'draw' : win ? 'white' : 'black',
    reason,
    type,
    timeControl: gameTimeControl,
    sans: moves.map(({ san }) => san),
    began: first === null ? undefined : new Date(first),
    link: site === undefined ? undefined : `${site}/matches/${matchId}`,
    ...extras,
  };
}

/** A finished game of the history as PGN text. @source requirements MH-06…08 */
export function matchPgn(entry: Omit<HistoryEntry, 'id'>, form: PgnForm, extras?: MatchExtras): string {
  return writePgn(pgnGame(entry, extras), form);
}

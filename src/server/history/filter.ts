import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { HistoryFilter } from '../../protocol/history';
import { WIRE_ORIGINS } from '../games/order';
import { game } from '../games/tables';
import { isCalled } from '../players/called';

/** Which of a player's games, whoever that is. */
export type OwnFilter = Omit<HistoryFilter, 'player'>;

export type Colour = 'white' | 'black';

/** The colours that a filter asks for. Each has indexes of its own, so each is read by itself. */
export const coloursOf = ({ side }: OwnFilter): Colour[] =>
  side === undefined ? ['white', 'black'] : [side === 'w' ? 'white' : 'black'];

/** Whether a game is a finished one that a player had this colour in, and that the filter lets through. */
export function isWanted(uid: string, own: Colour, filter: OwnFilter): SQL | undefined {
  const { result, reason, gameTimeControl, opponent, origin, since, until } = filter;
  const other = own === 'white' ? 'black' : 'white';
  const results = { win: own, lose: other, draw: 'draw' } as const;
  return and(
    eq(game[own], uid),
    eq(game.state, 'ended'),
    result && eq(game.result, results[result]),
    reason && eq(game.reason, reason),
    gameTimeControl === undefined ? undefined : eq(game.gameMode, gameTimeControl),
    origin && eq(game.origin, WIRE_ORIGINS[origin]),
    since === undefined ? undefined : gte(game.endedAt, new Date(since)),
    until === undefined ? undefined : lt(game.endedAt, new Date(until)),
    opponent === undefined ? undefined : isCalled(game[other], opponent),
  );
}

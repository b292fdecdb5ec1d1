import type { HistoryEntry } from '../../../protocol/history';
import { isTimeControlName, type TimeControlName } from '../../../rules/time-control';
import { isGone } from '../../kit/player-name';
import { type OwnMatch, ownMatch } from '../../matches/history-filter';

/** A person whom the user has met, and the clock of their last game. */
export interface LastOpponent extends Pick<OwnMatch, 'opponent' | 'portrait'> {
  clock: TimeControlName;
}

const SHOWN = 6;

/** The people whom a player has met last, each once, from a page of their games. The newest comes first. */
export function lastOpponents(games: readonly HistoryEntry[], username: string): LastOpponent[] {
  const met = new Map<string, LastOpponent>();
  for (const entry of games) {
    const { opponent, portrait } = ownMatch(entry, username);
    const clock = entry.gameTimeControl;
    if (entry.house || met.has(opponent) || isGone(opponent) || !isTimeControlName(clock)) continue;
    met.set(opponent, { opponent, portrait, clock });
  }
  return [...met.values()].slice(0, SHOWN);
}

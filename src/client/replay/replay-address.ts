import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Snapshot } from 'valtio';
import type { Side } from '../../rules/chess';
import type { Millis } from '../../rules/units';
import type { GameState } from '../game/state/game-shapes';
import { useSetQuery } from '../page/query';
import { MAX_TRIED, uciOf, type Variation } from './state/variation';

/** Rest after which the position is written into the address: browsers take no more than some addresses a second. */
const REST_MS: Millis = 300;

/** Place that an address names: a position of the game, or one of a variation that leaves it there. */
export interface ReplayPlace {
  /** Half-moves made; 0 where the address has no number. */
  ply: number;
  /** Side that is below; `null` where the address leaves that to the one who opens it. */
  side: Side | null;
  /** Tried moves in UCI's letters. */
  line: readonly string[];
  /** How many of them are on show; `null` for all. */
  at: number | null;
}

export function placeOf(search: string): ReplayPlace {
  const query = new URLSearchParams(search);
  const number = (name: string): number | null => {
    const text = query.get(name) ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  const side = query.get('side');
  const line = query.get('line') ?? '';
  return {
    ply: number('ply') ?? 0,
    side: side === 'w' || side === 'b' ? side : null,
    line: line === '' ? [] : line.split('.').slice(0, MAX_TRIED),
    at: number('at'),
  };
}

/** Query that leads to a place. The start of a game has none. */
export function searchOf({ ply, side, line, at }: ReplayPlace): string {
  const parts = [
    ply !== 0 && `ply=${ply}`,
    side !== null && `side=${side}`,
    line.length > 0 && `line=${line.join('.')}`,
    line.length > 0 && at !== null && `at=${at}`,
  ].filter(part => part !== false);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * Where a replay is. A variation is part of the place while one of its positions is on show.
 *
 * @param side whose is below, where the address has to say so
 */
export function placeNow(
  { viewedPly }: Pick<GameState, 'viewedPly'>,
  { at, moves }: Snapshot<Variation>,
  side: Side | null,
): ReplayPlace {
  const line = at === null ? [] : moves.map(uciOf);
  return { ply: viewedPly, side, line, at: at === moves.length ? null : at };
}

/**
 * Keeps the address at the position on show, for a reload and for the address bar. Each address replaces the one
 * before, so Back leads out of the page.
 *
 * @param wanted the query that leads there
 * @param resting false while the game is played by itself
 */
export function useReplayAddress(wanted: string, resting: boolean): void {
  const setQuery = useSetQuery();
  const { search, state } = useLocation();
  useEffect(() => {
    if (!resting || search === wanted) return;
    const keep = () => setQuery(() => new URLSearchParams(wanted), { replace: true, state });
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, resting, search, state, setQuery]);
}

import * as v from 'valibot';
import {
  HISTORY_REASONS,
  type HistoryEntry,
  type HistoryFilter,
  historyFilter,
} from '../../../protocol/history';
import type { Side } from '../../../rules/chess';
import { isTimeControlName, TIME_CONTROLS } from '../../../rules/time-control';

/** What the list of games is narrowed down to, and how it is written into addresses. */

export type FilterName = keyof HistoryFilter;

/** The values a filter may take, in the order of its menu. */
export const FILTER_VALUES: Readonly<Record<FilterName, readonly string[]>> = {
  side: ['w', 'b'],
  result: ['win', 'draw', 'lose'],
  reason: HISTORY_REASONS,
  gameTimeControl: Object.keys(TIME_CONTROLS),
};

export const FILTER_NAMES: readonly FilterName[] = ['side', 'result', 'reason', 'gameTimeControl'];

/** The filter of an address. Values that are none are not there. */
export function filterOf(query: URLSearchParams): HistoryFilter {
  const known = FILTER_NAMES.flatMap(name => {
    const value = query.get(name);
    return value !== null && FILTER_VALUES[name].includes(value) ? [[name, value]] : [];
  });
  return v.parse(historyFilter, Object.fromEntries(known));
}

/** The same filter always makes the same text, whatever the order in the address; empty without a filter. */
export function filterQuery(filter: HistoryFilter): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filter[name];
    if (value !== undefined) query.set(name, value);
  }
  return query.toString();
}

/** A game as one of its players sees it. */
export interface OwnMatch {
  side: Side;
  opponent: string;
  result: 'win' | 'lose' | 'draw';
}

/** @source requirements MH-02, MH-03 */
export function ownMatch(entry: HistoryEntry, username: string): OwnMatch {
  const side = entry.whites === username ? 'w' : 'b';
  const result = entry.draw ? 'draw' : entry.win === (side === 'w') ? 'win' : 'lose';
  return { side, opponent: side === 'w' ? entry.blacks : entry.whites, result };
}

export type ShownReason = (typeof HISTORY_REASONS)[number] | 'unknown';

/** The wire's reason is free text. @source requirements MH-04 */
export function shownReason(reason: string): ShownReason {
  return HISTORY_REASONS.find(known => known === reason) ?? 'unknown';
}

/** Minutes and increment of a time control; one that is not known here as the server calls it. @source MH-05 */
export function controlName(name: string): string {
  return isTimeControlName(name) ? TIME_CONTROLS[name].shortName : name;
}

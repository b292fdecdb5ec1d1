import * as v from 'valibot';
import type { Portrait } from '../../protocol/entities';
import {
  HISTORY_ORDERS,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryOrder,
  historyFilter,
} from '../../protocol/history';
import { MAX_USERNAME } from '../../protocol/limits';
import { otherSide, SIDES, type Side } from '../../rules/chess';
import { END_REASONS, OUTCOMES, type Outcome, toldReason } from '../../rules/result';
import { isTimeControlName, TIME_CONTROLS } from '../../rules/time-control';

/** Filter of the list of games, and how it is written into addresses and calls. */

export const FILTER_NAMES = ['result', 'gameTimeControl', 'reason', 'side'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The values a filter may take, in the order of its menu. */
export const FILTER_VALUES: Readonly<Record<FilterName, readonly string[]>> = {
  side: SIDES,
  result: OUTCOMES,
  reason: END_REASONS,
  gameTimeControl: Object.keys(TIME_CONTROLS),
};

/** A day in the user's time zone, as addresses and date fields write it: `2026-11-22`. */
export type Day = string;

/** Filter that an address asks for. */
export interface MatchFilter extends Pick<HistoryFilter, FilterName> {
  /** Letters of the opponent's name. */
  opponent?: string;
  /** First and last day. */
  from?: Day;
  to?: Day;
}

export type FilterPart = keyof MatchFilter;
/** All that an address may narrow the list by. */
export const FILTER_PARTS: readonly FilterPart[] = [...FILTER_NAMES, 'opponent', 'from', 'to'];

/** The filter of an address. Invalid values are left out. */
export function filterOf(query: URLSearchParams): MatchFilter {
  const known = FILTER_NAMES.flatMap(name => {
    const value = query.get(name);
    return value !== null && FILTER_VALUES[name].includes(value) ? [[name, value]] : [];
  });
  const opponent = (query.get('opponent') ?? '').trim().slice(0, MAX_USERNAME);
  const [from, to] = [query.get('from'), query.get('to')];
  return {
    ...v.parse(v.pick(historyFilter, FILTER_NAMES), Object.fromEntries(known)),
    ...(opponent !== '' && { opponent }),
    ...(from !== null && dayStart(from) && { from }),
    ...(to !== null && dayStart(to) && { to }),
  };
}

/** The order of an address: the newest games first unless it names another one. */
export const orderOf = (query: URLSearchParams): HistoryOrder =>
  HISTORY_ORDERS.find(one => one === query.get('order')) ?? 'newest';

/** The query of the list of games, which alone has an order. @param filtered `filterQuery` */
export function listQuery(filtered: string, order: HistoryOrder): string {
  if (order === 'newest') return filtered;
  return `${filtered && `${filtered}&`}order=${order}`;
}

/**
 * The query of a call. The same filter always makes the same text, whatever the order in the address; empty without a
 * filter.
 *
 * @param player whose games; without it the user's own
 */
export function filterQuery(filter: MatchFilter, player?: string): string {
  const query = new URLSearchParams();
  if (player !== undefined) query.set('player', player);
  for (const name of [...FILTER_NAMES, 'opponent'] as const) {
    const value = filter[name];
    if (value !== undefined) query.set(name, value);
  }
  const since = filter.from === undefined ? null : dayStart(filter.from);
  const until = filter.to === undefined ? null : dayStart(filter.to, 1);
  if (since) query.set('since', since.toISOString());
  if (until) query.set('until', until.toISOString());
  return query.toString();
}

/**
 * Moment when a day begins in the user's time zone.
 *
 * @param after so many days later
 * @returns `null` for what is no day
 */
export function dayStart(day: Day, after = 0): Date | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date) + after);
  // The month has no such day, or the text is no day at all.
  const isDay = year >= '1970' && dayOf(new Date(Number(year), Number(month) - 1, Number(date))) === day;
  return isDay ? start : null;
}

/** The day of a moment in the user's time zone. */
export function dayOf(moment: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** A game as one of its players sees it. */
export interface OwnMatch {
  side: Side;
  opponent: string;
  result: Outcome;
  /** Rating after the game, or before it where that was not kept; `null` where the game had none or none is known. */
  rating: number | null;
  /** Change of the rating by the game. */
  change: number | null;
  opponentRating: number | null;
  /** The house played the other side. */
  isHouse: boolean;
  /** The opponent's present picture; `null` where nobody says. */
  portrait: Portrait | null;
  /** Percent; `null` while the game has not been reviewed. */
  accuracy: number | null;
}

/** @source requirements MH-02, MH-03 */
export function ownMatch(entry: HistoryEntry, username: string): OwnMatch {
  const side = entry.whites === username ? 'w' : 'b';
  const result = entry.draw ? 'draw' : entry.win === (side === 'w') ? 'win' : 'lose';
  const [colour, rival] = side === 'w' ? (['white', 'black'] as const) : (['black', 'white'] as const);
  const own = entry.ratings?.[colour];
  const other = entry.ratings?.[rival];
  return {
    side,
    opponent: side === 'w' ? entry.blacks : entry.whites,
    result,
    rating: own ? (own.after ?? own.before) : null,
    change: own?.after === undefined ? null : own.after - own.before,
    opponentRating: other?.before ?? null,
    isHouse: entry.houseSides?.includes(otherSide(side)) ?? false,
    portrait: entry.portraits?.[rival] ?? null,
    accuracy: entry.accuracy?.[colour] ?? null,
  };
}

/** Reasons that have words: those of the wire, and what people are told instead of them. */
export const SHOWN_REASONS = [...END_REASONS, 'nomove', 'unknown'] as const;
export type ShownReason = (typeof SHOWN_REASONS)[number];

/** The wire's reason is free text. @param plies as for `toldReason` @source requirements MH-04 */
export function shownReason(reason: string, plies?: number): ShownReason {
  const told = toldReason(reason, plies);
  return SHOWN_REASONS.find(known => known === told) ?? 'unknown';
}

/** Minutes and increment of a time control; one that is not known here as the server calls it. @source MH-05 */
export function controlName(name: string): string {
  return isTimeControlName(name) ? TIME_CONTROLS[name].shortName : name;
}

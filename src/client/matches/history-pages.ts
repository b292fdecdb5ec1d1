import type { HistoryEntry } from '../../protocol/history';
import { HISTORY_PAGE_SIZE } from '../../protocol/limits';

/** The pages of a history as far as they have been scrolled into view. Pure; `use-history.ts` fetches them. */
export interface HistoryPages {
  /** `null`: let go again, to be read anew when it comes into view. */
  slots: readonly (readonly HistoryEntry[] | null)[];
  /** How many games there are; `null` until the last page was read. */
  total: number | null;
  /** Games have come since a page was read: answers that were kept until then may not fit, and the server is asked. */
  hasMoved: boolean;
}

export const NO_PAGES: HistoryPages = { slots: [], total: null, hasMoved: false };

/** Pages kept on either side of the one read last: a thousand games, two megabytes, however long the history is. */
const KEPT = 20;

/**
 * Takes in a page, the next one or one read again, and lets go of those far away from it. Each game that comes moves all
 * others a row down: where the page repeats games of the page before it, that one is older, and is let go as well.
 */
export function withPage(pages: HistoryPages, page: number, content: readonly HistoryEntry[]): HistoryPages {
  const held = pages.slots[page];
  const ids = new Set(content.map(({ id }) => id));
  const isRepeated = pages.slots[page - 1]?.some(({ id }) => ids.has(id)) ?? false;
  const hasMoved = pages.hasMoved || isRepeated || (held?.[0] ?? content[0])?.id !== content[0]?.id;
  const slots = pages.slots.map((slot, index) => {
    const isOlder = isRepeated && index === page - 1;
    return isOlder || Math.abs(index - page) > KEPT ? null : slot;
  });
  slots[page] = content;
  if (content.length === HISTORY_PAGE_SIZE)
    return { slots, total: page < slots.length - 1 ? pages.total : null, hasMoved };
  // Fewer than a page: the list ends here, also where it was longer before.
  return { slots: slots.slice(0, page + 1), total: page * HISTORY_PAGE_SIZE + content.length, hasMoved };
}

/** Rows known so far. */
export function rowCount({ slots, total }: HistoryPages): number {
  return total ?? slots.length * HISTORY_PAGE_SIZE;
}

/** The game of a row, `null` while it is not in memory. */
export function entryAt({ slots }: HistoryPages, row: number): HistoryEntry | null {
  return slots[Math.floor(row / HISTORY_PAGE_SIZE)]?.[row % HISTORY_PAGE_SIZE] ?? null;
}

export interface View {
  /** First and last row in view. */
  first: number;
  last: number;
  /** The end of the list is in view. */
  atBottom: boolean;
}

/** The page to read next, `null` when nothing is missing. */
export function missingPage({ slots, total }: HistoryPages, { first, last, atBottom }: View): number | null {
  const to = Math.floor(last / HISTORY_PAGE_SIZE);
  for (let page = Math.floor(first / HISTORY_PAGE_SIZE); page <= to; page += 1)
    if (slots[page] === null) return page;
  return total === null && (atBottom || slots.length === 0) ? slots.length : null;
}

import type { DataRouter, RouterNavigateOptions, To } from 'react-router-dom';

/**
 * Entries of the browser's history: each has a number in its tab, and the product's own navigations have a mark. Without React,
 * since sessions go to pages too, also before there is a router.
 */

/** Our part of an entry, in the state that react-router leaves to its users. */
interface Entry {
  /** Number of the entry in its tab: 0 is the first page, from which there is no way back. */
  index?: number | undefined;
  /** Whether it is a copy of the first page, which Back meets before a foreign page that hears nothing. */
  isCopy?: boolean | undefined;
}

/** An entry as react-router writes it. */
interface Written {
  usr?: Entry | null;
  key?: string;
}

const written = (): Written => (history.state as Written | null) ?? {};

/** The entry on show. One that others have written has no number. */
export const entry = (): Entry => written().usr ?? {};

/** Name that the router gave to the entry on show. */
export const entryKey = (): string | undefined => written().key;

let noted: Entry = {};

/** Notes which entry is on show. @returns the one noted before */
export function noteEntry(): Entry {
  const before = noted;
  noted = entry();
  return before;
}

/** The entry on show with other numbers, to be written past the router. */
const renumbered = (numbers: Entry): Written => ({ ...written(), usr: { ...entry(), ...numbers } });

/** Rewrites an entry that an earlier client wrote, from before react-router, which keeps state of ours in `usr` alone. */
function readOldEntry(): void {
  const { index, isCopy, state, key } = { ...history.state } as Entry & { state?: object; key?: string };
  if (index !== undefined) history.replaceState({ usr: { ...state, index, isCopy }, key }, '');
}

/** Reads the entry to which Back or Forward has led. @returns the one that it left */
export function arriveAtEntry(): Entry {
  readOldEntry();
  return noteEntry();
}

/** The first page of a tab gets its number. */
export function numberFirstEntry(): void {
  readOldEntry();
  if (entry().index === undefined) history.replaceState(renumbered({ index: 0 }), '');
  noteEntry();
}

/** Whether the entry on show is the first of its tab. It keeps its number through a reload. */
export const isFirstEntry = (): boolean => entry().index === 0;

/** Copies the first page's entry; on others it does nothing. */
export function keepFirstPage(): void {
  if (!isFirstEntry() || entry().isCopy) return;
  history.pushState(renumbered({ isCopy: true }), '');
  noteEntry();
}

/** Keeps the present page in the browser's history before a navigation that replaces it, so that Back leads there. */
export function keepPageBehind(): void {
  const { index = 0 } = entry();
  history.replaceState(renumbered({ index }), '');
  history.pushState(renumbered({ index: index + 1 }), '', location.href);
}

/** Numbers of an entry to be written. What replaces a copy is one too, so Back from it leads out. */
function nextNumbers(replaces: boolean): Entry {
  const { index = 0, isCopy } = entry();
  return replaces ? { index, isCopy } : { index: index + 1, isCopy: undefined };
}

type Go = (to: To | null, options?: RouterNavigateOptions) => Promise<void>;

/** `null` until main is entered, with which the router comes. */
let go: Go | null = null;
let isHolding = false;
let held: (() => void) | null = null;

/** Runs what may navigate without letting it. @returns does what it asked for last, `null` if it asked for nothing */
export function withoutNavigation(run: () => void): (() => void) | null {
  isHolding = true;
  held = null;
  try {
    run();
  } finally {
    isHolding = false;
  }
  return held;
}

/** @returns the router, which gives a number to each entry that it writes */
export function numbering(router: DataRouter): DataRouter {
  go = (to, options = {}) => {
    if (isHolding) {
      held = () => void go?.(to, options);
      return Promise.resolve();
    }
    const state = { ...options.state, ...nextNumbers(options.replace === true) };
    const done = router.navigate(to, { ...options, state });
    noteEntry();
    return done;
  };
  const navigate = (to: To | number | null, options?: RouterNavigateOptions) =>
    typeof to === 'number' ? router.navigate(to) : go?.(to, options);
  return Object.create(router, { navigate: { value: navigate } });
}

/** Marks a navigation by the product itself: there is nothing to go back to (SH-15, settled reading 8). */
const OWN_NAVIGATION = { noBack: true };

let keys = 0;

/** Goes to a page by a decision of the product: it takes the place of the one on show, and nothing leads back. */
export function redirect(to: string): void {
  if (go) {
    void go(to, { replace: true, state: OWN_NAVIGATION });
    return;
  }
  // The router will read it. Keys from before a reload have another beginning.
  const key = `${Math.round(performance.timeOrigin)}-${++keys}`;
  history.replaceState({ usr: { ...OWN_NAVIGATION, ...nextNumbers(true) }, key }, '', to);
}

/** Whether a page was gone to by `redirect`. */
export const isRedirected = ({ state }: { state: unknown }): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'noBack') === true;

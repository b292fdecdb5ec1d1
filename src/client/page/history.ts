/** The page on show, as the browser's history has it. Without React, since sessions go to pages too. */

export interface PageLocation {
  pathname: string;
  /** Empty, or with its question mark. */
  search: string;
  /** Empty, or with its number sign. */
  hash: string;
  /** Kept with the page by the navigation that led here. */
  state: unknown;
  /** Name of the entry of the history: the same page has another one when it is gone to again. */
  key: string;
  /** `pop`: by Back, by Forward, or by loading the page. */
  arrival: 'push' | 'replace' | 'pop';
}

export interface NavigateOptions {
  /** The page on show leaves the history, so Back leads to the one before it. */
  replace?: boolean;
  state?: unknown;
}

type Address = Pick<PageLocation, 'pathname' | 'search' | 'hash'>;

/**
 * Goes to a page of the product: path, query and fragment, beginning with a slash. A function is handed the present address,
 * which screens hear of later, and returns `null` to stay there.
 */
export type Navigate = (to: string | ((now: Address) => string | null), options?: NavigateOptions) => void;

/** The state of an entry of the history. An entry that was made by others has none of it. */
interface Entry {
  /** Number of the entry in its tab: 0 is the first page, from which there is no way back. */
  index?: number | undefined;
  key?: string | undefined;
  state?: unknown;
  /** Whether it is the copy of the first page that `keepFirstPage` makes. */
  isCopy?: boolean;
}

/** Key of an entry that was made by others. */
export const FIRST_KEY = 'first';
/** Marks a navigation by the product itself: there is nothing to go back to (SH-15, settled reading 8). */
const OWN_NAVIGATION = { noBack: true };

const entry = (): Entry => (history.state as Entry | null) ?? {};

let keys = 0;
/** Not the name of an entry from before a reload, which begins to count anew. */
const newKey = (): string => `${Math.round(performance.timeOrigin)}-${++keys}`;

export const pathOf = ({ pathname, search, hash }: Address) => pathname + search + hash;

/** The address and the entry on show. */
export function currentLocation(arrival: PageLocation['arrival']): PageLocation {
  const { pathname, search, hash } = window.location;
  const { key = FIRST_KEY, state = null } = entry();
  return { pathname, search, hash, state, key, arrival };
}

/** As above, when a router is made; the first page of a tab gets its number. */
export function firstLocation(): PageLocation {
  if (entry().index === undefined) history.replaceState({ ...entry(), index: 0 }, '');
  return currentLocation('pop');
}

/** Shows a page; `null` where there is no router, which exists in the section main only and reads the history when it is made. */
let show: ((next: PageLocation) => void) | null = null;

export const navigate: Navigate = (to, options = {}) => {
  if (isClosing) {
    afterClosing = () => navigate(to, options);
    return;
  }
  const address = typeof to === 'function' ? to(window.location) : to;
  if (address === null) return;
  const { replace = false, state = null } = options;
  const { index, isCopy } = entry();
  const next: Entry = { index: replace ? index : (index ?? 0) + 1, key: newKey(), state };
  // Still a copy in its number, so Back from it leads out.
  if (replace && isCopy) next.isCopy = true;
  if (replace) history.replaceState(next, '', address);
  else history.pushState(next, '', address);
  noteEntry();
  show?.(currentLocation(replace ? 'replace' : 'push'));
};

/** Goes to a page by a decision of the product: it takes the place of the one on show, and nothing leads back. */
export const redirect = (to: string): void => navigate(to, { replace: true, state: OWN_NAVIGATION });

/** Whether a page was gone to by `redirect`. */
export const isRedirected = ({ state }: PageLocation): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'noBack') === true;

/** Whether the entry on show is the first of its tab. It keeps its number through a reload. */
export const isFirstEntry = (): boolean => entry().index === 0;

/**
 * Keeps the present page in the browser's history before the user follows a link where there is no router, so that Back
 * leads home and not out of the product.
 */
export function keepPageBehind(): void {
  const { index = 0 } = entry();
  history.replaceState({ ...entry(), index }, '');
  history.pushState({ ...entry(), index: index + 1 }, '', location.href);
}

/** A layer over a page, such as a dialog: the browser's Back closes it first, and the page below it stays. */
interface Layer {
  /** Number of the entry of the page below. */
  at: number | undefined;
  close(): void;
}

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** Number of the entry that Back has left and that is being returned to. */
let returnsTo: number | null = null;
/** Whether a layer is being closed by Back or Forward, while the entry on show is not its page's. */
let isClosing = false;
/** Navigation that the layer asked for meanwhile, as one does that the address names: it is meant for the page below it. */
let afterClosing: (() => void) | null = null;

function closeFromOutside({ close }: Layer): void {
  isClosing = true;
  afterClosing = null;
  try {
    close();
  } finally {
    isClosing = false;
  }
}

/** On the page of the layer again. */
function finishClosing(): void {
  returnsTo = null;
  const go = afterClosing;
  afterClosing = null;
  go?.();
}

const isCopy = (): boolean => entry().isCopy === true;
/** Whether the last entry on show was the copy of the first page. */
let wasCopy = false;
const noteEntry = (): void => {
  wasCopy = isCopy();
};

/** Copies the first page's entry, so that Back meets the copy first and not a foreign page, which hears nothing. */
function keepFirstPage(): void {
  if (!isFirstEntry() || isCopy()) return;
  history.pushState({ ...entry(), isCopy: true }, '');
  noteEntry();
}

/** @returns ends the layer */
export function openLayer(close: () => void): () => void {
  keepFirstPage();
  const layer: Layer = { at: entry().index, close };
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
  };
}

let step: ReturnType<typeof setTimeout> | undefined;

/** Takes a step after the event of another one: within it the browser may not have noted that step yet, and would take it again. */
function takeStep(go: () => void): void {
  clearTimeout(step);
  step = setTimeout(go);
}

/** Goes forward again to the entry of the page whose layer Back has closed. */
function goBackTo(at: number): void {
  returnsTo = at;
  takeStep(() => {
    const missing = at - Number(entry().index);
    if (missing > 0) history.go(missing);
    else finishClosing();
  });
}

/** Back or Forward. */
function hear(): void {
  const top = layers.at(-1);
  const leavesCopy = wasCopy && !isCopy() && isFirstEntry();
  const index = Number(entry().index);
  noteEntry();
  if (returnsTo !== null) {
    // Back was pressed again before the entry was reached.
    if (returnsTo > index) goBackTo(returnsTo);
    else finishClosing();
    return;
  }
  if (top) {
    const at = Number(top.at);
    closeFromOutside(top);
    if (at > index) {
      goBackTo(at);
      return;
    }
    // From the copy of the first page to the page itself.
    if (at === index) finishClosing();
    // Forward, or to an entry without a number: the other page comes, without the dialog of this one.
  } else if (leavesCopy) {
    // The dialog was closed in another way: Back goes on to where it would have gone without a copy.
    takeStep(() => history.back());
    return;
  }
  show?.(currentLocation('pop'));
}

/** Selector of the element that had the focus last at each entry, by the entry's key. */
const focusAt = new Map<string | undefined, string>();

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const marks = ['data-testid', 'href'].flatMap(name => {
    const value = target.getAttribute(name);
    return value === null ? [] : `[${name}="${CSS.escape(value)}"]`;
  });
  if (marks.length > 0 && !target.matches('h1')) focusAt.set(entry().key, marks.join(''));
}

/** Element that had the focus when this page was left, if it is here again. */
export function focusedBefore(): HTMLElement | null {
  const selector = focusAt.get(entry().key);
  return selector === undefined ? null : document.querySelector<HTMLElement>(selector);
}

/**
 * Shows each page that is gone to, and notes where the focus was.
 *
 * @returns ends it
 */
export function listen(onPage: (next: PageLocation) => void): () => void {
  noteEntry();
  show = onPage;
  addEventListener('popstate', hear);
  document.addEventListener('focusin', noteFocus);
  return () => {
    show = null;
    removeEventListener('popstate', hear);
    document.removeEventListener('focusin', noteFocus);
    clearTimeout(step);
    returnsTo = null;
  };
}

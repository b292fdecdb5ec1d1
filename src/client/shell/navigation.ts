import { useEffect, useLayoutEffect, useRef } from 'react';
import { currentLanguage } from '../state/settings';

/** Marks a navigation by the product itself: there is nothing to go back to (SH-15, settled reading 8). */
export const OWN_NAVIGATION = { noBack: true };

/** The product's own navigations, for sessions, which are no components and have no router. */
export const navigation: { go(to: string): void } = { go: goWithoutRouter };

/** Goes without the router, which exists only in the section main: it reads address and number of the entry later. */
export function goWithoutRouter(to: string): void {
  history.replaceState({ idx: pageNumber(), usr: OWN_NAVIGATION }, '', to);
}

/**
 * Keeps the present page in the browser's history before the user follows a link where there is no router, so that Back
 * leads home and not out of the product.
 */
export function keepPageBehind(): void {
  const idx = pageNumber() ?? 0;
  history.replaceState({ ...history.state, idx }, '');
  history.pushState({ ...history.state, idx: Number(idx) + 1 }, '', location.href);
}

/** Address of an external page; our own default pages are told the language. */
export function pageUrl(page: string): string {
  const url = new URL(page, location.href);
  if (url.origin !== location.origin) return page;
  url.searchParams.set('lang', currentLanguage());
  return url.pathname + url.search;
}

/** A layer over a page, such as a dialog: the browser's Back closes it first, and the page below it stays. */
interface Layer {
  /** The router's number of the page below. */
  at: unknown;
  close(): void;
}

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** Number of the entry that Back has left and that is being returned to. */
let returnsTo: number | null = null;

/** The router's number of the entry on show. */
const pageNumber = (): unknown => history.state?.idx;
/** Whether the entry on show is the copy of the first page that `keepFirstPage` makes. */
const isCopy = (): boolean => history.state?.copy === true;
/** Whether the last entry on show was that copy. */
let wasCopy = false;
/** Called whenever another entry is on show. */
export const noteEntry = (): void => {
  wasCopy = isCopy();
};

/** Copies the first page's entry, so that Back meets the copy first and not a foreign page, which hears nothing. */
function keepFirstPage(): void {
  if (pageNumber() !== 0 || isCopy()) return;
  history.pushState({ ...history.state, copy: true }, '');
  noteEntry();
}

function hear(event: PopStateEvent): void {
  const top = layers.at(-1);
  const leavesCopy = wasCopy && !isCopy() && pageNumber() === 0;
  noteEntry();
  if (returnsTo !== null) {
    event.stopImmediatePropagation();
    // Back was pressed again before the entry was reached.
    const missing = returnsTo - Number(pageNumber());
    if (missing > 0) history.go(missing);
    else returnsTo = null;
  } else if (top) {
    const steps = Number(top.at) - Number(pageNumber());
    // Forward, or to an entry without a number: the other page comes, without the dialog of this one.
    if (steps > 0) {
      returnsTo = Number(top.at);
      event.stopImmediatePropagation();
      history.go(steps);
    }
    top.close();
  } else if (leavesCopy) {
    // The dialog was closed in another way: Back goes on to where it would have gone without a copy.
    history.back();
  }
}

/** Selector of the element that had the focus last at each entry, by the router's key of the entry. */
const focusAt = new Map<unknown, string>();
const entryName = (): unknown => history.state?.key;

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const marks = ['data-testid', 'href'].flatMap(name => {
    const value = target.getAttribute(name);
    return value === null ? [] : `[${name}="${CSS.escape(value)}"]`;
  });
  if (marks.length > 0 && !target.matches('h1')) focusAt.set(entryName(), marks.join(''));
}

/** Element that had the focus when this page was left, if it is here again. */
export function focusedBefore(): HTMLElement | null {
  const selector = focusAt.get(entryName());
  return selector === undefined ? null : document.querySelector<HTMLElement>(selector);
}

/**
 * Hears Back before a router that starts listening later, since listeners of the window are called in their order; and
 * notes the focus.
 *
 * @returns ends it
 */
export function listenForBack(): () => void {
  noteEntry();
  addEventListener('popstate', hear);
  document.addEventListener('focusin', noteFocus);
  return () => {
    removeEventListener('popstate', hear);
    document.removeEventListener('focusin', noteFocus);
    returnsTo = null;
  };
}

/**
 * Lets the browser's Back close a dialog while it is mounted.
 *
 * @param close `null` for a dialog that stays until it is dealt with
 */
export function useBackCloses(close: (() => void) | null): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const isClosable = close !== null;
  useEffect(() => {
    if (!isClosable) return;
    keepFirstPage();
    const layer: Layer = { at: pageNumber(), close: () => latest.current?.() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isClosable]);
}

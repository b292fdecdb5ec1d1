import {
  arriveAtEntry,
  entry,
  entryKey,
  isFirstEntry,
  keepFirstPage,
  numberFirstEntry,
  withoutNavigation,
} from './entries';

/** Back and Forward, besides changing the page: Back closes a layer, and each page gets its focus again. */

/** A layer over a page, such as a dialog: the browser's Back closes it first, and the page below it stays. */
interface Layer {
  /** Number of the entry of the page below. */
  at: number;
  close(): void;
}

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** Number of the entry that Back has left and that is being returned to. */
let returnsTo: number | null = null;
/** Navigation that the closed layer asked for, as one does that the address names: it is meant for the page below it. */
let afterClosing: (() => void) | null = null;

/** NaN for an entry that others have written. */
const numberHere = (): number => Number(entry().index);

/** @returns ends the layer */
export function openLayer(close: () => void): () => void {
  keepFirstPage();
  const layer: Layer = { at: numberHere(), close };
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
  };
}

/** On the page of the layer again. */
function finishClosing(): void {
  returnsTo = null;
  const navigate = afterClosing;
  afterClosing = null;
  navigate?.();
}

let step: ReturnType<typeof setTimeout> | undefined;

/** Takes a step after the event of another one: within it the browser may not have noted that step yet, and would take it again. */
function takeStep(toTake: () => void): void {
  clearTimeout(step);
  step = setTimeout(toTake);
}

/** Goes forward again to the entry of the page whose layer Back has closed. */
function goBackTo(at: number): void {
  returnsTo = at;
  takeStep(() => {
    const missing = at - numberHere();
    if (missing > 0) history.go(missing);
    else finishClosing();
  });
}

/** Deals with Back or Forward before the router. @returns whether the page on show stays, and the router is not to hear of it */
function holdsPage(): boolean {
  const left = arriveAtEntry();
  const index = numberHere();
  if (returnsTo !== null) {
    // Back was pressed again before the entry was reached.
    if (returnsTo > index) goBackTo(returnsTo);
    else finishClosing();
    return true;
  }
  const top = layers.at(-1);
  if (top) {
    afterClosing = withoutNavigation(top.close);
    if (top.at > index) goBackTo(top.at);
    // From the copy of the first page to the page itself.
    if (top.at === index) finishClosing();
    // Forward, or an entry without a number: the other page comes, without the dialog of this one.
    return top.at >= index;
  }
  const leavesCopy = left.isCopy === true && !entry().isCopy && isFirstEntry();
  // The dialog was closed in another way: Back goes on to where it would have gone without a copy.
  if (leavesCopy) takeStep(() => history.back());
  return leavesCopy;
}

/** Selector of the element that had the focus last at each entry, by the entry's key. */
const focusAt = new Map<string | undefined, string>();

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const marks = ['data-testid', 'href'].flatMap(name => {
    const value = target.getAttribute(name);
    return value === null ? [] : [`[${name}="${CSS.escape(value)}"]`];
  });
  if (marks.length > 0 && !target.matches('h1')) focusAt.set(entryKey(), marks.join(''));
}

/** Element that had the focus when this page was left, if it is here again. */
export function focusedBefore(): HTMLElement | null {
  const selector = focusAt.get(entryKey());
  return selector === undefined ? null : document.querySelector<HTMLElement>(selector);
}

/**
 * Follows Back, Forward and the focus. Called before the router is made, since listeners are called in their order.
 *
 * @returns ends it
 */
export function keepHistory(): () => void {
  const hear = (event: PopStateEvent): void => {
    if (holdsPage()) event.stopImmediatePropagation();
  };
  numberFirstEntry();
  addEventListener('popstate', hear);
  document.addEventListener('focusin', noteFocus);
  return () => {
    removeEventListener('popstate', hear);
    document.removeEventListener('focusin', noteFocus);
    clearTimeout(step);
    returnsTo = null;
  };
}

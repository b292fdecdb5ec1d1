import type { Page } from '@playwright/test';

/** Parts of screens that show names whole, but on their buttons: result, strips of players, podium, panel, challenge. */
const WHOLE = [
  '[data-testid^=match-panel]',
  ...['alert', 'result', 'duel-ready', 'duel-found', 'duel-receipt', 'podium', 'name-card'].map(
    id => `[data-testid=${id}]`,
  ),
];

/**
 * Finds faults in the boxes of a page: cut text, words broken in their middle, text over other text, controls over one
 * another, and elements that stand out of what they lie in or out of the window. Each is described in words; empty when all
 * is well.
 *
 * Not counted are texts of `data-short`, which the kit's `WholeText` shows whole, elements that can be scrolled to, and
 * those below a sheet that lies over the rest.
 */
export const boxFaults = (page: Page): Promise<string[]> => page.evaluate(measure, WHOLE.join());

/**
 * Runs in the browser.
 *
 * @param whole selector of the parts in which no text is shortened, but on buttons
 */
function measure(whole: string): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Part {
    name: string;
    box: Box;
    element: Element;
    /** The sheet in which the element lies. */
    sheet: Element | null;
  }
  const SHEETS = '[data-testid=alert], [data-testid=result], [data-testid=settings-panel], [data-tone]';
  const CONTROLS = 'a[href], button, input, select, [role=timer], [data-testid=board]';
  /** Allows half a pixel, and the rounding of type. */
  const SLACK = 1.5;
  /** Text keeps this distance from the edges of the window. */
  const EDGE = 4;

  const empty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1;
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const overlap = (a: Box, b: Box) => {
    const { left, top, right, bottom } = common(a, b);
    return right - left > SLACK && bottom - top > SLACK;
  };
  const told = ({ left, top, right, bottom }: Box) =>
    [left, top, right, bottom].map(side => Math.round(side * 10) / 10).join(' ');
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    if (element.closest('[inert]')) return false;
    for (let one: Element | null = element; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath !== 'none') return false;
    return true;
  };
  /** The sheet, floating element, or bar over what scrolls that an element belongs to. */
  const sheetOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (one.matches(SHEETS) || /^(?:fixed|sticky)$/.test(getComputedStyle(one).position)) return one;
    return null;
  };
  const faults = new Set<string>();

  /** The part of a box that all its clipping ancestors leave; reports a part that is cut and cannot be scrolled to. */
  const clipped = (element: Element, box: Box, name: string | null): Box & { isInRow?: boolean } => {
    let rest: Box & { isInRow?: boolean } = box;
    let isInRow = false;
    let fixed = getComputedStyle(element).position === 'fixed';
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (fixed && one !== element) break;
      fixed ||= style.position === 'fixed';
      if (style.display === 'contents' || (style.overflowX === 'visible' && style.overflowY === 'visible'))
        continue;
      const { left, top } = one.getBoundingClientRect();
      // Sizes of an element are told without its zoom, places with it.
      const zoom = one.currentCSSZoom;
      const inside = {
        left: left + zoom * one.clientLeft,
        top: top + zoom * one.clientTop,
        right: 0,
        bottom: 0,
      };
      inside.right = inside.left + zoom * one.clientWidth;
      inside.bottom = inside.top + zoom * one.clientHeight;
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const mayBeCut = one.matches('[data-short]') && (one.closest('button') !== null || !one.closest(whole));
      const cutAcross = rest.left < inside.left - SLACK || rest.right > inside.right + SLACK;
      const cutDown = rest.top < inside.top - SLACK || rest.bottom > inside.bottom + SLACK;
      // A row that scrolls sideways under a finger; one that scrolls down has "auto" both ways.
      const isRow =
        scrolls(style.overflowX) && (style.overflowY === 'hidden' || one.scrollHeight <= one.clientHeight);
      isInRow ||= isRow;
      if (name !== null && cutAcross && !mayBeCut && !isInRow)
        faults.add(`cut across: ${name}, ${told(rest)} in ${told(inside)}`);
      // A shortened text may have two lines, and letters reach out of a line where it clips them.
      if (name !== null && cutDown && !scrolls(style.overflowY) && !mayBeCut)
        faults.add(`cut off: ${name}, ${told(rest)} in ${told(inside)}`);
      rest = common(rest, inside);
      if (empty(rest)) break;
    }
    return { ...rest, isInRow };
  };

  const pen = document.createElement('canvas').getContext('2d');
  /** How much of a line's box lies above and below the ink of its letters. */
  const ink = (element: Element, words: string): { above: number; below: number } => {
    if (!pen) throw new Error('There is no canvas.');
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const sizes = pen.measureText(words);
    return {
      above: sizes.fontBoundingBoxAscent - sizes.actualBoundingBoxAscent,
      below: sizes.fontBoundingBoxDescent - sizes.actualBoundingBoxDescent,
    };
  };

  /** Reports an element that stands out at a side of what it lies in; one that is put in a place of its own may. */
  const staysInside = (element: Element, box: Box, name: string): void => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { display, overflowX, position, marginLeft, marginRight } = getComputedStyle(one);
      if (display === 'contents' || display === 'inline') continue;
      if (overflowX !== 'visible') return;
      const { left, right } = one.getBoundingClientRect();
      if (box.left < left - SLACK || box.right > right + SLACK) {
        faults.add(`out of its place: ${name}, ${told(box)} in ${told(one.getBoundingClientRect())}`);
        return;
      }
      // A margin below zero puts an element over the edge of its place on purpose.
      if (position === 'absolute' || position === 'fixed' || /^-/.test(marginLeft) || /^-/.test(marginRight))
        return;
    }
  };

  /** Reports words, and parts of a name, that go on in the next line although a line has room for them. */
  const breaksWords = (node: Text): void => {
    const place = roomOf(node.parentElement);
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\d]+_?|_/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const tops = new Set(lines.map(({ top }) => Math.round(top)));
      const width = lines.reduce((sum, line) => sum + line.width, 0);
      if (tops.size > 1 && width <= place - EDGE)
        faults.add(`broken: “${word}” of “${node.data.slice(0, 40)}”`);
    }
  };
  /** Room for a line in the block that an element's text lies in. */
  const roomOf = (element: Element | null): number => {
    for (let one = element; one; one = one.parentElement) {
      const { display, paddingLeft, paddingRight } = getComputedStyle(one);
      if (display !== 'inline' && display !== 'contents')
        return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    }
    return innerWidth;
  };

  const isOut = ({ left, right }: Box) => left < -SLACK || right > innerWidth + SLACK;
  if (document.documentElement.scrollWidth > innerWidth)
    faults.add(`wider than the window: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  const texts: Part[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!element || words === '' || !isSeen(element) || getComputedStyle(element).fontSize === '0px')
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const name = `“${words.slice(0, 40)}”`;
    const { above, below } = ink(element, words);
    breaksWords(node as Text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const line = { left, right, top: top + above, bottom: bottom - below };
      const box = clipped(element, line, name);
      if (empty(box)) continue;
      if (isOut(box)) faults.add(`out of the window: ${name}, ${told(box)}`);
      else if (!box.isInRow && (box.left < EDGE || box.right > innerWidth - EDGE))
        faults.add(`at the edge of the window: ${name}, ${told(box)}`);
      staysInside(element, box, name);
      texts.push({ name, element, sheet: sheetOf(element), box });
    }
  }

  /** The box of a field without its padding, where the button that clears it may lie. */
  const placeOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (!(element instanceof HTMLInputElement)) return { left, right, top, bottom };
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return {
      left: left + Number.parseFloat(paddingLeft),
      right: right - Number.parseFloat(paddingRight),
      top,
      bottom,
    };
  };
  const controls: Part[] = [];
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!isSeen(element)) continue;
    const name =
      element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
    const box = clipped(element, placeOf(element), null);
    if (empty(box)) continue;
    if (isOut(box)) faults.add(`out of the window: ${name}, ${told(box)}`);
    staysInside(element, box, name);
    controls.push({ name: name.slice(0, 40), element, box, sheet: sheetOf(element) });
  }

  const compare = (parts: Part[], what: string) =>
    parts.forEach((one, index) => {
      for (const other of parts.slice(index + 1)) {
        if (one.sheet !== other.sheet || !overlap(one.box, other.box)) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A field may lie invisibly over the element that shows its state.
        if (one.element.closest('label')?.contains(other.element)) continue;
        faults.add(`${what}: ${one.name} on ${other.name}, ${told(one.box)} and ${told(other.box)}`);
      }
    });
  compare(texts, 'text on text');
  compare(controls, 'control on control');
  return [...faults];
}

import type { Page } from '@playwright/test';

/**
 * Finds faults in the boxes of a page: cut text, text over other text, controls over one another, and elements that
 * stand out of the window. Each is described in words; empty when all is well.
 *
 * Not counted are names cut with an ellipsis whose hint has them in full, elements that can be scrolled to, and those
 * below a sheet that lies over the rest.
 */
export const boxFaults = (page: Page): Promise<string[]> => page.evaluate(measure);

/** Runs in the browser. */
function measure(): string[] {
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
  /** The sheet or floating element that an element belongs to. */
  const sheetOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (one.matches(SHEETS) || getComputedStyle(one).position === 'fixed') return one;
    return null;
  };
  const faults = new Set<string>();

  /** The part of a box that all its clipping ancestors leave; reports a part that is cut and cannot be scrolled to. */
  const clipped = (element: Element, box: Box, name: string | null): Box => {
    let rest = box;
    let fixed = getComputedStyle(element).position === 'fixed';
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (fixed && one !== element) break;
      fixed ||= style.position === 'fixed';
      if (style.display === 'contents' || (style.overflowX === 'visible' && style.overflowY === 'visible'))
        continue;
      const { left, top } = one.getBoundingClientRect();
      const inside = { left: left + one.clientLeft, top: top + one.clientTop, right: 0, bottom: 0 };
      inside.right = inside.left + one.clientWidth;
      inside.bottom = inside.top + one.clientHeight;
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const isName = style.textOverflow === 'ellipsis' && one.closest('[title]') !== null;
      const cutAcross = rest.left < inside.left - SLACK || rest.right > inside.right + SLACK;
      const cutDown = rest.top < inside.top - SLACK || rest.bottom > inside.bottom + SLACK;
      // A row that scrolls sideways under a finger; one that scrolls down has "auto" both ways.
      const isRow = scrolls(style.overflowX) && style.overflowY === 'hidden';
      if (name !== null && cutAcross && !isName && !isRow)
        faults.add(`cut across: ${name}, ${told(rest)} in ${told(inside)}`);
      if (name !== null && cutDown && !scrolls(style.overflowY))
        faults.add(`cut off: ${name}, ${told(rest)} in ${told(inside)}`);
      rest = common(rest, inside);
      if (empty(rest)) break;
    }
    return rest;
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

  const isOut = ({ left, right }: Box) => left < -SLACK || right > innerWidth + SLACK;
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
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const line = { left, right, top: top + above, bottom: bottom - below };
      const box = clipped(element, line, name);
      if (empty(box)) continue;
      if (isOut(box)) faults.add(`out of the window: ${name}, ${told(box)}`);
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

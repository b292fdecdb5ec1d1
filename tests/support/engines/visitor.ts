import { expect } from '@playwright/test';
import type { Driven, PointerAction } from './driven';

/**
 * The Enter key as a code point of WebDriver.
 * @source https://www.w3.org/TR/webdriver2/#keyboard-actions
 */
const ENTER = '\uE007';

interface Spot {
  x: number;
  y: number;
}

/** A user at a browser driven by WebDriver. Each question waits for its answer, as Playwright's do. */
export class Visitor {
  constructor(private readonly browser: Driven) {}

  go(url: string): Promise<void> {
    return this.browser.go(url);
  }

  /** Waits until a question about the page has this answer. */
  async sees<A extends readonly unknown[]>(
    answer: unknown,
    ask: (...args: A) => unknown,
    ...args: A
  ): Promise<void> {
    await expect.poll(() => this.browser.evaluate(ask, ...args)).toEqual(answer);
  }

  /** Waits until an attribute of the first element that a selector finds has this value. */
  has(selector: string, attribute: string, value: string): Promise<void> {
    return this.sees(
      value,
      (one, name) => document.querySelector(one)?.getAttribute(name) ?? null,
      ...([selector, attribute] as const),
    );
  }

  /** Waits until an element is there, or with `false` until it is not. */
  isThere(selector: string, is = true): Promise<void> {
    return this.sees(is, one => document.querySelector(one) !== null, selector);
  }

  /** Presses an element in its middle, as soon as nothing lies over it. */
  async press(selector: string): Promise<void> {
    await this.pressAt(await this.middleOf(selector));
  }

  /** Moves the mouse to a place and presses. */
  pressAt(at: Spot): Promise<void> {
    return this.mouse([moveTo(at), DOWN, UP]);
  }

  /** Drags from one place to another. */
  drag(from: Spot, to: Spot): Promise<void> {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return this.mouse([moveTo(from), DOWN, moveTo(half), moveTo(to), UP]);
  }

  /** Types into the element with the focus, and then presses Enter. */
  async enter(text: string): Promise<void> {
    const actions = [...text, ENTER].flatMap(value => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.browser.perform({ type: 'key', id: 'keyboard', actions });
  }

  /** Centre of an element, in CSS pixels of the window. */
  async middleOf(selector: string): Promise<Spot> {
    let found: Spot | null = null;
    await expect
      .poll(async () => {
        found = await this.browser.evaluate(one => {
          const element = document.querySelector(one);
          if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = element.getBoundingClientRect();
          const middle = { x: left + width / 2, y: top + height / 2 };
          const on = document.elementFromPoint(middle.x, middle.y);
          return on && (element.contains(on) || on.contains(element)) ? middle : null;
        }, selector);
        return found;
      }, `${selector} can be pressed`)
      .not.toBeNull();
    if (found === null) throw new Error(`${selector} cannot be pressed`);
    return found;
  }

  /** Position and size of a square element, in CSS pixels of the window. */
  boxOf(selector: string): Promise<{ x: number; y: number; size: number }> {
    return this.browser.evaluate(one => {
      const box = document.querySelector(one)?.getBoundingClientRect();
      return { x: box?.x ?? 0, y: box?.y ?? 0, size: box?.width ?? 0 };
    }, selector);
  }

  /** Focuses an element as soon as it is there and the scripts of its page have run. */
  async focus(selector: string): Promise<void> {
    await this.sees(
      true,
      one => document.readyState === 'complete' && document.querySelector(one) !== null,
      selector,
    );
    await this.browser.evaluate(one => document.querySelector<HTMLElement>(one)?.focus(), selector);
  }

  /** Presses an element that opens another window, works there, and returns when that window has closed. */
  async inPopup(selector: string, work: () => Promise<void>): Promise<void> {
    const [own = ''] = await this.browser.windows();
    await this.press(selector);
    await expect.poll(async () => (await this.browser.windows()).length).toBe(2);
    const [other = ''] = (await this.browser.windows()).filter(window => window !== own);
    await this.browser.turnTo(other);
    await work();
    await expect.poll(() => this.browser.windows()).toEqual([own]);
    await this.browser.turnTo(own);
  }

  private mouse(actions: PointerAction[]): Promise<void> {
    return this.browser.perform({
      ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
      actions,
    });
  }
}

const DOWN: PointerAction = { type: 'pointerDown', button: 0 };
const UP: PointerAction = { type: 'pointerUp', button: 0 };
const moveTo = ({ x, y }: Spot): PointerAction => ({
  ...{ type: 'pointerMove', duration: 50 },
  x: Math.round(x),
  y: Math.round(y),
});

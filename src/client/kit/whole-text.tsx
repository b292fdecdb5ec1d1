import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './whole-text.module.scss';

/** Distance from the edges of the window, in pixels. */
const EDGE = 8;
/** Letters may reach a little out of their line. */
const ROUNDING = 3;
/** A row of a list: a text of it that is no control is shown whole while a control of the row has the focus. */
const ROW = 'li, tr, [role=row]';

/** Shortened texts (`data-short`) that are cut, at or inside an element. */
function cutTexts(element: Element): HTMLElement[] {
  const at = element.closest<HTMLElement>('[data-short]');
  const found = at ? [at] : [...element.querySelectorAll<HTMLElement>('[data-short]')];
  return found.filter(
    one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + ROUNDING,
  );
}

function focused(element: Element): HTMLElement[] {
  if (!element.matches(':focus-visible')) return [];
  const own = cutTexts(element);
  const row = element.closest(ROW);
  return own.length > 0 || !row ? own : cutTexts(row);
}

/**
 * Shows shortened texts whole, each in its own place: that under the pointer or the finger, and those of the control that has the
 * keyboard's focus. One for the whole product; readers need none, since a short text has all its letters in the page.
 */
export function WholeText() {
  const [shown, setShown] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const show = (next: readonly HTMLElement[]) =>
      setShown(last => (last.length === 0 && next.length === 0 ? last : next));
    const at = ({ target }: Event) => show(target instanceof Element ? pointed(target) : []);
    const focus = ({ target }: Event) => show(target instanceof Element ? focused(target) : []);
    const hide = () => show([]);
    const events = [
      ['pointerover', at],
      ['pointerdown', at],
      ['focusin', focus],
      ['focusout', hide],
      ['scroll', hide],
    ] as const;
    for (const [name, listen] of events) document.addEventListener(name, listen, { capture: true });
    window.addEventListener('resize', hide);
    return () => {
      for (const [name, listen] of events) document.removeEventListener(name, listen, { capture: true });
      window.removeEventListener('resize', hide);
    };
  }, []);
  return createPortal(
    shown.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all replaced together
      <Whole key={index} text={one} />
    )),
    document.body,
  );
}

const pointed = (element: Element): HTMLElement[] =>
  element.closest('[data-short]') ? cutTexts(element) : [];

/** Lies over the short text with the same letters, moved into the window where it would stand out. */
function Whole({ text }: { text: HTMLElement }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!box) return;
    const { left, right, top, height } = text.getBoundingClientRect();
    const { direction, font, letterSpacing } = getComputedStyle(text);
    Object.assign(box.style, { font, letterSpacing, direction });
    const { width, height: own } = box.getBoundingClientRect();
    const start = direction === 'rtl' ? right - width + EDGE : left - EDGE;
    const x = Math.max(EDGE, Math.min(start, window.innerWidth - width - EDGE));
    const y = Math.max(EDGE, Math.min(top + (height - own) / 2, window.innerHeight - own - EDGE));
    box.style.translate = `${x}px ${y}px`;
  }, [box, text]);
  return (
    <span
      ref={setBox}
      className={styles.whole}
      dir="ltr"
      aria-hidden="true"
      translate="no"
      data-testid="whole-text"
    >
      {text.textContent}
    </span>
  );
}

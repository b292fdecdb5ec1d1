import { type RefObject, useEffect, useRef } from 'react';

let isFirst = true;

/** Whether no screen has been shown since the page was loaded; asked by each screen that is. A game is a screen too. */
export function isFirstScreen(): boolean {
  const was = isFirst;
  isFirst = false;
  return was;
}

/**
 * Gives a heading the focus when nothing has it: what was pressed to come here has gone and took the focus along, so a
 * screen reader would be silent and Tab would begin at the top of the page.
 *
 * @param arrival changes when something else is shown below the same heading
 * @returns for the heading, which needs `tabIndex={-1}`
 */
export function useHeadingFocus(arrival: unknown = null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is an event
  useEffect(() => {
    isFirstScreen();
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [arrival]);
  return heading;
}

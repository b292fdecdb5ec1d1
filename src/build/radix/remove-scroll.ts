import { createElement, type ElementType, type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** Gives its only child the reference. */
  readonly as: ElementType;
  readonly children?: ReactNode;
  /** Parts that may scroll beside the child. */
  readonly shards?: readonly { readonly current: HTMLElement | null }[];
}

type Reaches = (target: Node) => boolean;

/** Open dialogs and menus; the page stands still while there is one. */
const open = new Set<Reaches>();

/**
 * Takes the place of react-remove-scroll below Radix: the page behind a dialog or a menu stands still and keeps the place of its
 * scroll bar. Older phones scroll a page that may not overflow, so wheel and fingers are caught as well.
 */
export function RemoveScroll({ as, children, shards = [] }: Props): ReactElement {
  const own = useRef<HTMLElement>(null);
  const parts = useRef([own]);
  // A menu that opens within is one more part.
  useEffect(() => {
    parts.current = [own, ...shards];
  }, [shards]);
  useEffect(() => {
    const reaches: Reaches = target => parts.current.some(part => part.current?.contains(target) === true);
    open.add(reaches);
    if (open.size === 1) hold();
    return () => {
      open.delete(reaches);
      if (open.size === 0) release();
    };
  }, []);
  return createElement(as, { ref: own }, children);
}

function hold(): void {
  const bar = window.innerWidth - document.documentElement.clientWidth;
  const { style } = document.body;
  style.setProperty('overflow', 'hidden', 'important');
  style.setProperty('overscroll-behavior', 'contain');
  style.setProperty('margin-right', `${bar}px`, 'important');
  document.addEventListener('wheel', stop, { passive: false });
  document.addEventListener('touchmove', stop, { passive: false });
}

function release(): void {
  for (const name of ['overflow', 'overscroll-behavior', 'margin-right'])
    document.body.style.removeProperty(name);
  document.removeEventListener('wheel', stop);
  document.removeEventListener('touchmove', stop);
}

function stop(event: WheelEvent | TouchEvent): void {
  const zooms = 'touches' in event ? event.touches.length > 1 : event.ctrlKey;
  const { target } = event;
  const isInside = target instanceof Node && [...open].some(reaches => reaches(target));
  if (!zooms && !isInside && event.cancelable) event.preventDefault();
}

import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Where a page puts something of its own into the rail, below its title: the element, while there is a rail. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place itself; the chrome has it. */
export const RailPlace = () => <div ref={setPlace} />;

/** Shows its children in the rail; on a phone, which has none, nowhere. */
export function InRail({ children }: { children: ReactNode }) {
  // A window that is made wider has its rail sooner or later than the page hears of the width.
  const at = useSyncExternalStore(follow, () => place);
  return at && createPortal(children, at);
}

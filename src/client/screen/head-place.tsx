import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './head-place.module.css';

/** Where a page puts something of its own beside its title: the element, while there is a head. */
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

/** The place itself; the page's head has it. */
export const HeadPlace = () => <div ref={setPlace} className={styles.place} />;

/** Shows its children beside the title; on a phone, which has no room there, nowhere. */
export function InHead({ children }: { children: ReactNode }) {
  // A window that is made wider has its head sooner or later than the page hears of the width.
  const at = useSyncExternalStore(follow, () => place);
  return at && createPortal(children, at);
}

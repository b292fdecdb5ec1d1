import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './head-place.module.scss';

interface PlaceProps {
  children: ReactNode;
}

/** A place in the head of pages where a page puts something of its own: the place itself, and what shows its children there. */
function createPlace(className: string | undefined) {
  let place: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  const setPlace = (element: HTMLElement | null): void => {
    place = element;
    for (const listener of listeners) listener();
  };
  const follow = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Place = () => <div ref={setPlace} className={className} />;
  const In = ({ children }: PlaceProps) => {
    // A window that is made wider has its head sooner or later than the page hears of the width.
    const at = useSyncExternalStore(follow, () => place);
    return at && createPortal(children, at);
  };
  return { Place, In };
}

const beside = createPlace(styles.place);
const under = createPlace(styles.under);

/** Beside the title of a page; the page's head has it. */
export const HeadPlace = beside.Place;
/** Shows its children beside the title; on a phone, which has no room there, nowhere. */
export const InHead = beside.In;
/** Under the title of a page; the page's head has it. */
export const TitlePlace = under.Place;
/** Shows a heading under the title, which gives way to it; on a phone nowhere. */
export const UnderTitle = under.In;

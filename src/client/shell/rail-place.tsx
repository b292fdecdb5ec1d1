import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../kit/use-media';

/** Where a page puts something of its own into the rail, below its title. */
const ID = 'rail-place';

/** The place itself; the chrome has it. */
export const RailPlace = () => <div id={ID} />;

/** Shows its children in the rail; on a phone, which has none, nowhere. */
export function InRail({ children }: { children: ReactNode }) {
  const wide = useMedia('no-phone');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(wide ? document.getElementById(ID) : null), [wide]);
  return place && createPortal(children, place);
}

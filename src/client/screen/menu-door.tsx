import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { tellFailed } from '../alerts/tell-failed';

interface MenuDoorProps {
  /** The button, closed, with what makes it open the menu. */
  trigger: (button: ComponentProps<'button'>) => ReactElement;
  /** Fetches the code of the menu. */
  load: () => Promise<unknown>;
  /** Name of the menu in the report of an error. */
  context: string;
  /** The menu with its button, of the code that `load` brings; open when it first appears. */
  children: ReactNode;
}

/** A menu whose code is fetched when it is first wanted: what places a menu is 18 kB, and few open one. */
export function MenuDoor({ trigger, load, context, children }: MenuDoorProps) {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    load().then(
      () => setWanted(true),
      error => tellFailed(error, context),
    );
  };
  const prefetch = () => {
    // Only a head start: pressed, it is fetched again.
    load().catch(() => undefined);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') open();
  };
  const closed = trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown,
    onPointerEnter: prefetch,
    onFocus: prefetch,
  });
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}

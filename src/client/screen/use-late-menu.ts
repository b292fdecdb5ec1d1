import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { tellFailed } from '../alerts/tell-failed';
import type { LazyPart } from './lazy-screen';

interface LateMenu {
  /** The menu takes the place of its button, and is open when it first appears. */
  isShown: boolean;
  /** Attributes and handlers of the closed button: pressed, it fetches the menu and opens it. */
  button: ComponentProps<'button'>;
}

/**
 * A menu whose code is fetched when it is first wanted: what places a menu is 18 kB, and few open one.
 *
 * @param menu a part that shows the menu with its button
 * @param context name of the menu in the report of an error
 */
export function useLateMenu<Props extends object>(menu: LazyPart<Props>, context: string): LateMenu {
  const [isShown, setShown] = useState(false);
  const open = () => {
    menu.fetch().then(
      () => setShown(true),
      error => tellFailed(error, context),
    );
  };
  const prefetch = () => {
    // Only a head start: pressed, it is fetched again.
    menu.fetch().catch(() => undefined);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') open();
  };
  return {
    isShown,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: open,
      onKeyDown,
      onPointerEnter: prefetch,
      onFocus: prefetch,
    },
  };
}

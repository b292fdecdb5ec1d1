import { useEffect } from 'react';
import { modalOpen } from '../../game/use-game-keys';

/** Where the space bar means something else: buttons, fields, the board's own grid. */
const OWN_SPACE = 'button, a, input, select, textarea, [role=grid], [role=menu]';

/** The space bar plays and pauses, wherever the focus has no use for it itself. */
export function usePlayKey(onPlay: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || modalOpen()) return;
      if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
      event.preventDefault();
      if (!event.repeat) onPlay();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onPlay]);
}

import { useEffect } from 'react';
import type { BoardControl } from '../../board/control';

/**
 * Escape belongs to an open dialog first, then to a piece in the hand, then to premoves, and only then to
 * the screen, wherever the focus is.
 */
export function useEscape(control: BoardControl): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !control.isBusy) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      event.stopPropagation();
      control.cancel();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [control]);
}

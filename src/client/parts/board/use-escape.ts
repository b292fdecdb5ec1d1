import { useEffect } from 'react';
import type { BoardControl, HandView } from './board-control';

/**
 * Escape belongs to an open dialog first, then to a piece in the hand, then to premoves, and only then to
 * the screen, wherever the focus is.
 */
export function useEscape(
  control: BoardControl,
  { selected, promotion }: HandView,
  hasPremoves: boolean,
): void {
  const isBusy = selected !== null || promotion !== null || hasPremoves;
  useEffect(() => {
    if (!isBusy) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      event.stopPropagation();
      control.cancel();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [control, isBusy]);
}

import { useEffect } from 'react';
import type { InputState } from '../../canvas/board/input/machine';
import type { BoardControl } from './board-control';

/**
 * Escape belongs to an open dialog first, then to a piece in the hand, and only then to the screen,
 * wherever the focus is.
 */
export function useEscape(control: BoardControl, { selected, promotion }: InputState): void {
  const isBusy = selected !== null || promotion !== null;
  useEffect(() => {
    if (!isBusy) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      event.stopPropagation();
      control.send({ kind: 'cancel' });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [control, isBusy]);
}

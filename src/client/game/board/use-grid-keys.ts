import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import type { Square } from '../../../rules/chess';
import type { BoardControl } from '../../board/control';

/** The keyboard on the grid: hands its keys to the board, and the focus to the square of the board's cursor. */
export function useGridKeys(control: BoardControl) {
  const holder = useRef<HTMLDivElement>(null);
  const handlers = useMemo(
    () => ({
      onKeyDown(event: KeyboardEvent) {
        const { cursor } = control;
        if (!control.key(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (control.cursor === cursor) return;
        holder.current?.querySelector<HTMLElement>(`[data-square=${control.cursor}]`)?.focus();
      },
      onFocus(event: FocusEvent) {
        const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
        if (square) control.focus(square as Square);
      },
      onBlur() {
        control.focus(null);
      },
    }),
    [control],
  );
  return { holder, handlers };
}

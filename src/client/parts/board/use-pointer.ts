import { type MouseEvent, type PointerEvent, type RefObject, useMemo } from 'react';
import type { Point } from '../../canvas/board/input/machine';
import type { BoardControl } from './board-control';

const RIGHT_BUTTON = 2;
const RIGHT_HELD = 2;

export const hasModifier = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Mouse, pen and finger on the board. Where the board lies is measured afresh each time. */
export function usePointer(control: BoardControl, surface: RefObject<HTMLDivElement | null>) {
  return useMemo(() => {
    let pressed: number | null = null;

    const place = (event: { clientX: number; clientY: number }): { at: Point; squarePx: number } => {
      const box = surface.current?.getBoundingClientRect();
      const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
      return { at, squarePx: (box?.width ?? 0) / 8 };
    };
    const cancel = () => {
      pressed = null;
      control.send({ kind: 'cancel' });
    };
    const showCursor = (at: Point, squarePx: number) => {
      if (!surface.current) return;
      const isHolding = control.snapshot().held !== null;
      const shape = isHolding ? 'grabbing' : control.answersAt(at, squarePx) ? 'pointer' : '';
      if (surface.current.style.cursor !== shape) surface.current.style.cursor = shape;
    };

    return {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (event.button === RIGHT_BUTTON) return cancel();
        if (event.button !== 0 || pressed !== null) return;
        pressed = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { at, squarePx } = place(event);
        control.send({
          kind: 'press',
          square: control.squareAt(at, squarePx),
          at,
          touch: event.pointerType === 'touch',
          modifier: hasModifier(event),
          now: performance.now(),
        });
        showCursor(at, squarePx);
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (pressed !== null && event.pointerId !== pressed) return;
        // While one button is down the other one's press arrives as a move.
        if (pressed !== null && event.buttons & RIGHT_HELD) return cancel();
        const { at, squarePx } = place(event);
        control.track(at, squarePx);
        if (event.pointerType !== 'touch') showCursor(at, squarePx);
      },
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        if (event.pointerId !== pressed) return;
        pressed = null;
        const { at, squarePx } = place(event);
        control.send({
          kind: 'release',
          square: control.squareAt(at, squarePx),
          modifier: hasModifier(event),
          now: performance.now(),
        });
        if (event.pointerType === 'touch') control.track(null, squarePx);
        else showCursor(at, squarePx);
      },
      onPointerCancel(event: PointerEvent<HTMLDivElement>) {
        if (event.pointerId === pressed) cancel();
      },
      onPointerLeave() {
        if (pressed === null) control.track(null, 0);
      },
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
      },
    };
  }, [control, surface]);
}

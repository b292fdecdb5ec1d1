import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo } from 'react';
import type { Square } from '../../../rules/chess';
import type { BoardControl } from '../../board/control';
import { hasModifier, type Ink, inkOf } from '../../board/drawing';
import type { Point } from '../../board/hand';

const LEFT_BUTTON = 0;
const RIGHT_BUTTON = 2;
const LEFT_HELD = 1;
const RIGHT_HELD = 2;

/** A ctrl-click is the right button of a Mac's mouse. */
const isMac = /mac/i.test(navigator.platform);

/** Runs work that is not urgent, once the next frame has been painted. */
function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Gesture of a pressed button or finger, until it is lifted. */
type Gesture = { id: number } & (
  | { does: 'move' }
  | { does: 'draw'; from: Square; ink: Ink; other: typeof LEFT_HELD | typeof RIGHT_HELD }
  /** A second finger or button came: nothing happens until all are lifted. */
  | { does: 'nothing' }
);

/**
 * Mouse, pen and finger on the board. The board's place is measured afresh for each event.
 *
 * @param ink what a plain press draws with, `null` where it moves pieces
 */
export function usePointer(
  control: BoardControl,
  surface: RefObject<HTMLDivElement | null>,
  ink: { readonly current: Ink | null },
) {
  useTouches(surface);
  return useMemo(() => {
    let gesture: Gesture | null = null;
    const down = new Set<number>();

    /** Where an event is on the board, in squares, and how wide a square is in CSS pixels. */
    const place = (event: { clientX: number; clientY: number }): { at: Point; squarePx: number } => {
      const { left = 0, top = 0, width = 0 } = surface.current?.getBoundingClientRect() ?? {};
      const squarePx = width / 8;
      const at = { x: (event.clientX - left) / squarePx, y: (event.clientY - top) / squarePx };
      return { at, squarePx };
    };
    const drop = () => {
      gesture = null;
      control.letGo();
      control.sketchbook.end(false);
      control.track(null, 0);
    };
    /** Drops the gesture; the next one begins after all fingers and buttons are lifted. */
    const stop = () => {
      const id = gesture?.id;
      drop();
      if (id !== undefined) gesture = { id, does: 'nothing' };
    };
    /** @returns whether the pointer was the one of the gesture under way */
    const lift = ({ pointerId }: PointerEvent): boolean => {
      down.delete(pointerId);
      const wasIts = gesture?.id === pointerId && gesture.does !== 'nothing';
      if (wasIts || down.size === 0) gesture = null;
      return wasIts;
    };
    const showCursor = (event: PointerEvent, { at } = place(event)) => {
      if (!surface.current || event.pointerType === 'touch') return;
      const shape = control.isHolding ? 'grabbing' : control.answersAt(at) ? 'pointer' : '';
      if (surface.current.style.cursor !== shape) surface.current.style.cursor = shape;
    };
    const draw = (event: PointerEvent, with_: Ink, other: typeof LEFT_HELD | typeof RIGHT_HELD) => {
      const from = control.squareAt(place(event).at);
      if (!from) return;
      gesture = { id: event.pointerId, does: 'draw', from, ink: with_, other };
      control.sketchbook.sketch(from, from, with_);
    };
    const move = (event: PointerEvent) => {
      gesture = { id: event.pointerId, does: 'move' };
      control.sketchbook.erase();
      control.press(place(event).at, { touch: event.pointerType === 'touch', modifier: hasModifier(event) });
      afterFrame(control.publish);
    };

    return {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        // The same pointer is pressed again, so its release was missed.
        if (gesture?.id === event.pointerId) drop();
        if (event.isPrimary) down.clear();
        down.add(event.pointerId);
        // Two fingers mean something else than moving a piece.
        if (gesture) return stop();
        const isRight =
          event.button === RIGHT_BUTTON || (isMac && event.button === LEFT_BUTTON && event.ctrlKey);
        if (event.button !== LEFT_BUTTON && !isRight) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (isRight) {
          if (control.cancel()) gesture = { id: event.pointerId, does: 'nothing' };
          else draw(event, rightInk(event), event.button === RIGHT_BUTTON ? LEFT_HELD : RIGHT_HELD);
        } else if (ink.current) draw(event, ink.current, RIGHT_HELD);
        else move(event);
        afterFrame(() => showCursor(event));
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        const where = place(event);
        if (!gesture) {
          control.track(where.at, where.squarePx);
          showCursor(event, where);
          return;
        }
        if (event.pointerId !== gesture.id) return;
        // The button was released outside the window, where no event came from.
        if (event.buttons === 0) {
          down.clear();
          return drop();
        }
        if (gesture.does === 'nothing') return;
        // While one button is down, a press of the other one arrives as a move: it cancels the gesture.
        const other = gesture.does === 'draw' ? gesture.other : RIGHT_HELD;
        if (event.buttons & other) return stop();
        if (gesture.does === 'draw') {
          control.sketchbook.sketch(gesture.from, control.squareAt(where.at), gesture.ink);
        } else {
          control.track(where.at, where.squarePx);
          showCursor(event, where);
        }
      },
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        const does = gesture?.does;
        if (!lift(event)) return;
        if (does === 'draw') control.sketchbook.end(true);
        if (does === 'move') control.release(place(event).at, hasModifier(event));
        if (event.pointerType === 'touch') control.track(null, 0);
        else showCursor(event);
      },
      onPointerCancel(event: PointerEvent<HTMLDivElement>) {
        if (lift(event)) drop();
      },
      onLostPointerCapture(event: PointerEvent<HTMLDivElement>) {
        if (lift(event)) drop();
      },
      onPointerLeave() {
        if (!gesture) control.track(null, 0);
      },
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
      },
    };
  }, [control, surface, ink]);
}

/**
 * Keeps the browser from reading gestures of its own into the board's touches. A finger that is lifted while it
 * moves is a fling to Chromium, even where `touch-action` lets nothing scroll; the next tap, wherever it falls,
 * would only stop that fling and make no click.
 */
function useTouches(surface: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const board = surface.current;
    const claim = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    };
    // A listener of React's would be passive and could not prevent anything.
    board?.addEventListener('touchstart', claim, { passive: false });
    return () => board?.removeEventListener('touchstart', claim);
  }, [surface]);
}

/** Ink of a right click. On a Mac the ctrl of a ctrl-click chooses no ink. */
function rightInk(event: PointerEvent): Ink {
  const isCtrlClick = event.button === LEFT_BUTTON;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  return inkOf(
    { ctrlKey: ctrlKey && !isCtrlClick, metaKey, shiftKey, altKey },
    event.getModifierState('AltGraph'),
  );
}

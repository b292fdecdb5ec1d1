import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo } from 'react';
import { WHEEL_STEP } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';

type Point = { x: number; y: number };

/** Less than this is a click by a hand that is not quite still; CSS pixels. */
const CLICK_PX = 5;
/** How fast a hand was that lets go: over so many milliseconds. */
const FLING_MS = 90;
/** Pixels a second: slower is put down, not flung. */
const LEAST_FLING = 120;

/** Dragging, flinging, pinching, clicking and the wheel on the bracket. @source TB-13, TB-16, TB-17 */
export function useBracketHands(control: BracketControl, surface: RefObject<HTMLElement | null>) {
  useWheel(control, surface);
  return useMemo(() => {
    const hands = new Hands(control);
    let corner: Point | null = null;
    /** Read once a press: while the bracket moves, every reading would make the browser lay the page out. */
    const at = (event: ReactPointerEvent<HTMLElement>): Point => {
      const { x, y } = corner ?? event.currentTarget.getBoundingClientRect();
      return { x: event.clientX - x, y: event.clientY - y };
    };
    const onUp = (event: ReactPointerEvent<HTMLElement>) => {
      hands.up(event.pointerId, at(event), event.timeStamp);
      corner = null;
    };
    const onCancel = (event: ReactPointerEvent<HTMLElement>) => {
      hands.cancel(event.pointerId);
      corner = null;
    };
    return {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        // A ctrl-click is the right button of a Mac's mouse.
        if (event.pointerType === 'mouse' && (event.button !== 0 || event.ctrlKey)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        corner = event.currentTarget.getBoundingClientRect();
        hands.down(event.pointerId, at(event), event.timeStamp);
      },
      onPointerMove(event: ReactPointerEvent<HTMLElement>) {
        const isMouse = event.pointerType === 'mouse';
        // The button was released where no event came from, such as a menu of the browser's.
        if (isMouse && event.buttons === 0) onCancel(event);
        hands.move(event.pointerId, at(event), event.timeStamp, isMouse);
      },
      onPointerUp: onUp,
      onPointerCancel: onCancel,
      onLostPointerCapture: onCancel,
      onPointerLeave: () => hands.leave(),
    };
  }, [control]);
}

/** React listens to the wheel passively, and then the page would scroll as well. */
function useWheel(control: BracketControl, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      control.zoom(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [control, surface]);
}

/** The fingers on the bracket, or the mouse. */
class Hands {
  private readonly pointers = new Map<number, Point>();
  private readonly trail: { at: Point; time: number }[] = [];
  private start: Point | null = null;

  constructor(private readonly control: BracketControl) {}

  down(id: number, at: Point, time: number): void {
    this.pointers.set(id, at);
    this.start = this.pointers.size === 1 ? at : null;
    this.trail.length = 0;
    this.trail.push({ at, time });
    this.control.point(null);
    this.control.pan(0, 0);
  }

  move(id: number, at: Point, time: number, isMouse: boolean): void {
    const before = this.pointers.get(id);
    if (!before) {
      if (isMouse) this.control.point(at);
      return;
    }
    if (this.pointers.size === 2) this.pinch(id, at);
    else if (!this.isClick(at)) {
      this.start = null;
      this.control.pan(at.x - before.x, at.y - before.y);
      this.trail.push({ at, time });
    } else return;
    this.pointers.set(id, at);
  }

  up(id: number, at: Point, time: number): void {
    if (!this.pointers.delete(id)) return;
    if (this.pointers.size > 0) {
      this.trail.length = 0;
      return;
    }
    if (this.isClick(at)) this.control.choose(this.control.boxUnder(at)?.box.match ?? null);
    else this.flingOn(at, time);
    this.start = null;
  }

  cancel(id: number): void {
    if (this.pointers.delete(id)) this.start = null;
  }

  leave(): void {
    if (this.pointers.size === 0) this.control.point(null);
  }

  private isClick(at: Point): boolean {
    return this.start !== null && Math.hypot(at.x - this.start.x, at.y - this.start.y) < CLICK_PX;
  }

  private pinch(id: number, at: Point): void {
    const before = this.pointers.get(id);
    const other = [...this.pointers].find(([one]) => one !== id)?.[1];
    if (!before || !other) return;
    const distance = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = (one: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const [from, to] = [middle(before), middle(at)];
    this.control.pan(to.x - from.x, to.y - from.y);
    this.control.zoom(distance(at) / distance(before), to);
  }

  private flingOn(at: Point, time: number): void {
    const first = this.trail.find(one => time - one.time <= FLING_MS);
    const ms = first ? time - first.time : 0;
    if (!first || ms <= 0) return;
    const speed = { x: ((at.x - first.at.x) * 1000) / ms, y: ((at.y - first.at.y) * 1000) / ms };
    if (Math.hypot(speed.x, speed.y) > LEAST_FLING) this.control.fling(speed);
  }
}

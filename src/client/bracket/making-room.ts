import type { Box, Layout, Rect } from './layout';
import { easedOut, type Point } from './travel';

/** @source art direction (motion of a panel) */
const ROOM_MS = 240;
/** A movement is one frame old when it is first seen. */
const FRAME_MS = 1000 / 60;

/** Rows on their way to where another layout has them. */
export class MakingRoom {
  private start: number | null = null;
  private share = 0;

  /** @param shift what the camera has followed already, in pixels of the bracket */
  constructor(
    private readonly from: Layout,
    private readonly shift: Point,
  ) {}

  /** @returns whether it needs another frame */
  advance(now: number): boolean {
    this.start ??= now - FRAME_MS;
    this.share = easedOut((now - this.start) / ROOM_MS);
    return this.share < 1;
  }

  /** Where a box of the new layout is at this moment. */
  placeOf(box: Box): Rect {
    const before = this.from.boxes.get(box.match);
    if (!before) return box;
    const { share, shift } = this;
    const along = (from: number, to: number) => from + (to - from) * share;
    return {
      x: along(before.x + shift.x, box.x),
      y: along(before.y + shift.y, box.y),
      width: box.width,
      height: along(before.height, box.height),
    };
  }
}

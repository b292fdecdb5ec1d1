import type { Point } from './camera';
import type { Box, Layout, Rect } from './layout';
import { Tween } from './tween';

/** @source art direction (motion of a panel) */
const ROOM_MS = 240;

/** Rows on their way to where another layout has them. */
export class MakingRoom {
  private readonly tween = new Tween(ROOM_MS);
  private share = 0;

  /** @param shift what the camera has followed already, in pixels of the bracket */
  constructor(
    private readonly from: Layout,
    private readonly shift: Point,
  ) {}

  /** @returns whether it needs another frame */
  advance(now: number): boolean {
    this.share = this.tween.at(now);
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

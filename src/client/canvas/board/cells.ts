import type { Container } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import { squareCell } from '../../../rules/squares';
import type { Damage } from '../stage/damage';
import { snapped } from '../stage/view';
import type { BoardSize } from './look';

export interface Point {
  x: number;
  y: number;
}

/** Places of the board's cells, in CSS pixels; tells the damage each one that looks different. */
export class Cells {
  orientation: Side = 'w';

  constructor(
    public size: BoardSize,
    private readonly damage: Damage,
  ) {}

  /** The left top corner of a square. */
  home(square: Square): Point {
    const { column, row } = squareCell(square, this.orientation);
    return { x: column * this.size.squarePx, y: row * this.size.squarePx };
  }

  /** Moves a sprite to whole device pixels. @param squares its width and height */
  place(sprite: Container, { x, y }: Point, squares = 1): void {
    const [left, top] = [snapped(x, this.size), snapped(y, this.size)];
    if (sprite.x === left && sprite.y === top) return;
    this.touch(sprite, squares);
    sprite.position.set(left, top);
    this.touch(sprite, squares);
  }

  /** Notes that the cell with this left top corner looks different now. @param squares its width and height */
  touch({ x, y }: Point, squares = 1): void {
    const side = squares * this.size.squarePx;
    this.damage.add({ left: x, top: y, right: x + side, bottom: y + side });
  }
}

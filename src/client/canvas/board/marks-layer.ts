import { Container, Sprite } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import { squareCell } from '../../../rules/squares';
import type { BoardPicture } from '../../board/picture';
import type { Damage } from '../stage/damage';
import { Motion } from '../stage/motion';
import { snapped } from '../stage/view';
import type { Atlas, LabelCell } from './atlas';
import { labelledSquares } from './labels';
import type { BoardSize } from './look';
import type { MarkName } from './mark-shapes';

interface Mark {
  name: MarkName | LabelCell;
  square: Square;
}

/** How long the glow under a checked king takes to settle, in milliseconds. */
const PULSE_MS = 480;

/** Marks below or above the pieces. Owns one sprite for each mark on show. */
export class MarksLayer {
  readonly view = new Container();
  private readonly shown = new Map<string, Sprite>();
  private readonly pulses = new Map<Sprite, Motion>();
  private squarePx = 0;

  /** @param damage hears of every cell that looks different */
  constructor(private readonly damage: Damage) {}

  /** Shows exactly `marks`, in their order. @param pulse whether a new check glow swells once */
  update(marks: readonly Mark[], orientation: Side, atlas: Atlas, size: BoardSize, pulse: boolean): void {
    this.squarePx = size.squarePx;
    const wanted = new Map(marks.map(mark => [`${mark.name} ${mark.square}`, mark]));
    for (const [key, sprite] of this.shown) {
      if (wanted.has(key)) continue;
      this.pulses.delete(sprite);
      this.touch(sprite);
      sprite.destroy(); // also leaves its parent
      this.shown.delete(key);
    }
    let depth = 0;
    for (const [key, { name, square }] of wanted) {
      let sprite = this.shown.get(key);
      if (!sprite) {
        sprite = new Sprite({ label: key });
        this.shown.set(key, sprite);
        if (name === 'check' && pulse) this.pulses.set(sprite, new Motion(PULSE_MS));
      }
      sprite.texture = atlas.cell(name);
      const { column, row } = squareCell(square, orientation);
      sprite.position.set(snapped(column * size.squarePx, size), snapped(row * size.squarePx, size));
      if (this.view.children[depth] !== sprite) {
        this.view.addChildAt(sprite, depth);
        this.touch(sprite);
      }
      depth += 1;
    }
  }

  /** @returns whether something still moves */
  step(now: number): boolean {
    for (const [sprite, motion] of this.pulses) {
      // Twice from full to half and back: seen in the corner of the eye, then still.
      sprite.alpha = 0.75 + 0.25 * Math.cos(motion.at(now) * 4 * Math.PI);
      this.touch(sprite);
      if (motion.isDone(now)) this.pulses.delete(sprite);
    }
    return this.pulses.size > 0;
  }

  destroy(): void {
    this.shown.clear();
    this.pulses.clear();
    this.view.destroy({ children: true });
  }

  private touch({ x, y }: Sprite): void {
    this.damage.add({ left: x, top: y, right: x + this.squarePx, bottom: y + this.squarePx });
  }
}

/**
 * Marks from the bottom up; rings lie over the piece they threaten.
 *
 * @param coordinates squares have labels
 */
export function marksOf(picture: BoardPicture, coordinates: boolean): { under: Mark[]; over: Mark[] } {
  const under: Mark[] = [];
  const over: Mark[] = [];
  if (picture.lastMove) {
    under.push(
      { name: 'moved', square: picture.lastMove.from },
      { name: 'moved', square: picture.lastMove.to },
    );
  }
  for (const { from, to } of picture.premoves) {
    under.push({ name: 'premove', square: from }, { name: 'premove', square: to });
  }
  if (picture.check) under.push({ name: 'check', square: picture.check });
  if (picture.selected) under.push({ name: 'chosen', square: picture.selected });
  if (picture.hover) under.push({ name: 'hover', square: picture.hover });
  for (const { square, capture } of picture.targets) {
    if (capture) over.push({ name: 'capture', square });
    else under.push({ name: 'target', square });
  }
  // A label under a mark is drawn again on top of it, so that it stays readable.
  const labelled = coordinates ? labelledSquares(picture.orientation) : [];
  const covered = new Set(under.map(mark => mark.square));
  for (const square of labelled) {
    if (covered.has(square)) under.push({ name: `label ${square}`, square });
  }
  if (picture.cursor) over.push({ name: 'cursor', square: picture.cursor });
  return { under, over };
}

import { Container, Sprite } from 'pixi.js';
import type { Side } from '../../../rules/chess';
import type { StageView, ViewSize } from '../stage/stage';
import type { Atlas, BoardSize } from './atlas';
import type { Ground } from './ground';
import { labelledSquares } from './labels';
import { type Mark, MarksLayer } from './marks-layer';
import type { BoardLook, BoardPicture } from './picture';
import { PiecesLayer } from './pieces-layer';

/** Makes the two textures of a board. A test puts plain ones in its place. */
export interface BoardPainter {
  ground(look: BoardLook, orientation: Side, size: BoardSize): Ground;
  atlas(look: BoardLook, orientation: Side, size: BoardSize): Atlas;
}

/**
 * One board. `update` shows a picture, `resize` its size; what is the same costs nothing.
 * It draws when `invalidate` was heard and the stage calls `step`.
 */
export class BoardView implements StageView {
  readonly view = new Container({ label: 'board' });
  private readonly ground = new Sprite({ label: 'ground' });
  private readonly under = new MarksLayer();
  private readonly over = new MarksLayer();
  private pieces: PiecesLayer | null = null;
  private picture: BoardPicture | null = null;
  private size: BoardSize | null = null;
  private made: { ground: Ground; groundKey: string; atlas: Atlas; atlasKey: string } | null = null;

  /** @param invalidate asks for a frame; called at most once per change */
  constructor(
    private readonly painter: BoardPainter,
    private readonly invalidate: () => void,
  ) {
    this.view.addChild(this.ground, this.under.view);
  }

  /** Whether there is something to see yet. */
  get isPainted(): boolean {
    return this.made !== null;
  }

  /** Width of a square in CSS pixels, 0 before the first size. */
  get squarePx(): number {
    return this.size?.squarePx ?? 0;
  }

  update(picture: BoardPicture): void {
    if (picture === this.picture) return;
    this.picture = picture;
    this.refresh();
  }

  resize({ width, resolution }: ViewSize): void {
    this.size = { squarePx: width / 8, resolution };
    this.refresh();
  }

  /** Textures drawn on the GPU are lost with its context: paint them anew. */
  restore(): void {
    this.discard();
    this.refresh();
  }

  step(now: number): boolean {
    const pieces = this.pieces?.step(now) ?? false;
    const under = this.under.step(now);
    return pieces || under;
  }

  destroy(): void {
    this.under.destroy();
    this.over.destroy();
    this.pieces?.destroy();
    this.view.destroy({ children: true });
    this.discard();
  }

  private refresh(): void {
    const { picture, size } = this;
    if (!picture || !size || size.squarePx <= 0) return;
    const atlas = this.paint(picture, size);
    const pulse = picture.motion.travel && picture.motion.durationMs > 0;
    const { under, over } = marksOf(picture);
    this.under.update(under, picture.orientation, atlas, size, pulse);
    this.over.update(over, picture.orientation, atlas, size, false);
    this.pieces?.show(picture.pieces, picture.orientation, picture.motion);
    this.pieces?.hold(picture.held, picture.motion);
    this.invalidate();
  }

  /** Makes what is missing or of another look or size; the rest stays. */
  private paint(picture: BoardPicture, size: BoardSize): Atlas {
    const { look, orientation } = picture;
    const sizeKey = `${size.squarePx}@${size.resolution}`;
    const groundKey = [look.theme, look.grayscale, look.coordinates, orientation, sizeKey].join();
    const atlasKey = [
      look.theme,
      look.white.key,
      look.black.key,
      look.coordinates,
      orientation,
      sizeKey,
    ].join();
    const { made } = this;
    if (made?.groundKey === groundKey && made.atlasKey === atlasKey) return made.atlas;

    const sameGround = made?.groundKey === groundKey;
    const sameAtlas = made?.atlasKey === atlasKey;
    const ground = sameGround ? made.ground : this.painter.ground(look, orientation, size);
    const atlas = sameAtlas ? made.atlas : this.painter.atlas(look, orientation, size);
    this.made = { ground, groundKey, atlas, atlasKey };
    this.ground.texture = ground.texture;
    if (!this.pieces) this.addPieces(atlas, size);
    else if (!sameAtlas) this.pieces.redress(atlas, size);
    if (!sameGround) made?.ground.destroy();
    if (!sameAtlas) {
      // Marks still point into the old atlas; they are given their new cells right after this.
      this.under.update([], orientation, atlas, size, false);
      this.over.update([], orientation, atlas, size, false);
      made?.atlas.destroy();
    }
    return atlas;
  }

  private addPieces(atlas: Atlas, size: BoardSize): void {
    this.pieces = new PiecesLayer(atlas, size);
    this.view.addChild(this.pieces.view, this.over.view, this.pieces.hand);
  }

  private discard(): void {
    this.made?.ground.destroy();
    this.made?.atlas.destroy();
    this.made = null;
  }
}

/** Marks from the bottom up; rings lie over the piece they threaten. */
function marksOf(picture: BoardPicture): { under: Mark[]; over: Mark[] } {
  const under: Mark[] = [];
  const over: Mark[] = [];
  if (picture.lastMove) {
    under.push(
      { name: 'moved', square: picture.lastMove.from },
      { name: 'moved', square: picture.lastMove.to },
    );
  }
  if (picture.check) under.push({ name: 'check', square: picture.check });
  if (picture.selected) under.push({ name: 'chosen', square: picture.selected });
  if (picture.hover) under.push({ name: 'hover', square: picture.hover });
  for (const { square, capture } of picture.targets) {
    if (capture) over.push({ name: 'capture', square });
    else under.push({ name: 'target', square });
  }
  // A label under a mark is drawn again on top of it, so that it stays readable.
  const labelled = picture.look.coordinates ? labelledSquares(picture.orientation) : [];
  const covered = new Set(under.map(mark => mark.square));
  for (const square of labelled) {
    if (covered.has(square)) under.push({ name: `label ${square}`, square });
  }
  if (picture.cursor) over.push({ name: 'cursor', square: picture.cursor });
  return { under, over };
}

import { Container, Sprite, Texture } from 'pixi.js';
import type { Square } from '../../../rules/chess';
import type { HeldPiece } from '../../board/picture';
import type { Atlas, PieceCell } from './atlas';
import type { Cells } from './cells';

const GHOST_ALPHA = 0.35;
/** A piece beside a finger is so many squares large, and the ring round the finger: it has to be seen beside it. */
const FINGER_SCALE = 1.6;
const RING_SCALE = 2;
/** How far below the piece its shadow lies, as a part of it. */
const SHADOW_DROP = 0.15;

/** The piece in the hand with its shadow, above all else, and its ghost on the square it was taken from. */
export class CarriedPiece {
  readonly view = new Container({ label: 'hand', visible: false });
  /** Lies under the pieces. */
  readonly ghost = new Sprite({ label: 'ghost', alpha: GHOST_ALPHA, visible: false });
  private readonly ring = new Sprite({ label: 'ring', visible: false });
  private readonly lift = new Sprite();
  private sprite: Sprite | null = null;
  private cell: PieceCell = 'wp';
  /** How many squares wide and high the piece is. */
  private scale = 1;
  /** Where it was taken from, `null` with an empty hand. */
  from: Square | null = null;

  constructor(private readonly cells: Cells) {
    this.view.addChild(this.ring, this.lift);
  }

  /** Takes a piece's sprite into the hand. @param cell what it looks like */
  take(sprite: Sprite, cell: PieceCell, { from, finger }: HeldPiece, atlas: Atlas): void {
    this.from = from;
    this.sprite = sprite;
    this.cell = cell;
    this.scale = finger ? FINGER_SCALE : 1;
    this.view.addChild(sprite);
    this.view.visible = true;
    this.ghost.visible = true;
    this.redress(atlas);
    this.touch();
  }

  /** Other cells, or another size. */
  redress(atlas: Atlas): void {
    const { sprite, ring, scale } = this;
    // Without a piece nothing may go on pointing into an atlas that is about to go.
    this.ghost.texture = sprite ? atlas.cell(this.cell) : Texture.EMPTY;
    const isGrown = sprite !== null && scale > 1;
    this.lift.texture = isGrown ? atlas.grown('lift', scale) : atlas.cell('lift');
    ring.texture = isGrown ? atlas.grown('aim', RING_SCALE) : Texture.EMPTY;
    if (sprite && isGrown) sprite.texture = atlas.grown(this.cell, scale);
    if (this.from) this.cells.place(this.ghost, this.cells.home(this.from));
  }

  follow({ x, y, finger }: HeldPiece): void {
    const { cells, scale } = this;
    const { squarePx } = cells.size;
    const [left, top] = [(x - scale / 2) * squarePx, (y - scale / 2) * squarePx];
    if (this.sprite) cells.place(this.sprite, { x: left, y: top }, scale);
    cells.place(this.lift, { x: left, y: top + SHADOW_DROP * scale * squarePx }, scale);
    this.aim(finger?.over ?? null);
  }

  /** Gives the sprite up: the caller gives it another parent. */
  letGo(atlas: Atlas): void {
    const { sprite, scale, cells } = this;
    if (this.from === null) return;
    this.touch();
    this.aim(null);
    if (sprite && scale > 1) {
      // As large as the others again, round the same middle.
      const margin = ((scale - 1) / 2) * cells.size.squarePx;
      sprite.texture = atlas.cell(this.cell);
      cells.place(sprite, { x: sprite.x + margin, y: sprite.y + margin });
    }
    this.from = null;
    this.sprite = null;
    this.view.visible = false;
    this.ghost.visible = false;
    this.redress(atlas);
  }

  destroy(): void {
    this.view.destroy({ children: true });
  }

  /** The ring round the square under a finger. */
  private aim(square: Square | null): void {
    const { ring, cells } = this;
    if (!square) {
      if (ring.visible) cells.touch(ring, RING_SCALE);
      ring.visible = false;
      return;
    }
    const { x, y } = cells.home(square);
    const margin = ((RING_SCALE - 1) / 2) * cells.size.squarePx;
    cells.place(ring, { x: x - margin, y: y - margin }, RING_SCALE);
    if (!ring.visible) cells.touch(ring, RING_SCALE);
    ring.visible = true;
  }

  private touch(): void {
    this.cells.touch(this.ghost);
    for (const shown of [this.lift, this.sprite]) if (shown) this.cells.touch(shown, this.scale);
  }
}

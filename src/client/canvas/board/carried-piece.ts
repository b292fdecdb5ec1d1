import { Container, Sprite, Texture } from 'pixi.js';
import type { Square } from '../../../rules/chess';
import type { HeldPiece } from '../../board/picture';
import type { Atlas } from './atlas';
import type { Cells } from './cells';

const GHOST_ALPHA = 0.35;

/** The piece in the hand with its shadow, above all else, and its ghost on the square it was taken from. */
export class CarriedPiece {
  readonly view = new Container({ label: 'hand', visible: false });
  /** Lies under the pieces. */
  readonly ghost = new Sprite({ label: 'ghost', alpha: GHOST_ALPHA, visible: false });
  private readonly lift = new Sprite({ label: 'lift' });
  private sprite: Sprite | null = null;
  /** Where it was taken from, `null` with an empty hand. */
  from: Square | null = null;

  constructor(private readonly cells: Cells) {
    this.view.addChild(this.lift);
  }

  /** Takes a piece's sprite into the hand. */
  take(sprite: Sprite, from: Square, atlas: Atlas): void {
    this.from = from;
    this.sprite = sprite;
    this.view.addChild(sprite);
    this.view.visible = true;
    this.ghost.visible = true;
    this.redress(atlas);
    this.cells.touch(this.ghost);
  }

  /** Other cells, or another size. */
  redress(atlas: Atlas): void {
    // Without a piece nothing may go on pointing into an atlas that is about to go.
    this.lift.texture = atlas.cell('lift');
    this.ghost.texture = this.sprite?.texture ?? Texture.EMPTY;
    if (this.from) this.cells.place(this.ghost, this.cells.home(this.from));
  }

  follow({ x, y }: HeldPiece): void {
    const { squarePx } = this.cells.size;
    const left = (x - 0.5) * squarePx;
    if (this.sprite) this.cells.place(this.sprite, { x: left, y: (y - 0.5) * squarePx });
    this.cells.place(this.lift, { x: left, y: (y - 0.35) * squarePx });
  }

  /** Gives the sprite up: whoever took it out of the hand gives it another parent. */
  letGo(): void {
    if (this.from === null) return;
    for (const shown of [this.ghost, this.lift, this.sprite]) if (shown) this.cells.touch(shown);
    this.from = null;
    this.sprite = null;
    this.view.visible = false;
    this.ghost.visible = false;
  }

  destroy(): void {
    this.view.destroy({ children: true });
  }
}

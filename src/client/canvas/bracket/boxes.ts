import { Container, Sprite } from 'pixi.js';
import type { BoxGame } from '../../bracket/box-game';
import { BOX, type Box, BYE_HEIGHT, OPEN_HEIGHT, type Rect } from '../../bracket/layout';
import type { BoxLook, BracketPicture } from '../../bracket/picture';
import { type Cell, Cells } from './cells';
import type { Ink } from './colours';
import type { FarAtlas } from './far-atlas';
import { type BoardPainter, clocksText, paintOpenBox } from './open-box';
import { paintBox } from './paint-box';

/** The boxes in sight, each a sprite with a cell of its own; from afar they share a few. */

interface Shown {
  box: Box;
  sprite: Sprite;
  look: BoxLook;
  /** With the same key, game and painter the box looks the same. */
  key: string;
  game: BoxGame | null;
  painter: BoardPainter | null;
  /** The box looks different from its cell. */
  isOld: boolean;
  cell: Cell | null;
  cells: Cells | null;
}

type Size = 'match' | 'open' | 'bye';
const HEIGHTS: Readonly<Record<Size, number>> = { match: BOX.height, open: OPEN_HEIGHT, bye: BYE_HEIGHT };
const sizeOf = (kind: Box['kind']): Size => (kind === 'reset' ? 'match' : kind);

/** Boxes painted in one frame at most: more would jerk. The others keep their look from afar until their turn. */
const PAINTED_A_FRAME = 40;
/** The same while the scale changes: all are painted once more when it has come to rest. */
const PAINTED_ON_THE_WAY = 6;

export interface BoxesWish {
  picture: BracketPicture;
  boxes: readonly Box[];
  placeOf(box: Box): Rect;
  /** Names can be read. */
  isNear: boolean;
  /** Device pixels for each pixel of the bracket, and for each on the screen. */
  factor: number;
  resolution: number;
  /** The scale is on its way to another one. */
  isOnTheWay: boolean;
  ink: Ink;
  isMirrored: boolean;
  /** Games of opened boxes. */
  games: ReadonlyMap<number, BoxGame>;
  /** `null` until it is loaded. */
  painter: BoardPainter | null;
  /** In the time of frames. */
  now: number;
}

export class Boxes {
  readonly view = new Container({ label: 'boxes' });
  private readonly shown = new Map<number, Shown>();
  private stores: Partial<Record<Size, Cells>> = {};
  private readonly old = new Set<Cells>();
  private factor = 0;
  private isFirst = true;
  /** Whether boxes show names instead of plain cells. All change together, rather than one after the other. */
  private isNamed = false;

  /** @param damage is told each box that looks different, in pixels of the bracket */
  constructor(
    private readonly atlas: FarAtlas,
    private readonly damage: (box: Rect) => void,
  ) {}

  /** Shows exactly `boxes`. @returns whether some of them wait to be painted with the next frame */
  update(wish: BoxesWish): boolean {
    if (wish.factor !== this.factor) this.begin(wish.factor);
    const wanted = new Set<number>();
    let left = wish.isOnTheWay ? PAINTED_ON_THE_WAY : PAINTED_A_FRAME;
    if (this.isFirst) left = Number.POSITIVE_INFINITY;
    let isWaiting = false;
    for (const box of wish.boxes) {
      wanted.add(box.match);
      const look = wish.picture.lookOf(box);
      const shown = this.shown.get(box.match) ?? this.enter(box, look);
      const place = wish.placeOf(box);
      shown.box = box;
      const isNew = this.isNew(shown, look, wish);
      shown.isOld ||= isNew;
      const isStale = shown.isOld || shown.cells !== this.stores[sizeOf(box.kind)];
      if (isNew) this.damage(place);
      if (!wish.isNear) this.drop(shown);
      else if (isStale && left > 0) {
        left -= 1;
        this.paint(shown, wish);
        this.damage(place);
      } else if (isStale) isWaiting = true;
    }
    for (const [id, shown] of this.shown) if (!wanted.has(id)) this.leave(id, shown);
    const isNamed = wish.isNear && (this.isNamed || !isWaiting);
    const isTurned = isNamed !== this.isNamed;
    this.isNamed = isNamed;
    for (const shown of this.shown.values()) {
      const place = wish.placeOf(shown.box);
      if (isTurned) this.damage(place);
      this.dress(shown, place);
    }
    if (wish.boxes.length > 0) this.isFirst = false;
    for (const cells of Object.values(this.stores)) cells.flush();
    this.clean();
    return isWaiting && !wish.isOnTheWay;
  }

  /** Has everything painted anew, in other fonts, colours or another language. */
  forget(): void {
    this.begin(this.factor);
  }

  /** Has boards painted again, since more of their art has come. */
  paintBoards(): void {
    for (const shown of this.shown.values()) if (shown.game) shown.painter = null;
  }

  destroy(): void {
    for (const [id, shown] of this.shown) this.leave(id, shown);
    for (const cells of [...Object.values(this.stores), ...this.old]) cells.destroy();
    this.view.destroy({ children: true });
  }

  /** Begins cells of another size, while the old ones stay on show until theirs is painted. */
  private begin(factor: number): void {
    for (const cells of Object.values(this.stores)) this.old.add(cells);
    this.stores = {};
    this.factor = factor;
  }

  private clean(): void {
    for (const cells of this.old) {
      if (!cells.isEmpty) continue;
      cells.destroy();
      this.old.delete(cells);
      // Pixi's batches keep textures that no sprite has any more, and would bind destroyed ones.
      const group = this.view.parentRenderGroup;
      if (group) group.structureDidChange = true;
    }
  }

  /** Whether a box has to be painted again; notes its new look. */
  private isNew(shown: Shown, look: BoxLook, { picture, games, painter, now }: BoxesWish): boolean {
    const game = (look.kind === 'open' && games.get(shown.box.match)) || null;
    const key = game ? `${look.key}\t${clocksText(game, picture.words, now)}` : look.key;
    const isNew = shown.key !== key || shown.game !== game || (game !== null && shown.painter !== painter);
    Object.assign(shown, { look, key, game, painter } satisfies Partial<Shown>);
    return isNew;
  }

  private enter(box: Box, look: BoxLook): Shown {
    const shown: Shown = {
      box,
      sprite: new Sprite(),
      look,
      key: look.key,
      game: null,
      painter: null,
      isOld: true,
      cell: null,
      cells: null,
    };
    this.shown.set(box.match, shown);
    this.view.addChild(shown.sprite);
    return shown;
  }

  private leave(id: number, shown: Shown): void {
    this.drop(shown);
    shown.sprite.destroy();
    this.shown.delete(id);
  }

  private drop(shown: Shown): void {
    if (shown.cell) shown.cells?.release(shown.cell);
    shown.cell = null;
    shown.cells = null;
    shown.isOld = true;
  }

  private paint(shown: Shown, wish: BoxesWish): void {
    const { ink, isMirrored, picture, factor, resolution, now } = wish;
    const { words } = picture;
    const size = sizeOf(shown.box.kind);
    let cells = this.stores[size];
    if (!cells) {
      cells = new Cells(BOX.width, HEIGHTS[size], this.factor);
      this.stores[size] = cells;
    }
    if (shown.cells !== cells) this.drop(shown);
    const { look, box, game, painter } = shown;
    const paint = (context: CanvasRenderingContext2D) =>
      paintBox(
        ...([context, look, box, ink, isMirrored, factor / resolution] as const),
        look.kind === 'open'
          ? () => paintOpenBox(context, { game, painter, words, now }, ink, isMirrored)
          : undefined,
      );
    shown.cell = cells.paint(paint, shown.cell ?? undefined);
    shown.cells = cells;
    shown.isOld = false;
  }

  /** Puts the sprite where its box is, on whole device pixels. */
  private dress({ sprite, cell, look }: Shown, place: Rect): void {
    const snap = (at: number) => Math.round(at * this.factor) / this.factor;
    const name = this.isNamed ? cell : null;
    const texture = name?.texture ?? this.atlas.box(look);
    if (sprite.texture !== texture) sprite.texture = texture;
    sprite.position.set(snap(place.x), snap(place.y));
    if (name) sprite.scale.set(1);
    else sprite.scale.set(place.width / texture.width, place.height / texture.height);
  }
}

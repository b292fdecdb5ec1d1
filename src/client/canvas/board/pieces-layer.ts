import { Container, Sprite } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import type { Piece } from '../../../rules/squares';
import type { BoardMotion, HeldPiece } from '../../board/picture';
import type { Damage } from '../stage/damage';
import { Motion } from '../stage/motion';
import type { Atlas } from './atlas';
import { CarriedPiece } from './carried-piece';
import { Cells, type Point } from './cells';
import type { BoardSize } from './look';
import { planTransition } from './transition';

/** One piece with its sprite, which it keeps while it moves about. */
interface PieceOnBoard {
  sprite: Sprite;
  piece: Piece;
  /** The square it stands on or moves to. */
  square: Square;
  /** Motion to its square: from a point (`slide`), or appearing on the square (`fade`). */
  motion: (({ kind: 'slide'; from: Point } | { kind: 'fade' }) & { clock: Motion }) | null;
}

/** Share of a move's time in which a captured piece fades, so that it is gone before the capturing one arrives. */
const FADE_SHARE = 0.8;

/** The pieces on the board and the one in the hand. */
export class PiecesLayer {
  readonly view = new Container();
  private readonly cells: Cells;
  private readonly carried: CarriedPiece;
  private readonly standing = new Container();
  private readonly leaving = new Map<Sprite, Motion>();
  private pieces = new Map<Square, PieceOnBoard>();
  private readonly moving = new Set<PieceOnBoard>();
  private position: ReadonlyMap<Square, Piece> = new Map();

  /** @param damage is told each cell that looks different */
  constructor(
    private atlas: Atlas,
    size: BoardSize,
    damage: Damage,
  ) {
    this.cells = new Cells(size, damage);
    this.carried = new CarriedPiece(this.cells);
    this.view.addChild(this.carried.ghost, this.standing);
  }

  /** Container above everything else, with the piece in the hand. */
  get hand(): Container {
    return this.carried.view;
  }

  /** Takes cells of another size or set; all pieces are on their squares at once. */
  redress(atlas: Atlas, size: BoardSize): void {
    this.atlas = atlas;
    this.cells.size = size;
    this.settle();
  }

  /** Shows `position`; pieces move there from their present places. */
  show(position: ReadonlyMap<Square, Piece>, orientation: Side, motion: BoardMotion): void {
    const turned = orientation !== this.cells.orientation;
    if (position !== this.position || turned) this.rearrange(position, orientation, motion, turned);
  }

  /** Takes a piece into the hand or out of it; one whose move is not on show already glides home. */
  hold(held: HeldPiece | null, motion: BoardMotion): void {
    const { carried } = this;
    if (carried.from && carried.from !== held?.from) this.returnHome(carried.from, motion);
    const piece = held && this.pieces.get(held.from);
    if (!held || !piece) return;
    if (carried.from !== held.from) {
      this.rest(piece);
      carried.take(piece.sprite, cellOf(piece.piece), held, this.atlas);
    }
    carried.follow(held);
  }

  /** @returns whether something still moves */
  step(now: number): boolean {
    for (const piece of this.moving) this.advance(piece, now);
    for (const [sprite, clock] of this.leaving) {
      this.cells.touch(sprite);
      sprite.alpha = 1 - clock.at(now);
      if (clock.isDone(now)) this.remove(sprite);
    }
    return this.moving.size + this.leaving.size > 0;
  }

  destroy(): void {
    this.pieces.clear();
    this.moving.clear();
    this.leaving.clear();
    this.view.destroy({ children: true });
    this.carried.destroy();
  }

  private rearrange(
    position: ReadonlyMap<Square, Piece>,
    orientation: Side,
    motion: BoardMotion,
    turned: boolean,
  ): void {
    this.cells.orientation = orientation;
    const { slides, gone, fresh } = planTransition(this.position, position);
    const isFirst = this.position.size === 0;
    this.position = position;

    const pieces = new Map(this.pieces);
    for (const { from } of slides) pieces.delete(from);
    for (const square of gone) {
      const piece = this.pieces.get(square);
      if (piece) this.dismiss(piece, motion);
      pieces.delete(square);
    }
    for (const { from, to, piece: letter } of slides) {
      const piece = this.pieces.get(from);
      if (!piece) continue;
      pieces.set(to, piece);
      piece.piece = letter;
      piece.square = to;
      this.send(piece, from, turned ? { durationMs: 0, travel: false } : motion);
    }
    for (const square of fresh) {
      const piece = position.get(square);
      if (piece) pieces.set(square, this.enter(square, piece, isFirst || turned ? 0 : motion.durationMs));
    }
    this.pieces = pieces;
    if (turned) this.settle();
  }

  private advance(piece: PieceOnBoard, now: number): void {
    const { motion, sprite, square } = piece;
    if (!motion) return;
    const share = motion.clock.at(now);
    if (motion.clock.isDone(now)) {
      this.arrive(piece);
    } else if (motion.kind === 'fade') {
      sprite.alpha = share;
      this.cells.touch(sprite);
    } else {
      const home = this.cells.home(square);
      const left = {
        x: (home.x - motion.from.x) * (1 - share),
        y: (home.y - motion.from.y) * (1 - share),
      };
      // Frames for the last pixel of the way would not be noticed.
      if (Math.max(Math.abs(left.x), Math.abs(left.y)) * this.cells.size.resolution < 1) this.arrive(piece);
      else this.cells.place(sprite, { x: home.x - left.x, y: home.y - left.y });
    }
  }

  private enter(square: Square, piece: Piece, fadeMs: number): PieceOnBoard {
    const sprite = new Sprite({ texture: this.atlas.cell(cellOf(piece)), label: cellOf(piece) });
    const entered: PieceOnBoard = { sprite, piece, square, motion: null };
    this.standing.addChild(sprite);
    const { x, y } = this.cells.home(square);
    sprite.position.set(x, y);
    this.arrive(entered);
    if (fadeMs > 0) this.fadeIn(entered, fadeMs);
    return entered;
  }

  /** Moves a piece to its new square. */
  private send(piece: PieceOnBoard, from: Square, motion: BoardMotion): void {
    const { sprite } = piece;
    // A piece that was dropped is on its square already.
    const isDropped = from === this.carried.from;
    if (isDropped) this.carried.letGo(this.atlas);
    sprite.label = cellOf(piece.piece);
    this.standing.addChild(sprite); // on top of what it passes
    if (isDropped || motion.durationMs <= 0) {
      this.arrive(piece);
    } else if (!motion.travel) {
      this.arrive(piece);
      this.fadeIn(piece, motion.durationMs);
    } else {
      this.appear(piece);
      this.slide(piece, motion.durationMs);
    }
  }

  private fadeIn(piece: PieceOnBoard, durationMs: number): void {
    piece.sprite.alpha = 0;
    this.start(piece, { kind: 'fade', clock: new Motion(durationMs) });
  }

  /** Slides from its present place. */
  private slide(piece: PieceOnBoard, durationMs: number): void {
    const { x, y } = piece.sprite;
    this.start(piece, { kind: 'slide', from: { x, y }, clock: new Motion(durationMs) });
  }

  private start(piece: PieceOnBoard, motion: PieceOnBoard['motion']): void {
    piece.motion = motion;
    this.moving.add(piece);
  }

  private rest(piece: PieceOnBoard): void {
    piece.motion = null;
    this.moving.delete(piece);
    this.appear(piece);
  }

  private returnHome(from: Square, motion: BoardMotion): void {
    this.carried.letGo(this.atlas);
    const piece = this.pieces.get(from);
    if (!piece) return;
    this.standing.addChild(piece.sprite);
    if (motion.travel && motion.durationMs > 0) this.slide(piece, motion.durationMs);
    else this.arrive(piece);
  }

  private dismiss(piece: PieceOnBoard, motion: BoardMotion): void {
    const { sprite } = piece;
    this.moving.delete(piece);
    if (sprite.parent === this.carried.view) this.carried.letGo(this.atlas);
    this.standing.addChildAt(sprite, 0); // under the piece that takes it
    this.leaving.set(sprite, new Motion(motion.durationMs * FADE_SHARE));
  }

  /** Puts a piece on its square. A promoted pawn becomes its new piece here. */
  private arrive(piece: PieceOnBoard): void {
    const { sprite } = piece;
    this.rest(piece);
    sprite.texture = this.atlas.cell(cellOf(piece.piece));
    this.cells.place(sprite, this.cells.home(piece.square));
    this.cells.touch(sprite);
  }

  private settle(): void {
    for (const sprite of [...this.leaving.keys()]) this.remove(sprite);
    for (const piece of this.pieces.values()) this.arrive(piece);
    this.carried.redress(this.atlas);
  }

  private remove(sprite: Sprite): void {
    this.cells.touch(sprite);
    this.leaving.delete(sprite);
    sprite.destroy();
  }

  /** Ends a fade: the piece is fully there. */
  private appear({ sprite }: PieceOnBoard): void {
    if (sprite.alpha === 1) return;
    sprite.alpha = 1;
    this.cells.touch(sprite);
  }
}

const cellOf = ({ side, letter }: Piece) => `${side}${letter}` as const;

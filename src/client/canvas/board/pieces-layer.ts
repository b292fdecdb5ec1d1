import { Container, Sprite, Texture } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import { type Piece, squareCell } from '../../../rules/squares';
import type { BoardMotion, HeldPiece } from '../../board/picture';
import type { Damage } from '../stage/damage';
import { Motion } from '../stage/motion';
import { snapped } from '../stage/view';
import type { Atlas } from './atlas';
import type { BoardSize } from './look';
import { planTransition } from './transition';

interface Point {
  x: number;
  y: number;
}

interface Actor {
  sprite: Sprite;
  piece: Piece;
  /** Where it stands or is bound for. */
  square: Square;
  /** On its way from a point; `fade` comes in where it stands. */
  motion: (({ kind: 'slide'; from: Point } | { kind: 'fade' }) & { clock: Motion }) | null;
}

const GHOST_ALPHA = 0.35;
const NOWHERE: ReadonlySet<Square> = new Set();
/** A piece that stands where only a premove will take it. */
const PLANNED_ALPHA = 0.72;
/** A captured piece is gone before the one that takes it has arrived. */
const FADE_SHARE = 0.8;

/** The pieces. Owns a sprite for each, and keeps it while the piece moves about. */
export class PiecesLayer {
  readonly view = new Container({ label: 'pieces' });
  /** The piece in the hand lies above all else. */
  readonly hand = new Container({ label: 'hand' });
  private readonly standing = new Container();
  private readonly leaving = new Map<Sprite, Motion>();
  private readonly ghost = new Sprite({ label: 'ghost', alpha: GHOST_ALPHA, visible: false });
  private readonly lift = new Sprite({ label: 'lift' });
  private actors = new Map<Square, Actor>();
  private readonly moving = new Set<Actor>();
  private position: ReadonlyMap<Square, Piece> = new Map();
  private orientation: Side = 'w';
  private planned = NOWHERE;
  private held: Square | null = null;

  /** @param damage hears of every cell that looks different */
  constructor(
    private atlas: Atlas,
    private size: BoardSize,
    private readonly damage: Damage,
  ) {
    this.view.addChild(this.ghost, this.standing);
    this.hand.addChild(this.lift);
    this.hand.visible = false;
  }

  /** Takes cells of another size or set; everything stands where it belongs at once. */
  redress(atlas: Atlas, size: BoardSize): void {
    this.atlas = atlas;
    this.size = size;
    this.settle();
    // What follows a held piece would go on pointing into the atlas that is about to go.
    this.lift.texture = atlas.cell('lift');
    const held = this.held && this.actors.get(this.held);
    this.ghost.texture = held ? held.sprite.texture : Texture.EMPTY;
  }

  /**
   * Shows `position`; pieces travel there from wherever they are now.
   *
   * @param planned squares of pieces that are not there yet
   */
  show(
    position: ReadonlyMap<Square, Piece>,
    orientation: Side,
    motion: BoardMotion,
    planned: ReadonlySet<Square> = NOWHERE,
  ): void {
    const turned = orientation !== this.orientation;
    const replanned = planned !== this.planned;
    this.planned = planned;
    if (position !== this.position || turned) this.rearrange(position, orientation, motion, turned);
    // Those that come or go have a shade of their own on the way.
    if (replanned) for (const actor of this.actors.values()) if (!actor.motion) this.shade(actor);
  }

  /** Puts a piece in the hand or takes it out; one whose move is not on show already glides home. */
  hold(held: HeldPiece | null, motion: BoardMotion): void {
    if (this.held && this.held !== held?.from) this.letGo(motion);
    const actor = held && this.actors.get(held.from);
    if (!held || !actor) return;
    if (this.held !== held.from) {
      this.held = held.from;
      this.rest(actor);
      this.hand.addChild(actor.sprite);
      this.lift.texture = this.atlas.cell('lift');
      this.hand.visible = true;
      this.ghost.texture = actor.sprite.texture;
      this.ghost.visible = true;
      this.place(this.ghost, this.home(held.from));
      this.touch(this.ghost);
    }
    const { squarePx } = this.size;
    const left = (held.x - 0.5) * squarePx;
    this.place(actor.sprite, { x: left, y: (held.y - 0.5) * squarePx });
    this.place(this.lift, { x: left, y: (held.y - 0.35) * squarePx });
  }

  /** @returns whether something still moves */
  step(now: number): boolean {
    for (const actor of this.moving) this.advance(actor, now);
    for (const [sprite, clock] of this.leaving) {
      this.touch(sprite);
      sprite.alpha = 1 - clock.at(now);
      if (clock.isDone(now)) this.remove(sprite);
    }
    return this.moving.size + this.leaving.size > 0;
  }

  destroy(): void {
    this.actors.clear();
    this.moving.clear();
    this.leaving.clear();
    this.view.destroy({ children: true });
    this.hand.destroy({ children: true });
  }

  private rearrange(
    position: ReadonlyMap<Square, Piece>,
    orientation: Side,
    motion: BoardMotion,
    turned: boolean,
  ): void {
    this.orientation = orientation;
    const { slides, gone, fresh } = planTransition(this.position, position);
    const isFirst = this.position.size === 0;
    this.position = position;

    const actors = new Map(this.actors);
    for (const { from } of slides) actors.delete(from);
    for (const square of gone) {
      const actor = this.actors.get(square);
      if (actor) this.dismiss(actor, motion);
      actors.delete(square);
    }
    for (const { from, to, piece } of slides) {
      const actor = this.actors.get(from);
      if (!actor) continue;
      actors.set(to, actor);
      actor.piece = piece;
      actor.square = to;
      this.send(actor, from, turned ? { durationMs: 0, travel: false } : motion);
    }
    for (const square of fresh) {
      const piece = position.get(square);
      if (piece) actors.set(square, this.enter(square, piece, isFirst || turned ? 0 : motion.durationMs));
    }
    this.actors = actors;
    if (turned) this.settle();
  }

  private advance(actor: Actor, now: number): void {
    const { motion, sprite, square } = actor;
    if (!motion) return;
    const share = motion.clock.at(now);
    if (motion.clock.isDone(now)) {
      this.arrive(actor);
    } else if (motion.kind === 'fade') {
      sprite.alpha = share * this.alphaOn(square);
      this.touch(sprite);
    } else {
      const home = this.home(square);
      const left = {
        x: (home.x - motion.from.x) * (1 - share),
        y: (home.y - motion.from.y) * (1 - share),
      };
      // Frames for the last pixel of the way would be for nobody.
      if (Math.max(Math.abs(left.x), Math.abs(left.y)) * this.size.resolution < 1) this.arrive(actor);
      else this.place(sprite, { x: home.x - left.x, y: home.y - left.y });
    }
  }

  private enter(square: Square, piece: Piece, fadeMs: number): Actor {
    const sprite = new Sprite({ texture: this.atlas.cell(cellOf(piece)), label: cellOf(piece) });
    const actor: Actor = { sprite, piece, square, motion: null };
    this.standing.addChild(sprite);
    const { x, y } = this.home(square);
    sprite.position.set(x, y);
    this.arrive(actor);
    if (fadeMs > 0) this.fadeIn(actor, fadeMs);
    return actor;
  }

  /** To the square it is bound for. */
  private send(actor: Actor, from: Square, motion: BoardMotion): void {
    const { sprite } = actor;
    sprite.label = cellOf(actor.piece);
    this.standing.addChild(sprite); // on top of what it passes
    // It was dropped where it belongs now.
    const wasHeld = from === this.held;
    if (wasHeld) this.emptyHand();
    if (wasHeld || motion.durationMs <= 0) {
      this.arrive(actor);
    } else if (!motion.travel) {
      this.arrive(actor);
      this.fadeIn(actor, motion.durationMs);
    } else {
      this.shade(actor);
      this.slide(actor, motion.durationMs);
    }
  }

  private fadeIn(actor: Actor, durationMs: number): void {
    actor.sprite.alpha = 0;
    this.start(actor, { kind: 'fade', clock: new Motion(durationMs) });
  }

  /** From wherever it is. */
  private slide(actor: Actor, durationMs: number): void {
    const { x, y } = actor.sprite;
    this.start(actor, { kind: 'slide', from: { x, y }, clock: new Motion(durationMs) });
  }

  private start(actor: Actor, motion: Actor['motion']): void {
    actor.motion = motion;
    this.moving.add(actor);
  }

  private rest(actor: Actor): void {
    actor.motion = null;
    this.moving.delete(actor);
    this.shade(actor);
  }

  private letGo(motion: BoardMotion): void {
    const actor = this.held && this.actors.get(this.held);
    this.emptyHand();
    if (!actor) return;
    this.standing.addChild(actor.sprite);
    if (motion.travel && motion.durationMs > 0) this.slide(actor, motion.durationMs);
    else this.arrive(actor);
  }

  private dismiss(actor: Actor, motion: BoardMotion): void {
    const { sprite } = actor;
    this.moving.delete(actor);
    if (sprite.parent === this.hand) this.emptyHand();
    this.standing.addChildAt(sprite, 0); // under the piece that takes it
    this.leaving.set(sprite, new Motion(motion.durationMs * FADE_SHARE));
  }

  /** The promoted pawn becomes its new piece where it lands. */
  private arrive(actor: Actor): void {
    const { sprite } = actor;
    this.rest(actor);
    sprite.texture = this.atlas.cell(cellOf(actor.piece));
    this.place(sprite, this.home(actor.square));
    this.touch(sprite);
  }

  private settle(): void {
    for (const sprite of [...this.leaving.keys()]) this.remove(sprite);
    for (const actor of this.actors.values()) this.arrive(actor);
    if (this.held) this.place(this.ghost, this.home(this.held));
  }

  private remove(sprite: Sprite): void {
    this.touch(sprite);
    this.leaving.delete(sprite);
    sprite.destroy();
  }

  private emptyHand(): void {
    this.held = null;
    for (const sprite of [this.ghost, ...this.hand.children]) this.touch(sprite);
    this.hand.visible = false;
    this.ghost.visible = false;
  }

  private shade({ sprite, square }: Actor): void {
    const alpha = this.alphaOn(square);
    if (sprite.alpha === alpha) return;
    sprite.alpha = alpha;
    this.touch(sprite);
  }

  private alphaOn(square: Square): number {
    return this.planned.has(square) ? PLANNED_ALPHA : 1;
  }

  private home(square: Square): Point {
    const { column, row } = squareCell(square, this.orientation);
    return { x: column * this.size.squarePx, y: row * this.size.squarePx };
  }

  private place(sprite: Sprite, { x, y }: Point): void {
    const [left, top] = [snapped(x, this.size), snapped(y, this.size)];
    if (sprite.x === left && sprite.y === top) return;
    this.touch(sprite);
    sprite.position.set(left, top);
    this.touch(sprite);
  }

  private touch({ x, y }: Point): void {
    const { squarePx } = this.size;
    this.damage.add({ left: x, top: y, right: x + squarePx, bottom: y + squarePx });
  }
}

const cellOf = ({ side, letter }: Piece) => `${side}${letter}` as const;

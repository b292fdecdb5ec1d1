import { Container, Sprite, Texture } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import { type Piece, squareCell } from '../../../rules/squares';
import { type Area, unionOf } from '../stage/area';
import type { Atlas, BoardSize } from './atlas';
import { Motion } from './motion';
import type { BoardMotion, HeldPiece } from './picture';
import { snapped } from './snap';
import { planTransition } from './transition';

interface Point {
  x: number;
  y: number;
}

interface Actor {
  sprite: Sprite;
  piece: Piece;
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
  private position: ReadonlyMap<Square, Piece> = new Map();
  private orientation: Side = 'w';
  private planned = NOWHERE;
  private held: Square | null = null;
  /** What the last step has changed; `null` is nothing. */
  private touched: Area | null = null;
  /** Let go since the last frame: if its move comes now, it was dropped where it belongs. */
  private dropped: Square | null = null;

  constructor(
    private atlas: Atlas,
    private size: BoardSize,
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
    this.planned = planned;
    const turned = orientation !== this.orientation;
    if (position === this.position && !turned) return;
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
      this.send(actor, from, to, piece, turned ? { durationMs: 0, travel: false } : motion);
    }
    for (const square of fresh) {
      const piece = position.get(square);
      if (piece) actors.set(square, this.enter(square, piece, isFirst || turned ? 0 : motion.durationMs));
    }
    this.actors = actors;
    if (turned) this.settle();
  }

  /** Puts a piece in the hand or takes it out; one that was not moved glides home. */
  hold(held: HeldPiece | null, motion: BoardMotion): void {
    if (this.held && this.held !== held?.from) this.letGo(motion);
    const actor = held && this.actors.get(held.from);
    if (!held || !actor) return;
    if (this.held !== held.from) {
      this.held = held.from;
      actor.motion = null;
      actor.sprite.alpha = this.alphaOn(held.from);
      this.hand.addChild(actor.sprite);
      this.lift.texture = this.atlas.cell('lift');
      this.hand.visible = true;
      this.ghost.texture = actor.sprite.texture;
    }
    this.ghost.visible = true;
    this.place(this.ghost, this.home(held.from));
    const half = this.size.squarePx / 2;
    this.place(actor.sprite, { x: held.x - half, y: held.y - half });
    this.place(this.lift, { x: held.x - half, y: held.y - half * 0.7 });
  }

  /** Where the last step has moved or faded something, `null` if nowhere. */
  get changed(): Area | null {
    return this.touched;
  }

  /** @returns whether something still moves */
  step(now: number): boolean {
    let moves = false;
    this.dropped = null;
    this.touched = null;
    for (const [square, actor] of this.actors) {
      const { motion } = actor;
      if (square === this.held) continue;
      const home = this.home(square);
      if (!motion) {
        actor.sprite.alpha = this.alphaOn(square);
        this.place(actor.sprite, home);
        continue;
      }
      this.touch(actor.sprite);
      const share = motion.clock.at(now);
      if (motion.kind === 'fade') {
        actor.sprite.alpha = share * this.alphaOn(square);
        this.place(actor.sprite, home);
      } else {
        this.place(actor.sprite, {
          x: motion.from.x + (home.x - motion.from.x) * share,
          y: motion.from.y + (home.y - motion.from.y) * share,
        });
      }
      if (motion.clock.isDone(now)) this.arrive(actor, square);
      else moves = true;
      this.touch(actor.sprite);
    }
    for (const [sprite, clock] of this.leaving) {
      this.touch(sprite);
      sprite.alpha = 1 - clock.at(now);
      if (clock.isDone(now)) this.remove(sprite);
      else moves = true;
    }
    return moves;
  }

  destroy(): void {
    this.actors.clear();
    this.leaving.clear();
    this.view.destroy({ children: true });
    this.hand.destroy({ children: true });
  }

  private touch({ x, y }: Point): void {
    const { squarePx } = this.size;
    this.touched = unionOf(this.touched, { left: x, top: y, right: x + squarePx, bottom: y + squarePx });
  }

  private enter(square: Square, piece: Piece, fadeMs: number): Actor {
    const sprite = new Sprite({ texture: this.atlas.cell(cellOf(piece)), label: cellOf(piece) });
    this.standing.addChild(sprite);
    this.place(sprite, this.home(square));
    if (fadeMs <= 0) return { sprite, piece, motion: null };
    sprite.alpha = 0;
    return { sprite, piece, motion: { kind: 'fade', clock: new Motion(fadeMs) } };
  }

  private send(actor: Actor, from: Square, to: Square, piece: Piece, motion: BoardMotion): void {
    const { sprite } = actor;
    actor.piece = piece;
    sprite.label = cellOf(piece);
    this.standing.addChild(sprite); // on top of what it passes
    if (from === this.held) this.letGo(motion);
    if (from === this.dropped || motion.durationMs <= 0) {
      this.arrive(actor, to);
    } else if (!motion.travel) {
      this.arrive(actor, to);
      sprite.alpha = 0;
      actor.motion = { kind: 'fade', clock: new Motion(motion.durationMs) };
    } else {
      sprite.alpha = this.alphaOn(to);
      actor.motion = {
        kind: 'slide',
        from: { x: sprite.x, y: sprite.y },
        clock: new Motion(motion.durationMs),
      };
    }
  }

  private letGo(motion: BoardMotion): void {
    const actor = this.held && this.actors.get(this.held);
    this.dropped = this.held;
    this.held = null;
    this.emptyHand();
    if (!actor) return;
    this.standing.addChild(actor.sprite);
    const glides = motion.travel && motion.durationMs > 0;
    actor.motion = glides
      ? {
          kind: 'slide',
          from: { x: actor.sprite.x, y: actor.sprite.y },
          clock: new Motion(motion.durationMs),
        }
      : null;
  }

  private dismiss(actor: Actor, motion: BoardMotion): void {
    const { sprite } = actor;
    if (sprite.parent === this.hand) {
      this.held = null;
      this.emptyHand();
    }
    this.standing.addChildAt(sprite, 0); // under the piece that takes it
    this.leaving.set(sprite, new Motion(motion.durationMs * FADE_SHARE));
  }

  /** The promoted pawn becomes its new piece where it lands. */
  private arrive(actor: Actor, square: Square): void {
    actor.motion = null;
    actor.sprite.alpha = this.alphaOn(square);
    actor.sprite.texture = this.atlas.cell(cellOf(actor.piece));
    this.place(actor.sprite, this.home(square));
  }

  private settle(): void {
    for (const sprite of [...this.leaving.keys()]) this.remove(sprite);
    for (const [square, actor] of this.actors) this.arrive(actor, square);
  }

  private remove(sprite: Sprite): void {
    this.leaving.delete(sprite);
    sprite.destroy();
  }

  private emptyHand(): void {
    this.hand.visible = false;
    this.ghost.visible = false;
  }

  private alphaOn(square: Square): number {
    return this.planned.has(square) ? PLANNED_ALPHA : 1;
  }

  private home(square: Square): Point {
    const { column, row } = squareCell(square, this.orientation);
    return { x: column * this.size.squarePx, y: row * this.size.squarePx };
  }

  private place(sprite: Sprite, { x, y }: Point): void {
    sprite.position.set(snapped(x, this.size), snapped(y, this.size));
  }
}

const cellOf = ({ side, letter }: Piece) => `${side}${letter}` as const;

import { Sprite } from 'pixi.js';
import type { Side, Square } from '../../../rules/chess';
import type { BoardPicture } from '../../board/picture';
import { Damage } from '../stage/damage';
import { type Part, View, type ViewSize } from '../stage/view';
import type { Atlas } from './atlas';
import { Glint } from './glint';
import type { BoardLook, BoardSize } from './look';
import { MarksLayer, marksOf } from './marks-layer';
import { PiecesLayer } from './pieces-layer';
import { Replay } from './replay';
import type { SketchLayer } from './sketch-layer';
import type { Numbered } from './sketch-shapes';
import { type BoardPainter, BoardTextures } from './textures';
import { glints } from './theme';

/** Loaded once for all boards: the next one, after a change of renderer for example, has it in its first frame. */
let sketching: typeof import('./sketch-layer') | null = null;

export interface BoardViewOptions {
  painter: BoardPainter;
  /** Asks for a frame; called at most once per change. */
  invalidate: () => void;
}

/**
 * One board. `update` gives it a picture, `dress` its look, `resize` its size; unchanged ones cost nothing. It asks for
 * a frame by `invalidate` and draws when the stage calls `step`.
 */
export class BoardView extends View {
  private readonly ground = new Sprite();
  private readonly damage = new Damage();
  private readonly under = new MarksLayer(this.damage);
  private readonly over = new MarksLayer(this.damage);
  private glint: Glint | null = null;
  private isGlinting = false;
  private pieces: PiecesLayer | null = null;
  private parts: readonly Part[] | 'all' = 'all';
  private picture: BoardPicture | null = null;
  private look: BoardLook | null = null;
  private size: BoardSize | null = null;
  private sketch: SketchLayer | 'loading' | 'gone' | null = null;
  private replay: Replay | null = null;
  private readonly textures: BoardTextures;
  private readonly painter: BoardPainter;
  private readonly invalidate: () => void;

  constructor({ painter, invalidate }: BoardViewOptions) {
    super('board');
    this.painter = painter;
    this.invalidate = invalidate;
    this.textures = new BoardTextures(painter);
    this.addChild(this.ground, this.under.view);
    if (sketching) this.sketch = new sketching.SketchLayer();
  }

  /** Whether there is something to see yet. */
  get isPainted(): boolean {
    return this.pieces !== null;
  }

  update(picture: BoardPicture): void {
    if (picture === this.picture) return;
    // A picture that was never painted is no position to move pieces from.
    const before = this.isPainted ? this.picture : null;
    this.picture = picture;
    if (before && before.pieces !== picture.pieces) this.begin(before, picture);
    // The player acts on the board, so it shows the present position at once.
    if (picture.selected || picture.held) this.replay = null;
    this.refresh();
  }

  dress(look: BoardLook): void {
    this.look = look;
    this.refresh();
  }

  resize({ width, resolution }: ViewSize): void {
    this.size = { squarePx: width / 8, resolution };
    this.refresh();
  }

  /**
   * Prepares in steps the textures for a coming size: all at once would block a slow machine.
   *
   * @param pause lets other tasks run
   */
  async prepare(place: ViewSize, pause: () => Promise<unknown>): Promise<void> {
    const { picture, look, textures } = this;
    if (!picture || !look || place.width <= 0) return;
    const { orientation } = picture;
    const size = { squarePx: place.width / 8, resolution: place.resolution };
    const isReady = await textures.prepare(look, orientation, size, pause);
    await pause();
    const fits = isReady && this.look === look && this.picture?.orientation === orientation;
    if (fits || this.sketch === 'gone') return;
    // The board or its orientation has changed meanwhile, or the GPU has lost the textures.
    textures.forgetReady();
    await this.prepare(place, pause);
  }

  /** Textures drawn on the GPU are lost with its context: paint them anew. */
  restore(): void {
    this.textures.discard();
    if (isLoaded(this.sketch)) this.sketch.forget();
    this.refresh();
  }

  step(now: number): boolean {
    this.playOn(now);
    const pieces = this.pieces?.step(now) ?? false;
    const under = this.under.step(now);
    const glint = this.glint?.step(now, this.size) ?? false;
    if (glint || this.isGlinting) this.damage.addAll();
    this.isGlinting = glint;
    const area = this.damage.take();
    if (area === 'all') this.parts = area;
    else this.parts = area ? [{ container: this, area }] : [];
    return pieces || under || glint || this.replay !== null;
  }

  get changed(): readonly Part[] | 'all' {
    return this.parts;
  }

  /** Loads the layer of marks, arrows and numbers. A failed download is tried again when the layer is needed. */
  async loadSketch(): Promise<void> {
    if (this.sketch) return;
    this.sketch = 'loading';
    sketching ??= await import('./sketch-layer').catch(() => null);
    // The board may have left the screen meanwhile.
    if (this.sketch !== 'loading') return;
    this.sketch = sketching ? new sketching.SketchLayer() : null;
    if (sketching) this.refresh();
  }

  override destroy(): void {
    this.under.destroy();
    this.over.destroy();
    this.glint?.view.texture.destroy(true);
    if (isLoaded(this.sketch)) this.sketch.destroy();
    this.sketch = 'gone';
    this.pieces?.destroy();
    super.destroy();
    this.textures.discard();
  }

  /** Begins a new position: moves that came all at once are played one after the other. */
  private begin(before: BoardPicture, { pieces, through, motion, lastMove }: BoardPicture): void {
    const moves = motion.travel && motion.durationMs > 0;
    const plays = moves && through.length > 0 && through !== before.through;
    this.replay = plays ? new Replay([...through, pieces]) : null;
    if (moves && lastMove) this.glisten();
  }

  /** Lets light cross a board that is cut like a stone; not a plain one. */
  private glisten(): void {
    const { look } = this;
    if (!look?.surface || !glints(look.theme)) return;
    if (!this.glint) {
      this.glint = new Glint(this.painter.band());
      this.addChildAt(this.glint.view, 1);
    }
    this.glint.cross();
  }

  private refresh(): void {
    const { picture, look, size } = this;
    if (!picture || !look || !size || size.squarePx <= 0) return;
    const atlas = this.paint(look, picture.orientation, size);
    const pulse = picture.motion.travel && picture.motion.durationMs > 0;
    const { under, over } = marksOf(picture, look.coordinates);
    this.under.update(under, picture.orientation, atlas, size, pulse);
    this.over.update(over, picture.orientation, atlas, size, false);
    if (!this.replay) {
      this.pieces?.show(picture.pieces, picture.orientation, picture.motion);
    }
    this.pieces?.hold(picture.held, picture.motion);
    this.draw(picture, look, size);
    this.invalidate();
  }

  /** Marks, arrows and numbers. */
  private draw(picture: BoardPicture, { inkShapes }: BoardLook, size: BoardSize): void {
    const { drawn, premoves, numbered, orientation } = picture;
    const { sketch } = this;
    const numbers = numbered ? numbersOf(premoves) : [];
    if (isLoaded(sketch)) {
      if (!sketch.view.parent && this.pieces) {
        this.addChildAt(sketch.view, this.getChildIndex(this.pieces.hand));
      }
      if (sketch.update({ drawn, numbers, orientation, inkShapes }, size)) this.damage.addAll();
    } else if (drawn.length + numbers.length > 0) void this.loadSketch();
  }

  private playOn(now: number): void {
    const { replay, picture } = this;
    if (!replay || !picture) return;
    const due = replay.at(now);
    const motion = { ...picture.motion, durationMs: replay.stepMs };
    if (due) this.pieces?.show(due, picture.orientation, motion);
    if (replay.isDone) this.replay = null;
  }

  private paint(look: BoardLook, orientation: Side, size: BoardSize): Atlas {
    const { ground, atlas, release } = this.textures.fit(look, orientation, size);
    if (!release) return atlas;
    this.damage.addAll();
    this.ground.texture = ground.texture;
    if (!this.pieces) this.addPieces(atlas, size);
    else {
      this.pieces.redress(atlas, size);
      // Marks still point into the old atlas; they are given their new cells right after this.
      for (const layer of [this.under, this.over]) layer.update([], orientation, atlas, size, false);
    }
    release();
    return atlas;
  }

  private addPieces(atlas: Atlas, size: BoardSize): void {
    this.pieces = new PiecesLayer(atlas, size, this.damage);
    this.addChild(this.pieces.view, this.over.view, this.pieces.hand);
  }
}

const isLoaded = (sketch: SketchLayer | 'loading' | 'gone' | null): sketch is SketchLayer =>
  typeof sketch === 'object' && sketch !== null;

/** The numbers of the premoves on the squares they lead to; one square may have several. */
function numbersOf(premoves: readonly { to: Square }[]): Numbered[] {
  const texts = new Map<Square, string>();
  premoves.forEach(({ to }, index) => {
    texts.set(to, `${texts.get(to) ?? ''} ${index + 1}`.trim());
  });
  return [...texts].map(([square, text]) => ({ square, text }));
}

import type { Promotion, Square } from '../../rules/chess';
import { squareAt } from '../../rules/squares';
import { type Ink, Sketchbook } from './drawing';
import type { BoardActions, BoardDeps, BoardFeed } from './feed';
import { answersPress, applyHand, type HandEffect, type HandEvent, type Point } from './hand';
import { applyKey, type KeyboardState, type KeyEffect, type KeyPress, written } from './keyboard';
import { type BoardFacts, type BoardModel, factsOf, modelOf, outdatesMarks, withScene } from './model';
import { boardPicture, hoveredTarget, type PictureView } from './picture';
import { continuesMove, readTypedMove, readTypedPremove, typedSign } from './typed-move';

/** Keys that play, mend and forget what was typed. */
const EDITING: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Escape']);

/**
 * One board: takes scenes from its feed and input from the player's hand and keyboard, and gives the view a picture
 * with each change. React listens to `subscribe`.
 *
 * See README of this folder, "A board is fed, not configured".
 */
export class BoardControl {
  private model: BoardModel;
  private facts: BoardFacts;
  private hover: Square | null = null;
  private view: PictureView | null = null;
  private isPressing = false;
  private readonly listeners = new Set<() => void>();
  readonly sketchbook = new Sketchbook(() => {
    const { drawn, shown } = this.sketchbook;
    this.change({ drawn, sketched: shown });
  });

  constructor(
    private feed: BoardFeed,
    private actions: BoardActions,
    private readonly deps: BoardDeps,
  ) {
    this.model = modelOf(feed.read());
    this.facts = factsOf(this.model);
  }

  /** Shows the scenes of `feed` from now on, until the returned function is called. */
  follow(feed: BoardFeed, actions: BoardActions): () => void {
    this.feed = feed;
    this.actions = actions;
    const read = () => {
      if (this.read()) this.show();
    };
    read();
    return feed.subscribe(read);
  }

  /** Gives a view its pictures, until the returned function is called. */
  attach(view: PictureView): () => void {
    this.view = view;
    this.draw();
    return () => {
      this.view = null;
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): BoardFacts => this.facts;

  /** Whether the board is for looking only: no move is ever made on it. */
  get isReadOnly(): boolean {
    return this.actions.play === null;
  }

  get isHolding(): boolean {
    return this.model.hand.held !== null;
  }

  /** Whether there is a selection, an open picker or a premove to take back. */
  get isBusy(): boolean {
    const { selected, promotion } = this.model.hand;
    return selected !== null || promotion !== null || this.model.position.hasPremoves;
  }

  /** The square that Tab leads to. */
  get cursor(): Square {
    return this.model.keyboard.cursor;
  }

  /**
   * A finger or button comes down: the view answers it before this returns. The listeners hear of it with the next
   * `publish`, which is to come after the frame.
   */
  press(at: Point, { touch, modifier }: { touch: boolean; modifier: boolean }): void {
    const answer = () => {
      // The hand makes the move that the keyboard had begun.
      this.model = { ...this.model, keyboard: written(this.model.keyboard, '') };
      this.send({ kind: 'press', square: this.squareAt(at), at, touch, modifier, now: this.now() });
      this.pointAt(at);
    };
    this.isPressing = true;
    try {
      if (this.view) this.view.atOnce(answer);
      else answer();
    } finally {
      this.isPressing = false;
    }
  }

  /** @param at `null` when the pointer has left @param squarePx width of a square in CSS pixels */
  track(at: Point | null, squarePx: number): void {
    if (this.isHolding && at) this.send({ kind: 'drag', at, squarePx });
    this.pointAt(at);
  }

  release(at: Point, modifier: boolean): void {
    this.send({ kind: 'release', square: this.squareAt(at), modifier, now: this.now() });
    this.publish();
  }

  letGo(): void {
    this.send({ kind: 'letGo' });
  }

  /**
   * The right button or Escape.
   *
   * @returns whether it ended anything; a mere selection ends as well but does not count
   */
  cancel(): boolean {
    const { hand, position } = this.model;
    const endsPremoves = position.hasPremoves && hand.selected === null;
    this.send({ kind: 'cancel' });
    return hand.held !== null || hand.promotion !== null || endsPremoves;
  }

  /** The picker's answer. */
  promote(piece: Promotion, byPointer: boolean): void {
    this.send({ kind: 'promote', piece, byPointer, now: this.now() });
  }

  /** A click outside the picker. */
  readonly dismiss = (): void => this.send({ kind: 'dismiss', now: this.now() });

  /** A key while the board has the keyboard's focus. @returns whether it was meant for the board */
  key(press: KeyPress): boolean {
    const { orientation } = this.model.scene;
    const answer = applyKey(this.model.keyboard, press, { orientation, isReadOnly: this.isReadOnly });
    if (!answer) return false;
    this.write(answer.state);
    if (answer.effect) this.runKey(answer.effect);
    return true;
  }

  /**
   * A key while the focus is elsewhere, on nothing that takes letters: on a board to move on, those of a move are typed here.
   *
   * @returns whether it was meant for the board
   */
  type(press: KeyPress): boolean {
    const { position, keyboard } = this.model;
    if (this.isReadOnly || position.movable === null) return false;
    const sign = typedSign(press);
    const isTyping = keyboard.typed !== '' && EDITING.has(press.key);
    const isSign = sign !== null && continuesMove(keyboard.isIllegal ? '' : keyboard.typed, sign);
    return (isTyping || isSign) && this.key(press);
  }

  /** @param square the one that has got the keyboard's focus, `null` when the board has lost it */
  focus(square: Square | null): void {
    const { keyboard } = this.model;
    if (square) this.write({ ...keyboard, cursor: square, hasFocus: true });
    else this.write({ ...written(keyboard, ''), hasFocus: false });
  }

  /** Whether a press on this point would do something, for the pointer's shape. */
  answersAt(at: Point): boolean {
    return answersPress(this.model.hand, this.squareAt(at), this.model.position);
  }

  squareAt(at: Point): Square | null {
    return squareAt(at.x, at.y, this.model.scene.orientation, 1);
  }

  /** Tells the listeners, if there is anything new for them. */
  readonly publish = (): void => {
    const facts = factsOf(this.model, this.facts);
    if (this.isPressing || facts === this.facts) return;
    this.facts = facts;
    for (const listener of this.listeners) listener();
  };

  private send(event: HandEvent): void {
    const { hand: before, position } = this.model;
    const { state, effects } = applyHand(before, event, position);
    this.model = { ...this.model, hand: state };
    for (const effect of effects) this.run(effect);
    // The feed already holds the outcome of a move, so one picture empties the hand and shows the move.
    const isAnswered = effects.some(({ kind }) => kind !== 'select') && this.read();
    if (isAnswered || this.model.hand !== before) this.show();
  }

  private run(effect: HandEffect): void {
    const { play } = this.actions;
    if (effect.kind === 'move' || effect.kind === 'premove') {
      const { kind, ...move } = effect;
      play?.[kind](move);
    } else play?.[effect.kind]();
  }

  private runKey(effect: KeyEffect): void {
    const { kind } = effect;
    if (kind === 'step') this.actions.step(effect.to);
    else if (kind === 'mark') this.mark(effect.ink);
    else if (kind === 'play') this.play(effect.text);
    else this.send({ ...effect, square: this.cursor, now: this.now() });
  }

  /** Plays a typed move. A promotion that does not name its piece opens the picker, as a drop would. */
  private play(text: string): void {
    const { position, scene } = this.model;
    const move = position.isAhead ? readTypedPremove(text, position) : readTypedMove(text, scene.live);
    const isLegal = position.movable !== null && move.kind !== 'illegal';
    if (isLegal) this.send({ ...move, kind: 'play', now: this.now() });
    const { keyboard } = this.model;
    this.write(isLegal ? written(keyboard, '') : { ...keyboard, isIllegal: true });
  }

  /** Marks the cursor's square, or draws an arrow to it from the one selected. */
  private mark(ink: Ink): void {
    const from = this.model.hand.selected ?? this.cursor;
    this.letGo();
    this.sketchbook.sketch(from, this.cursor, ink);
    this.sketchbook.end(true);
  }

  /** @returns whether the feed has anything new */
  private read(): boolean {
    const { model: before, sketchbook } = this;
    this.model = withScene(before, this.feed.read(), this.now());
    if (outdatesMarks(before.scene, this.model.scene)) {
      sketchbook.forget();
      this.model = { ...this.model, drawn: sketchbook.drawn, sketched: sketchbook.shown };
    }
    return this.model !== before;
  }

  private pointAt(pointer: Point | null): void {
    this.model = { ...this.model, pointer };
    if (hoveredTarget(this.model) !== this.hover) this.draw();
  }

  private write(keyboard: KeyboardState): void {
    const { cursor, hasFocus } = this.model.keyboard;
    this.model = { ...this.model, keyboard };
    if (cursor !== keyboard.cursor || hasFocus !== keyboard.hasFocus) this.draw();
    this.publish();
  }

  private change(part: Partial<BoardModel>): void {
    this.model = { ...this.model, ...part };
    this.show();
  }

  private show(): void {
    this.draw();
    this.publish();
  }

  private draw(): void {
    if (!this.view) return;
    const picture = boardPicture(this.model, !this.deps.prefersStillness());
    this.hover = picture.hover;
    this.view.update(picture);
  }

  private now(): number {
    return this.deps.now();
  }
}

import type { BracketScene } from './arrangement';
import type { BoxGame, WantedGame } from './box-game';
import type { Camera } from './camera';
import { boxAt, openedIn, playerAt } from './find-boxes';
import type { Box, Rect } from './layout';
import { type Bracket, matchIn } from './model';
import { Navigation } from './navigation';
import type { BracketPicture } from './picture';
import { Signal } from './signal';
import type { Point } from './travel';

/** Facts of the bracket on show that the screen around the canvas needs; a new object for each change. */
export interface BracketFacts {
  readonly bracket: Bracket | null;
  /** The match whose panel is open. */
  readonly chosen: number | null;
  /** The match under the pointer. */
  readonly hovered: number | null;
  /** The match that the keyboard is at. */
  readonly marked: number | null;
  /** Matches whose boxes are opened for their boards. */
  readonly open: ReadonlySet<number>;
}

interface Surroundings {
  /** Whether the user prefers reduced motion. */
  prefersStillness(): boolean;
}

/** A bracket shared by screen, hands and canvas: its scene, camera and emphasis. No React, no Pixi, no DOM. */
export class BracketControl {
  private readonly navigation: Navigation;
  private facts: BracketFacts;
  private played: ReadonlyMap<number, BoxGame> = new Map();
  private readonly changed = new Signal();
  private readonly moved = new Signal();
  private invalidate: () => void = () => undefined;

  /** @param remembered the camera when the reader left */
  constructor(surroundings: Surroundings, remembered: Camera | null = null) {
    const ears = {
      prefersStillness: () => surroundings.prefersStillness(),
      onMove: this.moved.tell,
      onOpen: (open: ReadonlySet<number>) => this.state({ open }),
      invalidate: () => this.invalidate(),
    };
    this.navigation = new Navigation(ears, remembered);
    this.facts = { bracket: null, chosen: null, hovered: null, marked: null, open: this.navigation.open };
  }

  get camera(): Camera {
    return this.navigation.camera;
  }

  /** `null` until there is a bracket and a window. */
  get picture(): BracketPicture | null {
    return this.navigation.picture;
  }

  /** The part of the bracket that the window shows. */
  get seen(): Rect {
    return this.navigation.seen;
  }

  /** Whether the whole bracket is shown, until the reader moves it. */
  get isFitted(): boolean {
    return this.navigation.isFitted;
  }

  /** Rows are moving to other places. */
  get isMakingRoom(): boolean {
    return this.navigation.isMakingRoom;
  }

  /** The known games, by their matches; a new map for each event in one. */
  get games(): ReadonlyMap<number, BoxGame> {
    return this.played;
  }

  readonly snapshot = (): BracketFacts => this.facts;

  /** Calls a listener when the facts change. @returns ends it */
  readonly subscribe = this.changed.on;

  /** Calls a listener at every move of the camera and of boxes. @returns ends it */
  readonly follow = this.moved.on;

  /** @param invalidate asks for a frame */
  attach(invalidate: () => void): () => void {
    this.invalidate = invalidate;
    invalidate();
    return () => {
      this.invalidate = () => undefined;
    };
  }

  show(scene: BracketScene): void {
    const { chosen } = this.facts;
    const stays = chosen !== null && scene.bracket.matches.has(chosen);
    if (!stays) this.navigation.attend({ chosen: null });
    this.navigation.show(scene);
    this.state({ bracket: scene.bracket, chosen: stays ? chosen : null });
  }

  /** Shows the game of a match as it stands; `null` removes it. */
  play(match: number, game: BoxGame | null): void {
    const games = new Map(this.played);
    if (game) games.set(match, game);
    else games.delete(match);
    this.played = games;
    this.invalidate();
  }

  /** The games whose boards are in sight, those in the middle first. */
  gamesInSight(limit: number): WantedGame[] {
    const { picture } = this;
    if (!picture || this.facts.open.size === 0) return [];
    const wanted = openedIn(picture.layout, this.seen).flatMap(({ match }) => {
      const name = matchIn(picture.bracket, match).slots[1].player?.name;
      return name ? { match, name } : [];
    });
    return wanted.slice(0, limit);
  }

  resize(width: number, height: number): void {
    this.navigation.resize(width, height);
  }

  /** @param factor more than 1 comes nearer. @param at point that stays where it is; by default the middle */
  zoom(factor: number, at?: Point): void {
    this.navigation.zoom(factor, at);
  }

  pan(dx: number, dy: number): void {
    this.navigation.pan(dx, dy);
  }

  /** Shows the whole bracket. */
  fit(): void {
    this.navigation.fit();
  }

  /** Centres a point of the bracket, at the same scale. */
  lookAt(point: Point): void {
    this.navigation.lookAt(point);
  }

  /** Moves on after a hand has let go. @param speed pixels a second */
  throwAt(speed: Point): void {
    this.navigation.throwAt(speed);
  }

  /** Position of the mouse in the window; `null` when it is gone or a button is down. */
  point(at: Point | null): void {
    this.navigation.point(at);
    const { picture } = this;
    const hit = at && this.boxUnder(at);
    this.navigation.attend({ player: picture && hit ? playerAt(picture.bracket, hit.box, hit.inBox) : null });
    const hovered = hit?.box.match ?? null;
    if (hovered !== this.facts.hovered) this.state({ hovered });
  }

  /** The box at a point of the window, and the point inside the box. */
  boxUnder(at: Point): { box: Box; inBox: Point } | null {
    const layout = this.picture?.layout;
    if (!layout) return null;
    const { x, y } = this.navigation.toBracket(at);
    const box = boxAt(layout, x, y);
    return box && { box, inBox: { x: x - box.x, y: y - box.y } };
  }

  /** Opens the panel of a match; `null` closes it. */
  choose(match: number | null): void {
    if (match === this.facts.chosen) return;
    this.state({ chosen: match });
    this.navigation.attend({ chosen: match });
  }

  /** Marks the match that the keyboard is at; `null` while the focus is elsewhere. */
  mark(match: number | null): void {
    if (match !== this.facts.marked) this.state({ marked: match });
    this.navigation.attend({ marked: match });
  }

  /** Brings a match into the window, no further than needed. */
  bring(match: number): void {
    this.navigation.bring(match);
  }

  /** Takes the reader to where most of some matches are seen with their boards; see `Navigation.goToBoards`. */
  goToBoards(matches: readonly number[], skip: ReadonlySet<number>): readonly number[] {
    return this.navigation.goToBoards(matches, skip);
  }

  /** Takes the reader to a match: into the middle, large enough to read. */
  goTo(match: number): void {
    this.navigation.goTo(match);
  }

  /** Place of a box at this moment, while rows make room. */
  placeOf(box: Box): Rect {
    return this.navigation.placeOf(box);
  }

  /** Moves everything on to `now`. @returns whether it needs another frame */
  advance(now: number): boolean {
    return this.navigation.advance(now);
  }

  private state(changes: Partial<BracketFacts>): void {
    this.facts = { ...this.facts, ...changes };
    this.changed.tell();
  }
}

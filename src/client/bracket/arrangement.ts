import { type Camera, fitScale, NEAR_SCALE, namesCamera, type Window } from './camera';
import { nearestBox } from './find-boxes';
import { type Box, type Layout, layOut, portY, type Rect } from './layout';
import { MakingRoom } from './making-room';
import { type Bracket, isPlayedOut } from './model';
import { BracketPicture, type BracketWords } from './picture';
import { wayOf } from './road';
import { stillFits } from './same-layout';
import type { Point } from './travel';

/** Scene of a bracket: its tournament, and the reader's language and followed player. */
export interface BracketScene {
  readonly bracket: Bracket;
  readonly words: BracketWords;
  readonly isMirrored: boolean;
  /** The player whose way is shown while the reader points at no other. */
  readonly followed: number | null;
  /** Matches whose games can be shown on a board. */
  readonly boards: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** Entrants whose names are all to be read at first sight, at most. */
const SMALL_FIELD = 16;

const isSmall = (bracket: Bracket): boolean => bracket.players.size <= SMALL_FIELD;

/** Things that the reader points at, the strongest first. */
interface Attention {
  /** The player under the pointer. */
  player: number | null;
  /** The match that the keyboard is at. */
  marked: number | null;
  /** The match whose panel is open. */
  chosen: number | null;
}

/** Places of a scene's boxes, and which of them are emphasised. */
export class Arrangement {
  private scene: BracketScene | null = null;
  private shown: BracketPicture | null = null;
  private room: MakingRoom | null = null;
  /** Layouts with the losers below the winners and beside them, to compare their sizes. */
  private sides: { lineage: symbol; below: Layout; beside: Layout } | null = null;
  private window: Window | null = null;
  private readonly attention: Attention = { player: null, marked: null, chosen: null };

  get picture(): BracketPicture | null {
    return this.shown;
  }

  get layout(): Layout | null {
    return this.shown?.layout ?? null;
  }

  /** Matches whose games can be shown on a board. */
  get boards(): ReadonlySet<number> | null {
    return this.scene?.boards ?? null;
  }

  /**
   * Box where reading begins: that of the match whose panel is open, else the latest one of the followed player; `null` for
   * the whole. A bracket that is played out is read as a whole, so that its final is in sight.
   */
  get place(): Box | null {
    const { scene, layout } = this;
    const { chosen } = this.attention;
    const { bracket, followed } = scene ?? { bracket: null, followed: null };
    const isOwn = bracket !== null && followed !== null && !isPlayedOut(bracket);
    const last = isOwn ? wayOf(bracket, followed).at(-1) : undefined;
    const match = chosen ?? last?.id ?? null;
    return (match !== null && layout?.boxes.get(match)) || null;
  }

  /** Camera by which the names of a small field are read; `null` where there is none. */
  names(window: Window): Camera | null {
    const bracket = this.scene?.bracket;
    const layout = this.measure(NONE);
    return bracket && layout && isSmall(bracket) ? namesCamera(layout, window, isPlayedOut(bracket)) : null;
  }

  /** Rows are moving to other places. */
  get isMakingRoom(): boolean {
    return this.room !== null;
  }

  /** @returns whether the reading direction has changed */
  take(scene: BracketScene): boolean {
    const isTurned = this.scene !== null && this.scene.isMirrored !== scene.isMirrored;
    this.scene = scene;
    return isTurned;
  }

  /** Has the losers stand where the bracket fits larger into the window. @returns whether that is another place */
  suit(window: Window): boolean {
    this.window = window;
    return this.shown !== null && this.shown.layout.isBeside !== this.isBeside(this.shown.bracket, window);
  }

  /** @param open matches whose boxes are opened */
  lay(open: ReadonlySet<number>): Layout | null {
    const { scene } = this;
    const layout = this.measure(open);
    if (scene && layout) this.draw(scene, layout);
    return layout;
  }

  /** The layout with other boxes opened, without showing it. */
  measure(open: ReadonlySet<number>): Layout | null {
    const { scene, shown, window } = this;
    if (!scene || !window) return null;
    const { bracket, isMirrored } = scene;
    const isBeside = this.isBeside(bracket, window);
    const isSameWay = shown?.layout.isMirrored === isMirrored && shown.layout.isBeside === isBeside;
    const stays = isSameWay && stillFits(shown.layout, shown.bracket, bracket, open);
    if (stays) return shown.layout;
    // The layout that was made to find the better side is the one that is shown first.
    const known = this.sides?.[isBeside ? 'beside' : 'below'];
    const isKnown = !shown && known?.lineage === bracket.lineage && open.size === 0 && !isMirrored;
    return isKnown ? known : layOut(bracket, open, isMirrored, isBeside);
  }

  /** @returns whether the picture has changed */
  attend(change: Partial<Attention>): boolean {
    const keys = Object.keys(change) as (keyof Attention)[];
    const isOther = keys.some(key => this.attention[key] !== change[key]);
    Object.assign(this.attention, change);
    if (!isOther || !this.scene || !this.shown) return false;
    this.draw(this.scene, this.shown.layout);
    return true;
  }

  /**
   * Moves rows from their places in another layout, around the box that was nearest to a point.
   *
   * @param isStill moves them at once
   * @returns how far that box has moved; `null` if there is none
   */
  makeRoom(from: Layout, around: Point, isStill: boolean): Point | null {
    const anchor = nearestBox(from, around.x, around.y);
    const after = anchor && this.layout?.boxes.get(anchor.match);
    if (!anchor || !after) return null;
    const shift = { x: after.x - anchor.x, y: portY(after) - portY(anchor) };
    this.room = isStill ? null : new MakingRoom(from, shift);
    return shift;
  }

  placeOf(box: Box): Rect {
    return this.room?.placeOf(box) ?? box;
  }

  /** @returns whether it needs another frame */
  advance(now: number): boolean {
    if (this.room && !this.room.advance(now)) this.room = null;
    return this.room !== null;
  }

  private isBeside(bracket: Bracket, window: Window): boolean {
    const sized = (isBeside: boolean) => layOut(bracket, NONE, false, isBeside);
    if (this.sides?.lineage !== bracket.lineage) {
      this.sides = { lineage: bracket.lineage, below: sized(false), beside: sized(true) };
    }
    const [beside, below] = [fitScale(this.sides.beside, window), fitScale(this.sides.below, window)];
    // Where names are read, they are those of winners and losers together.
    const isOver = isPlayedOut(bracket);
    const isRead = isSmall(bracket) && namesCamera(this.sides.below, window, isOver) !== null;
    if (isRead && Math.max(beside, below) < NEAR_SCALE) return false;
    return beside > below;
  }

  private draw({ bracket, words, followed }: BracketScene, layout: Layout): void {
    const { player, marked, chosen } = this.attention;
    const emphasis = { player: player ?? followed, chosen: marked ?? chosen };
    this.shown = new BracketPicture(bracket, layout, words, emphasis, this.shown);
  }
}

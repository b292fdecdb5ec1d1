import { type Camera, fitCamera, fitScale, NEAR_SCALE, namesCamera, OPEN_SCALE, type Window } from './camera';
import { type Box, type Layout, layOut } from './layout';
import { type Bracket, isPlayedOut } from './model';
import { BracketPicture, type BracketWords, type Emphasis } from './picture';
import { wayOf } from './road';
import { stillFits } from './same-layout';

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

/** Largest scale of the whole bracket if it has no room for opened boxes: just below `OPEN_SCALE`. */
const CLOSED_SCALE = 0.89;

/** Entrants whose names are all to be read at first sight, at most. */
const SMALL_FIELD = 16;

const isSmall = (bracket: Bracket): boolean => bracket.players.size <= SMALL_FIELD;

/** Places of a scene's boxes, and which of them are emphasised. */
export class Arrangement {
  private scene: BracketScene | null = null;
  private shown: BracketPicture | null = null;
  /** Layouts with the losers below the winners and beside them, to compare their sizes. */
  private sides: { lineage: number; below: Layout; beside: Layout } | null = null;
  private window: Window | null = null;
  private emphasis: Emphasis = { player: null, chosen: null };

  get picture(): BracketPicture | null {
    return this.shown;
  }

  get layout(): Layout | null {
    return this.shown?.layout ?? null;
  }

  /** Matches whose games can be shown on a board. */
  get boards(): ReadonlySet<number> {
    return this.scene?.boards ?? NONE;
  }

  /**
   * Box where reading begins: that of the match whose panel is open, else the latest one of the followed player; `null` for
   * the whole. A bracket that is played out is read as a whole, so that its final is in sight.
   *
   * @param chosen the match whose panel is open
   */
  startFor(chosen: number | null): Box | null {
    const { scene, layout } = this;
    const { bracket, followed } = scene ?? { bracket: null, followed: null };
    const isOwn = bracket !== null && followed !== null && !isPlayedOut(bracket);
    const last = isOwn ? wayOf(bracket, followed).at(-1) : undefined;
    const match = chosen ?? last?.id ?? null;
    return (match !== null && layout?.boxes.get(match)) || null;
  }

  /** Camera that shows the whole bracket, with opened boxes if there is room for them. */
  whole(window: Window): Camera | null {
    const { boards } = this;
    const opened = boards.size > 0 ? this.measure(boards) : null;
    if (opened && fitScale(opened, window) >= OPEN_SCALE) return fitCamera(opened, window);
    const closed = this.measure(NONE);
    return closed && fitCamera(closed, window, boards.size > 0 ? CLOSED_SCALE : 1);
  }

  /** Camera by which the names of a small field are read; `null` where there is none. */
  names(window: Window): Camera | null {
    const bracket = this.scene?.bracket;
    const layout = this.measure(NONE);
    return bracket && layout && isSmall(bracket) ? namesCamera(layout, window, isPlayedOut(bracket)) : null;
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

  /** @param emphasis the way of the followed player is shown where it has no player. @returns whether the picture has changed */
  emphasise(emphasis: Emphasis): boolean {
    const { emphasis: before, scene, shown } = this;
    this.emphasis = emphasis;
    const isSame = before.player === emphasis.player && before.chosen === emphasis.chosen;
    if (isSame || !scene || !shown) return false;
    this.draw(scene, shown.layout);
    return true;
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
    const { player, chosen } = this.emphasis;
    const emphasis = { player: player ?? followed, chosen };
    this.shown = new BracketPicture(bracket, layout, words, emphasis, this.shown);
  }
}

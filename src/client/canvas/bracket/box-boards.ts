import type { PieceLetter, Side, Square } from '../../../rules/chess';
import type { PieceStyle } from '../../../rules/piece-style';
import { piecesOf, squareCell } from '../../../rules/squares';
import type { BoxGame } from '../../bracket/box-game';
import type { Rect } from '../../bracket/layout';
import { paintPiece } from '../board/atlas';
import { paintSquares } from '../board/ground';
import { loadPieceArt, type PieceArt } from '../board/piece-art';
import { loadSurface, type Surface } from '../board/surface';
import { boardTheme } from '../board/theme';
import type { BoardPainter } from './open-box';

/** The small boards of opened boxes, painted with the art of large ones. Loaded when the first box is opened. */
export class BoxBoards implements BoardPainter {
  private readonly surfaces = new Map<string, Surface | null>();
  private readonly art = new Map<string, PieceArt | null>();
  /** Size at which boards and pieces were painted last; all boxes have the same. */
  private sidePx = 0;
  private readonly painted = new Map<string, HTMLCanvasElement>();

  /** @param onArt called whenever art has come that boards on show wait for */
  constructor(
    private readonly grayscale: boolean,
    private readonly onArt: () => void,
  ) {}

  paint(context: CanvasRenderingContext2D, game: BoxGame, place: Rect): void {
    // Whole pixels: squares that begin between two would be smeared.
    const { a: factor, e, f } = context.getTransform();
    const left = Math.round(e + place.x * factor);
    const top = Math.round(f + place.y * factor);
    const sidePx = Math.round(place.width * factor);
    if (sidePx !== this.sidePx) this.painted.clear();
    this.sidePx = sidePx;
    const edge = (index: number) => Math.round((index * sidePx) / 8);
    context.save();
    context.resetTransform();
    context.translate(left, top);
    context.drawImage(this.groundOf(game.theme), 0, 0);
    context.fillStyle = boardTheme(game.theme, this.grayscale).movedTint;
    for (const square of game.lastMove ?? []) {
      const { column, row } = squareCell(square, game.below);
      const [x, y] = [edge(column), edge(row)];
      context.fillRect(x, y, edge(column + 1) - x, edge(row + 1) - y);
    }
    for (const [square, { side, letter }] of piecesOf(game.fen)) {
      this.put(context, square, game, side, letter, edge);
    }
    context.restore();
  }

  private put(
    context: CanvasRenderingContext2D,
    square: Square,
    { below, pieces }: BoxGame,
    side: Side,
    letter: PieceLetter,
    edge: (index: number) => number,
  ): void {
    const art = this.artOf(pieces[side], side);
    if (!art) return;
    const { column, row } = squareCell(square, below);
    context.drawImage(this.pieceOf(art, letter), edge(column), edge(row));
  }

  private groundOf(theme: string): HTMLCanvasElement {
    const surface = this.surfaceOf(theme);
    return this.once(`${theme} ${surface !== null}`, this.sidePx, context =>
      paintSquares(context, { theme, surface, grayscale: this.grayscale }, this.sidePx),
    );
  }

  /** The picture of a theme, for both renderers: at this size it looks like its shader. */
  private surfaceOf(theme: string): Surface | null {
    const known = this.surfaces.get(theme);
    if (known !== undefined) return known;
    this.surfaces.set(theme, null);
    void loadSurface(theme, false).then(surface => {
      // Plain squares stay until the next move, which asks for the picture again.
      if (surface === null) return this.surfaces.delete(theme);
      this.surfaces.set(theme, surface);
      this.onArt();
    });
    return null;
  }

  private artOf({ set, palette }: PieceStyle, side: Side): PieceArt | null {
    const key = `${set} ${palette} ${side}`;
    const known = this.art.get(key);
    if (known !== undefined) return known;
    this.art.set(key, null);
    loadPieceArt(set, palette, side).then(
      art => {
        this.art.set(key, art);
        this.onArt();
      },
      // The art is asked for again with the next move.
      () => this.art.delete(key),
    );
    return null;
  }

  /** Draws each piece once: drawing an SVG costs far more than drawing a picture of it. */
  private pieceOf(art: PieceArt, letter: PieceLetter): HTMLCanvasElement {
    const squarePx = Math.round(this.sidePx / 8);
    return this.once(`${art.key} ${letter}`, squarePx, context => paintPiece(context, art, letter, squarePx));
  }

  private once(
    name: string,
    sidePx: number,
    paint: (context: CanvasRenderingContext2D) => void,
  ): HTMLCanvasElement {
    const known = this.painted.get(name);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = sidePx;
    const context = canvas.getContext('2d');
    if (context) paint(context);
    this.painted.set(name, canvas);
    return canvas;
  }
}

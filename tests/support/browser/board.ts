import { expect, type Locator, type Page } from '@playwright/test';
import { type Promotion, type Side, type Square, START_FEN } from '../../../src/rules/chess';
import { ALL_SQUARES, squareCell } from '../../../src/rules/squares';

/** One half-move, with all that any way of making it needs. */
export interface HandMove {
  from: Square;
  to: Square;
  san: string;
  promotion: Promotion | null;
}

/** The board on a page, as a player sees and touches it. */
export class BoardOnPage {
  readonly root: Locator;

  constructor(readonly page: Page) {
    this.root = page.getByTestId('board');
  }

  /** Waits until the board shows `fen`. */
  async shows(fen: string): Promise<void> {
    await expect(this.root).toHaveAttribute('data-fen', fen);
  }

  /** The colour at the bottom of the board. */
  async side(): Promise<Side> {
    return (await this.root.getAttribute('data-orientation')) === 'black' ? 'b' : 'w';
  }

  /** Waits until this colour is at the bottom. */
  async faces(side: Side): Promise<void> {
    await expect(this.root).toHaveAttribute('data-orientation', side === 'w' ? 'white' : 'black');
  }

  async fen(): Promise<string> {
    return (await this.root.getAttribute('data-fen')) ?? START_FEN;
  }

  /** Frames drawn so far. */
  async renders(): Promise<number> {
    return Number(await this.root.getAttribute('data-renders'));
  }

  /** Waits until nothing is drawn any more; resolves to the number of frames. */
  async still(): Promise<number> {
    let before = -1;
    await expect
      .poll(
        async () => {
          const now = await this.renders();
          const unchanged = now === before;
          before = now;
          return unchanged;
        },
        { intervals: [400] },
      )
      .toBe(true);
    return before;
  }

  /** Centre of a square on the page, in CSS pixels. */
  async centre(square: Square): Promise<{ x: number; y: number }> {
    const box = await this.root.boundingBox();
    if (!box) throw new Error('The board is not on the page.');
    const { column, row } = squareCell(square, await this.side());
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  cell(square: Square): Locator {
    return this.root.locator(`[role=gridcell][data-square="${square}"]`);
  }

  /** Waits until all 64 cells of the board's DOM twin show a position; the twin comes after the picture. */
  async twinShows(fen: string): Promise<void> {
    const cells = this.root.locator('[role=gridcell]');
    const seen = () =>
      cells.evaluateAll(all =>
        Object.fromEntries(
          all.map(cell => [cell.getAttribute('data-square'), cell.getAttribute('data-piece')]),
        ),
      );
    await expect.poll(seen).toEqual(piecesByRank(fen));
  }
}

/** Piece of each of the 64 squares, such as `wP`; empty for none. */
function piecesByRank(fen: string): Record<string, string> {
  const pieces: Record<string, string> = Object.fromEntries(ALL_SQUARES.map(square => [square, '']));
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  ranks.forEach((rank, row) => {
    let column = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) {
        column += Number(sign);
        continue;
      }
      const square = `${'abcdefgh'.charAt(column)}${8 - row}`;
      pieces[square] = (sign === sign.toUpperCase() ? 'w' : 'b') + sign.toUpperCase();
      column += 1;
    }
  });
  return pieces;
}

/** A way of making moves, such as dragging or typing. */
export type Hand = (board: BoardOnPage, move: HandMove) => Promise<void>;

/** Presses the piece, carries it and lets go. */
export const byDragging: Hand = async (board, { from, to }) => {
  const { mouse } = board.page;
  const start = await board.centre(from);
  const goal = await board.centre(to);
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move((start.x + goal.x) / 2, (start.y + goal.y) / 2, { steps: 3 });
  await mouse.move(goal.x, goal.y, { steps: 2 });
  await mouse.up();
};

/** Clicks the piece, then the target. */
export const byClicking: Hand = async (board, { from, to }) => {
  for (const square of [from, to]) {
    const { x, y } = await board.centre(square);
    await board.page.mouse.click(x, y);
  }
};

/** Taps the piece, then the target. */
export const byTapping: Hand = async (board, { from, to }) => {
  for (const square of [from, to]) {
    const { x, y } = await board.centre(square);
    await board.page.touchscreen.tap(x, y);
  }
};

/** Types the move in SAN. The grid has the focus already. */
export const byTyping: Hand = async (board, { san }) => {
  await board.page.keyboard.type(san);
  await board.page.keyboard.press('Enter');
};

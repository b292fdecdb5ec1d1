import { extend } from '@pixi/react';
import type { RefCallback } from 'react';
import type { BoardPicture } from '../../../../src/client/board/picture';
import { type Atlas, atOnce } from '../../../../src/client/canvas/board/atlas';
import { BoardView, type BoardViewOptions } from '../../../../src/client/canvas/board/board-view';
import type { Ground } from '../../../../src/client/canvas/board/ground';
import { isWebGl } from '../../../../src/client/canvas/board/ground';
import { LABEL_FONT } from '../../../../src/client/canvas/board/labels';
import type { BoardLook } from '../../../../src/client/canvas/board/look';
import { boardPainter } from '../../../../src/client/canvas/board/painter';
import { loadPieceArt } from '../../../../src/client/canvas/board/piece-art';
import { loadSurface } from '../../../../src/client/canvas/board/surface';
import type { BoardPainter } from '../../../../src/client/canvas/board/textures';
import { borrowStage } from '../../../../src/client/canvas/stage/borrow-stage';
import type { Stage } from '../../../../src/client/canvas/stage/stage';
import { type Part, View, type ViewSize } from '../../../../src/client/canvas/stage/view';
import { openStage, showScene } from '../../../../src/client/stage';
import { piecesOf } from '../../../../src/rules/squares';
import { GAP_PX, type Show } from './host';

/** Shows n boards of `size` CSS pixels in the one canvas of the app. */
export async function mountWall(n: number, size: number, fen: string, animationMs: number): Promise<Show[]> {
  const stage = await openStage();
  const [surface, white, black] = await Promise.all([
    loadSurface('CLASSIC', isWebGl(stage.renderer)),
    loadPieceArt('court', '4_1_1', 'w'),
    loadPieceArt('court', '4_1_1', 'b'),
    document.fonts.load(LABEL_FONT),
  ]);
  const look: BoardLook = {
    theme: 'CLASSIC',
    surface,
    white,
    black,
    grayscale: false,
    coordinates: true,
    inkShapes: false,
  };
  const picture = (shown: string, move: Parameters<Show>[1]): BoardPicture => ({
    pieces: piecesOf(shown),
    through: [],
    orientation: 'w',
    lastMove: move && { from: move[0], to: move[1] },
    selected: null,
    targets: [],
    premoves: [],
    numbered: false,
    drawn: [],
    check: null,
    hover: null,
    cursor: null,
    held: null,
    motion: { durationMs: animationMs, travel: true },
  });
  const layerOn = ({ renderer, invalidate }: Stage, view: RefCallback<Wall>) => (
    <pixiWall
      ref={view}
      n={n}
      boardPx={size}
      painter={sharing(boardPainter(renderer))}
      invalidate={invalidate}
    />
  );
  const wall = await new Promise<Wall>(resolve =>
    showScene(layerOn, (made: Wall) => {
      resolve(made);
      return () => undefined;
    }),
  );
  const holder = document.createElement('div');
  holder.style.cssText = `position:absolute;width:${wall.sidePx}px;height:${wall.sidePx}px`;
  document.getElementById('root')?.append(holder);
  borrowStage(stage, holder, wall);
  const shows = wall.boards.map(
    (board): Show =>
      (next, move) =>
        board.update(picture(next, move)),
  );
  for (const board of wall.boards) board.dress(look);
  for (const show of shows) show(fen, null);
  return shows;
}

interface WallOptions extends BoardViewOptions {
  n: number;
  boardPx: number;
}

class Wall extends View {
  readonly boards: readonly BoardView[];
  readonly sidePx: number;

  private readonly boardPx: number;

  constructor({ n, boardPx, painter, invalidate }: WallOptions) {
    super('wall');
    this.boardPx = boardPx;
    const columns = Math.ceil(Math.sqrt(n));
    this.sidePx = columns * (boardPx + GAP_PX);
    this.boards = Array.from({ length: n }, (_, i) => {
      const board = new BoardView({ painter, invalidate });
      board.visible = true;
      board.position.set((i % columns) * (boardPx + GAP_PX), Math.floor(i / columns) * (boardPx + GAP_PX));
      this.addChild(board);
      return board;
    });
  }

  resize({ resolution }: ViewSize): void {
    for (const board of this.boards) board.resize({ width: this.boardPx, height: this.boardPx, resolution });
  }

  step(now: number): boolean {
    return this.boards.map(board => board.step(now)).some(moves => moves);
  }

  get changed(): readonly Part[] | 'all' {
    const parts: Part[] = [];
    for (const { changed } of this.boards) {
      if (changed === 'all') return changed;
      parts.push(...changed);
    }
    return parts;
  }

  restore(): void {
    for (const board of this.boards) board.restore();
  }

  override destroy(): void {
    for (const board of this.boards) board.destroy();
    super.destroy();
  }
}

extend({ Wall });

declare module '@pixi/react' {
  interface PixiElements {
    pixiWall: WallOptions & { ref: RefCallback<Wall> };
  }
}

/** A painter that shares its two textures: all boards of the wall look the same, and the last one destroys them. */
function sharing(painter: BoardPainter): BoardPainter {
  const ground = shared<Ground>();
  const atlas = shared<Atlas>();
  return {
    ground: (...how) => ground(() => painter.ground(...how)),
    *atlas(...how) {
      return atlas(() => atOnce(painter.atlas(...how)));
    },
    band: painter.band,
  };
}

function shared<Made extends { destroy(): void }>(): (make: () => Made) => Made {
  let current: { made: Made; users: number } | null = null;
  return make => {
    current ??= { made: make(), users: 0 };
    const lent = current;
    lent.users++;
    return {
      ...lent.made,
      destroy() {
        lent.users--;
        if (lent.users > 0) return;
        lent.made.destroy();
        if (current === lent) current = null;
      },
    };
  };
}

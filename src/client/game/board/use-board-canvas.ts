import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardControl } from '../../board/control';
import type { BoardStyle } from '../../board/feed';
import { BoardView } from '../../canvas/board/board-view';
import { isWebGl } from '../../canvas/board/ground';
import { LABEL_FONT } from '../../canvas/board/labels';
import type { BoardLook } from '../../canvas/board/look';
import { boardPainter } from '../../canvas/board/painter';
import { loadPieceArt, type PieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import { followStage, willRunShaders } from '../../stage';

/** Borrows the stage for the life of the component and dresses the board; keeps `data-renders`. */
export function useBoardCanvas(
  control: BoardControl,
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  style: BoardStyle,
): void {
  /** Whether themes can be drawn by their shaders; `null` until there is a stage. */
  const [shaders, setShaders] = useState<boolean | null>(null);
  const board = useRef<{ view: BoardView | null; look: BoardLook | null }>({ view: null, look: null });

  // Art comes while the stage is made. A download that fails is told, and tried again, by `dress`.
  useEffect(() => {
    loadLook(style, willRunShaders()).catch(() => undefined);
  }, [style]);

  useEffect(() => {
    const host = surface.current;
    if (!host) return;
    return followStage(stage => {
      const view = new BoardView(boardPainter(stage.renderer), stage.invalidate);
      board.current.view = view;
      // Before it is in the page: the canvas has its picture when it is first seen.
      if (board.current.look) view.dress(board.current.look);
      const detach = control.attach({ update: picture => view.update(picture), atOnce: stage.atOnce });
      const giveBack = borrowStage(stage, host, view);
      const stopCounting = stage.onRender(renders => {
        if (!root.current) return;
        root.current.dataset.renders = String(renders);
        if (!view.isPainted) return;
        root.current.dataset.ready = '';
        // Not needed for the first picture, but at the first arrow.
        void view.loadSketch();
      });
      setShaders(isWebGl(stage.renderer));
      return () => {
        stopCounting();
        detach();
        giveBack();
        board.current.view = null;
      };
    });
  }, [control, root, surface]);

  useEffect(() => {
    if (shaders === null) return;
    let isCurrent = true;
    const dress = async () => {
      const look = await loadLook(style, shaders);
      if (!isCurrent) return;
      board.current.look = look;
      board.current.view?.dress(look);
    };
    void dress();
    return () => {
      isCurrent = false;
    };
  }, [style, shaders]);
}

/** Both colours, and the letters of the labels. */
async function loadPieces({ white, black }: BoardStyle): Promise<[PieceArt, PieceArt]> {
  const [whiteArt, blackArt] = await Promise.all([
    loadPieceArt(white.set, white.palette, 'w'),
    loadPieceArt(black.set, black.palette, 'b'),
    document.fonts.load(LABEL_FONT),
  ]);
  return [whiteArt, blackArt];
}

async function loadLook(style: BoardStyle, shaders: boolean): Promise<BoardLook> {
  const { theme, grayscale, coordinates, inkShapes } = style;
  const [surface, [white, black]] = await Promise.all([
    style.lightGraphics ? null : loadSurface(theme, shaders),
    loadPieces(style),
  ]);
  return { theme, surface, white, black, grayscale, coordinates: coordinates === 'inside', inkShapes };
}

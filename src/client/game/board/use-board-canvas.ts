import { type RefObject, useEffect, useState } from 'react';
import type { BoardControl } from '../../board/control';
import { BoardView } from '../../canvas/board/board-view';
import { isWebGl } from '../../canvas/board/ground';
import { LABEL_FONT } from '../../canvas/board/labels';
import { boardPainter } from '../../canvas/board/painter';
import { loadPieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import { followStage } from '../../stage';

interface CanvasProps {
  boardTheme: string;
  whitePieces: { set: string; palette: string };
  blackPieces: { set: string; palette: string };
  grayscale?: boolean;
  coordinates?: boolean;
  lightGraphics?: boolean;
}

/** Borrows the stage for the life of the component and dresses the board; keeps `data-renders`. */
export function useBoardCanvas(
  control: BoardControl,
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  props: CanvasProps,
): void {
  const { boardTheme, whitePieces, blackPieces, grayscale = false, coordinates = true } = props;
  const { lightGraphics = false } = props;
  /** Whether themes can be drawn by their shaders; `null` until there is a stage. */
  const [shaders, setShaders] = useState<boolean | null>(null);

  useEffect(() => {
    const host = surface.current;
    if (!host) return;
    return followStage(stage => {
      const view = new BoardView(boardPainter(stage.renderer), stage.invalidate);
      // Before it is in the page: the canvas has its picture when it is first seen.
      const detach = control.attach(view, stage.atOnce);
      const giveBack = borrowStage(stage, host, view);
      // Not needed for the first picture, but at the first arrow.
      void view.loadSketch();
      const stopCounting = stage.onRender(renders => {
        const board = root.current;
        if (!board) return;
        board.dataset.renders = String(renders);
        if (view.isPainted) board.dataset.ready = '';
      });
      setShaders(isWebGl(stage.renderer));
      return () => {
        stopCounting();
        detach();
        giveBack();
      };
    });
  }, [control, root, surface]);

  useEffect(() => {
    if (shaders === null) return;
    let isCurrent = true;
    const dress = async () => {
      const [surface, white, black] = await Promise.all([
        lightGraphics ? null : loadSurface(boardTheme, shaders),
        loadPieceArt(whitePieces.set, whitePieces.palette, 'w'),
        loadPieceArt(blackPieces.set, blackPieces.palette, 'b'),
        document.fonts.load(LABEL_FONT),
      ]);
      if (isCurrent) control.dress({ theme: boardTheme, surface, white, black, grayscale, coordinates });
    };
    void dress();
    return () => {
      isCurrent = false;
    };
  }, [
    control,
    boardTheme,
    whitePieces.set,
    whitePieces.palette,
    blackPieces.set,
    blackPieces.palette,
    grayscale,
    coordinates,
    lightGraphics,
    shaders,
  ]);
}

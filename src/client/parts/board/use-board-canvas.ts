import { type RefObject, useEffect } from 'react';
import { BoardView } from '../../canvas/board/board-view';
import { isWebGl } from '../../canvas/board/ground';
import { LABEL_FONT } from '../../canvas/board/labels';
import { boardPainter } from '../../canvas/board/painter';
import { loadPieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';
import { borrowStage } from '../../canvas/stage/stage';
import { openStage } from '../../stage';
import type { BoardControl } from './board-control';

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

  useEffect(() => {
    let undo: (() => void) | null = null;
    let isGone = false;
    const mount = async () => {
      const stage = await openStage();
      const host = surface.current;
      if (isGone || !host) return;
      const view = new BoardView(boardPainter(stage.renderer), stage.invalidate);
      const giveBack = borrowStage(stage, host, view);
      const detach = control.attach(view);
      // Not needed for the first picture, but at the first arrow.
      void view.loadSketch();
      const stopCounting = stage.onRender(renders => {
        const board = root.current;
        if (!board) return;
        board.dataset.renders = String(renders);
        if (view.isPainted) board.dataset.ready = '';
      });
      undo = () => {
        stopCounting();
        detach();
        giveBack();
      };
    };
    void mount();
    return () => {
      isGone = true;
      undo?.();
    };
  }, [control, root, surface]);

  useEffect(() => {
    let isCurrent = true;
    const dress = async () => {
      const [surface, white, black] = await Promise.all([
        lightGraphics ? null : openStage().then(stage => loadSurface(boardTheme, isWebGl(stage.renderer))),
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
  ]);
}

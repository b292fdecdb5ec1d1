import { extend } from '@pixi/react';
import type { ReactElement, RefCallback } from 'react';
import { BoardView, type BoardViewOptions } from '../../canvas/board/board-view';
import { boardPainter } from '../../canvas/board/painter';
import type { Stage } from '../../canvas/stage/stage';

extend({ BoardView });

declare module '@pixi/react' {
  interface PixiElements {
    pixiBoardView: BoardViewOptions & { ref: RefCallback<BoardView> };
  }
}

/** One board as a layer of the stage. */
export const boardLayer = ({ renderer, invalidate }: Stage, view: RefCallback<BoardView>): ReactElement => (
  <pixiBoardView ref={view} painter={boardPainter(renderer)} invalidate={invalidate} />
);

import type { Renderer } from 'pixi.js';
import { paintAtlas } from './atlas';
import type { BoardPainter } from './board-view';
import { paintBand, paintGround } from './ground';

/** The painter of real boards. */
export function boardPainter(renderer: Renderer): BoardPainter {
  return {
    ground: (look, orientation, size) => paintGround(renderer, look, orientation, size),
    atlas: paintAtlas,
    band: paintBand,
  };
}

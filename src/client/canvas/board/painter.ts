import type { Renderer } from 'pixi.js';
import { paintAtlas } from './atlas';
import { paintBand, paintGround } from './ground';
import type { BoardPainter } from './textures';

/** The painter of real boards. */
export function boardPainter(renderer: Renderer): BoardPainter {
  return {
    ground: (look, orientation, size) => paintGround(renderer, look, orientation, size),
    atlas: paintAtlas,
    band: paintBand,
  };
}

import type { BoardStyle } from '../../board/feed';
import { LABEL_FONT } from '../../canvas/board/labels';
import type { BoardLook } from '../../canvas/board/look';
import { loadPieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';

/**
 * Loads and decodes all that a board of this style is drawn with; the same wish is loaded once.
 *
 * @param shaders whether they can run
 */
export async function loadLook(style: BoardStyle, shaders: boolean): Promise<BoardLook> {
  const { theme, grayscale, coordinates, inkShapes } = style;
  const [surface, white, black] = await Promise.all([
    style.lightGraphics ? null : loadSurface(theme, shaders),
    loadPieceArt(style.white.set, style.white.palette, 'w'),
    loadPieceArt(style.black.set, style.black.palette, 'b'),
    document.fonts.load(LABEL_FONT),
  ]);
  return { theme, surface, white, black, grayscale, coordinates: coordinates === 'inside', inkShapes };
}

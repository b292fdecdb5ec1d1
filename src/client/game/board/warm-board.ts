import { LABEL_FONT } from '../../canvas/board/labels';
import { loadPieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';
import { openStage, willRunShaders } from '../../stage';

/**
 * Opens the stage and decodes the default pieces before a board is on the screen: making a drawing
 * context takes longest. May be called often.
 */
export async function warmBoard(): Promise<void> {
  await Promise.all([
    openStage(),
    loadSurface('CLASSIC', willRunShaders()),
    loadPieceArt('court', '4_1_1', 'w'),
    loadPieceArt('court', '4_1_1', 'b'),
    document.fonts.load(LABEL_FONT),
  ]);
}

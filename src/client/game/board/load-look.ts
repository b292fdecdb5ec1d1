import type { Side } from '../../../rules/chess';
import { type PieceStyle, PLAIN_PALETTE, PLAIN_SET } from '../../../rules/piece-style';
import type { Millis } from '../../../rules/units';
import type { BoardStyle } from '../../board/feed';
import { LABEL_FONT } from '../../canvas/board/labels';
import type { BoardLook } from '../../canvas/board/look';
import { loadPieceArt, type PieceArt } from '../../canvas/board/piece-art';
import { loadSurface } from '../../canvas/board/surface';
import { reportError } from '../../reporting/report';
import { untilWorthAsking } from '../../transport/fetch-part';

/**
 * Loads and decodes all that a board of this style is drawn with; the same wish is loaded once. A newcomer's pieces stand in for
 * those that do not come, and another face for that of the labels.
 *
 * @param shaders whether they can run
 * @param onMissing hears that pieces stand in for others, or that squares are plain which should not be
 */
export async function loadLook(
  style: BoardStyle,
  shaders: boolean,
  onMissing?: () => void,
): Promise<BoardLook> {
  const { theme, grayscale, coordinates, inkShapes } = style;
  const piecesOf = (side: Side, { set, palette }: PieceStyle): Promise<PieceArt> =>
    loadPieceArt(set, palette, side).catch(() => {
      onMissing?.();
      return loadPieceArt(PLAIN_SET, PLAIN_PALETTE, side);
    });
  const [surface, white, black] = await Promise.all([
    style.lightGraphics ? null : loadSurface(theme, shaders),
    piecesOf('w', style.white),
    piecesOf('b', style.black),
    document.fonts.load(LABEL_FONT).catch(() => undefined),
  ]);
  if (surface === null && !style.lightGraphics) onMissing?.();
  return { theme, surface, white, black, grayscale, coordinates: coordinates === 'inside', inkShapes };
}

/** Pauses before what did not come is asked for again: each is twice as long, up to the last. */
const SOON_MS: Millis = 2_000;
const SELDOM_MS: Millis = 60_000;

/**
 * Loads a look and hands it over. Where something did not come it is asked for again and again, and what has come by then is handed
 * over each time, until all is there.
 *
 * @returns ends it
 */
export function followLook(style: BoardStyle, shaders: boolean, take: (look: BoardLook) => void): () => void {
  let isOver = false;
  const follow = async () => {
    for (let pause = SOON_MS; !isOver; pause = Math.min(pause * 2, SELDOM_MS)) {
      let isWhole = true;
      const look = await loadLook(style, shaders, () => {
        isWhole = false;
      }).catch(error => {
        if (pause === SOON_MS) reportError(error, 'board');
        return null;
      });
      if (isOver) return;
      if (look) take(look);
      if (look && isWhole) return;
      await untilWorthAsking(pause);
    }
  };
  void follow();
  return () => {
    isOver = true;
  };
}

import { modelOf } from '../../board/model';
import { boardPicture } from '../../board/picture';
import { BoardView } from '../../canvas/board/board-view';
import type { BoardLook } from '../../canvas/board/look';
import { boardPainter } from '../../canvas/board/painter';
import type { Stage } from '../../canvas/stage/stage';
import { settings } from '../../settings/state/settings';
import { openStage, willRunShaders } from '../../stage';
import { app } from '../../state/app';
import { playFeed, styleOf } from '../state/board-feed';
import { game } from '../state/game';
import { loadLook } from './load-look';

/**
 * Opens the stage and decodes the user's own board and pieces, and a newcomer's for the opponent, before a game is on
 * the screen: making a drawing context takes longest. May be called often.
 */
export async function warmBoard(): Promise<void> {
  const { board, piece } = app.profile ?? {};
  const lookWith = (w: string | undefined, b: string | undefined) =>
    loadLook(styleOf(settings, board?.name, { w, b }), willRunShaders());
  // The user's colour is not known yet.
  const [look, , stage] = await Promise.all([
    lookWith(piece?.type, undefined),
    lookWith(undefined, piece?.type),
    openStage(),
  ]);
  rehearse(stage, look);
}

/** CSS pixels. */
const REHEARSAL_PX = 64;
let isRehearsed = false;

/** Draws a small board unseen: code that runs for the first time is compiled, which takes longer than the drawing. */
function rehearse(stage: Stage, look: BoardLook): void {
  if (isRehearsed || stage.isTaken) return;
  isRehearsed = true;
  const view = new BoardView(boardPainter(stage.renderer), stage.invalidate);
  view.update(boardPicture(modelOf(playFeed(game, settings).read()), false));
  view.dress(look);
  stage.show(view, REHEARSAL_PX, REHEARSAL_PX);
  stage.hide(view);
  view.destroy();
}

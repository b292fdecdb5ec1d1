import { modelOf } from '../../board/model';
import { boardPicture } from '../../board/picture';
import type { BoardLook } from '../../canvas/board/look';
import type { Stage } from '../../canvas/stage/stage';
import { settings } from '../../settings/state/settings';
import { openStage, showScene, willRunShaders } from '../../stage';
import { app } from '../../state/app';
import { playFeed, styleOf } from '../state/board-feed';
import { game } from '../state/game';
import { boardLayer } from './board-scene';
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
  await rehearse(stage, look);
}

/** CSS pixels. */
const REHEARSAL_PX = 64;
let isRehearsed = false;
const nothing = (): void => undefined;

/** Draws a small board unseen: code that runs for the first time is compiled, which takes longer than the drawing. */
async function rehearse({ isTaken }: Stage, look: BoardLook): Promise<void> {
  if (isRehearsed || isTaken) return;
  isRehearsed = true;
  let end = nothing;
  await new Promise<void>(resolve => {
    end = showScene(boardLayer, (view, stage) => {
      // A screen may have taken the stage meanwhile.
      if (!stage.isTaken) {
        view.update(boardPicture(modelOf(playFeed(game, settings).read()), false));
        view.dress(look);
        stage.show(view, REHEARSAL_PX, REHEARSAL_PX);
        stage.hide(view);
      }
      resolve();
      return nothing;
    });
  });
  end();
}

import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';
import { importLiveGame } from './session/game-entry';

const importGame = () => withTexts(['game', 'board'], () => import('./game-screen'));

/** The game screen with its texts, fetched when a game is near. */
export const GameScreen = lazyScreen(importGame, 'GameScreen');

/**
 * Fetches the game screen, with Pixi and the rules of chess behind it, opens the stage and the way for sounds before they
 * are needed: on a slow machine either would hold up the beginning of a game.
 */
export function prefetchGame(): void {
  // Only a head start: if it fails, opening the screen tries again and reports.
  Promise.all([
    GameScreen.fetch(),
    importGame().then(({ warmBoard, prepareSounds }) => Promise.all([warmBoard(), prepareSounds()])),
  ]).catch(() => undefined);
}

/** Fetches what a game needs that this tab showed before a reload: it is entered as soon as the user is known. */
export function prefetchResumedGame(): void {
  // Only a head start, as above.
  Promise.all([GameScreen.fetch(), importLiveGame()]).catch(() => undefined);
}

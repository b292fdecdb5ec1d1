import { lazy } from 'react';
import { withTexts } from '../../i18n/i18n';

const importGame = () => withTexts(['game', 'board'], () => import('./game-screen'));

/** The game screen with its texts, fetched when a game is near. */
export const GameScreen = lazy(async () => ({ default: (await importGame()).GameScreen }));

/** Fetches the game screen, with Pixi and chess.js behind it, and opens the stage before they are needed. */
export function prefetchGame(): void {
  // Only a head start: if it fails, opening the screen tries again and reports.
  Promise.all([
    importGame(),
    import('../../game/board/warm-board').then(({ warmBoard }) => warmBoard()),
  ]).catch(() => undefined);
}

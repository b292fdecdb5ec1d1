import { optional } from '../reporting/optional';

const importAfterGame = () => import('./after-game');

/** Actions on a game that is over. The result is whole without them. */
export const AfterGame = optional('actions after a game', async () => (await importAfterGame()).AfterGame);

/** Fetches them while the game is played, so that they are there at its end. */
export function prefetchAfterGame(): void {
  // Only a head start: at the end they are asked for again.
  importAfterGame().catch(() => undefined);
}

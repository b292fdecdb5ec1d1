/** Fetches the game screen, with Pixi and chess.js behind it, before it is needed. */
export function prefetchGame(): void {
  // Only a head start: if it fails, opening the screen tries again and reports.
  import('./game/game-screen').catch(() => undefined);
}

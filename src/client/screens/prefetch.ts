/** Fetches the game screen, with Pixi and chess.js behind it, and opens the stage before they are needed. */
export function prefetchGame(): void {
  // Only a head start: if it fails, opening the screen tries again and reports.
  Promise.all([
    import('./game/game-screen'),
    import('../game/board/warm-board').then(({ warmBoard }) => warmBoard()),
  ]).catch(() => undefined);
}

import { app, setQueue, setQueueFolded, setSection } from './app';
import type { QuickMode } from './shapes';

/** The quick queue as the user sees it; `sessions/queue` keeps its channel open for as long as there is one. */
export const queueActions = {
  /**
   * Waits for an opponent (QU-01). Who waits already sees how it goes; another mode begins another wait.
   *
   * @param isAgain the opponent who was found did not come
   */
  join(mode: QuickMode, isAgain = false): void {
    // In a tournament that is played the next match may come at any moment.
    const isTaken = app.queue?.type === 'tournament' && app.tournament?.status === 'CLOSED';
    if (isTaken || app.queue?.gameMode === mode) {
      queueActions.unfold();
      return;
    }
    setQueue(null);
    setQueue({
      type: 'queue',
      gameMode: mode,
      playlist: 'NORMAL',
      since: Date.now(),
      ...(isAgain && { isAgain }),
    });
    setSection('matchmaking');
  },

  /** Waits on while looking at other pages (QU-04). */
  fold(): void {
    setQueueFolded(true);
  },

  /** Back to the waiting view. */
  unfold(): void {
    setQueueFolded(false);
  },

  /** Leaves the queue, if there is one. */
  leave(): void {
    setQueue(null);
    if (app.actualSection === 'matchmaking') setSection('main');
  },
};

import { app, setQueue, setSection } from './app';
import type { QuickMode } from './shapes';

/** The quick queue as the user sees it; `sessions/queue` keeps its channel open for as long as there is one. */
export const queueActions = {
  /** Waits for an opponent (QU-01). */
  join(mode: QuickMode): void {
    if (app.queue) return;
    setQueue({ type: 'queue', gameMode: mode, playlist: 'NORMAL', since: Date.now() });
    setSection('matchmaking');
  },

  /** Leaves the queue, if there is one. */
  leave(): void {
    setQueue(null);
    if (app.actualSection === 'matchmaking') setSection('main');
  },
};

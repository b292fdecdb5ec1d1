import { reportError } from '../../reporting/report';
import { alertActions } from '../../state/alert-actions';
import type { Channels } from '../channels';

/** The way to somebody else's games. What follows them is loaded with the first one, since it brings chess.js. */
export class WatchEntry {
  /** @param admitted resolves when the server answers this user, see `Session.admitted` */
  constructor(
    private readonly channels: Pick<Channels, 'open'>,
    private readonly admitted: () => Promise<void>,
  ) {}

  /**
   * Watches somebody's games, this one and the next ones, in `state/spectated`.
   *
   * @returns ends it
   */
  start(username: string): () => void {
    let stop: (() => void) | null = null;
    let isLeft = false;
    Promise.all([import('./watch'), this.admitted()])
      .then(([{ startWatching }]) => {
        // The screen may have been left meanwhile.
        if (!isLeft) stop = startWatching(this.channels, username);
      })
      .catch(error => {
        reportError(error, 'watch');
        alertActions.open({ kind: 'error', code: 'later' });
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }
}

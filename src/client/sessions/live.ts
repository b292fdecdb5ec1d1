import { reportError } from '../reporting/report';
import { alertActions } from '../state/alert-actions';
import type { Channels } from './channels';

/** Follows something live until the returned function is called. */
type Follow = (channels: Pick<Channels, 'open'>) => () => void;

/** The way from a screen to a live channel whose code is loaded with the screen that follows it. */
export class Live {
  /** @param admitted resolves when the server answers this user, see `Session.admitted` */
  constructor(
    private readonly channels: Pick<Channels, 'open'>,
    private readonly admitted: () => Promise<void>,
  ) {}

  /**
   * Loads what follows a channel, and follows it as soon as the server answers this user.
   *
   * @param load fetches the code; its failure is reported and shown
   * @returns ends it, also before it has begun
   */
  follow(load: () => Promise<Follow>): () => void {
    let stop: (() => void) | null = null;
    let isLeft = false;
    Promise.all([load(), this.admitted()])
      .then(([follow]) => {
        // The screen may have been left meanwhile.
        if (!isLeft) stop = follow(this.channels);
      })
      .catch(error => {
        reportError(error, 'live channel');
        alertActions.open({ kind: 'error', code: 'later' });
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }
}

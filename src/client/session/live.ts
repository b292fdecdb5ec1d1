import { tellFailed } from '../alerts/tell-failed';
import type { ChannelOpener, Follow, LiveActions } from '../page/actions';

/** The way from a screen to a live channel, for users whom the server answers. */
export class Live implements LiveActions {
  /** @param admitted resolves when the server answers this user, see `Session.admitted` */
  constructor(
    private readonly channels: ChannelOpener,
    private readonly admitted: () => Promise<void>,
  ) {}

  follow(follow: Follow): () => void {
    let stop: (() => void) | null = null;
    let isLeft = false;
    this.admitted()
      .then(() => {
        // The screen may have been left meanwhile.
        if (!isLeft) stop = follow(this.channels);
      })
      .catch(error => tellFailed(error, 'live channel'));
    return () => {
      isLeft = true;
      stop?.();
    };
  }
}

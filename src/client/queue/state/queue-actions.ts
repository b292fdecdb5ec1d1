import type { QueuePress } from '../../../protocol/queue';
import type { Side } from '../../../rules/chess';
import type { HouseStrength } from '../../../rules/house';
import type { TimeControlName } from '../../../rules/time-control';
import {
  app,
  gameQueue,
  queueOf,
  setQueue,
  setQueueChoice,
  setQueueFolded,
  setSection,
} from '../../state/app';

interface JoinOptions {
  /** The opponent who was found did not come. */
  isAgain?: boolean;
  /** The strength at which the house is asked to play; `null` for an opponent who waits as well. */
  house?: HouseStrength | null;
  /** The user's colour against the house; `null`: chance decides. */
  side?: Side | null;
}

/** The quick queue as the user sees it; `queue/session` keeps its channel open for as long as there is one. */
export const queueActions = {
  /**
   * Waits for an opponent (QU-01). If the user waits for the same already, the wait is shown; another mode, or
   * opponent, begins another wait.
   *
   * @param mode one of the three of the queue; with `house` any
   */
  join(mode: TimeControlName, { isAgain = false, house = null, side = null }: JoinOptions = {}): void {
    // In a tournament that is played the next match may come at any moment.
    const isTaken = app.queue?.type === 'tournament' && app.tournament?.status === 'CLOSED';
    const waits = gameQueue(app.queue);
    const quick = queueOf(waits, 'queue');
    const isSame =
      waits?.gameMode === mode && (quick?.house ?? null) === house && (quick?.side ?? null) === side;
    if (isTaken || isSame) {
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
      ...(house !== null && { house }),
      ...(side !== null && { side }),
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

  /** Goes on waiting for people, or takes the house now. @source settled reading 100 */
  choose(choice: QueuePress): void {
    setQueueChoice(choice);
  },

  /** Leaves the queue, if there is one. */
  leave(): void {
    setQueue(null);
    if (app.actualSection === 'matchmaking') setSection('main');
  },
};

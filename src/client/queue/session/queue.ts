import { subscribe } from 'valtio';
import { alertActions } from '../../alerts/state/alert-actions';
import { reportError } from '../../reporting/report';
import { app } from '../../state/app';
import type { Queue } from '../../state/shapes';
import { notificationAsked, rememberNotificationAsked } from '../../storage/flags';
import type { Channels } from '../../transport/channels';
import { queueActions } from '../state/queue-actions';

/** Handlers that the channel of a wait calls. */
export interface WaitHandlers {
  /** The game has begun. */
  enterGame(): void;
  /** The user's balance has changed. */
  reloadUser(): void;
}

type WaitType = Queue['type'];
type WaitOf<T extends WaitType> = Extract<Queue, { type: T }>;

/** Keeps the channel of a wait open; the returned function closes it. */
type KeepWait<T extends WaitType> = (
  channels: Pick<Channels, 'open'>,
  windowId: string,
  wait: WaitOf<T>,
  handlers: WaitHandlers,
) => () => void;

/** The kinds of waits. */
export type Waits = { readonly [T in WaitType]: KeepWait<T> };

interface QueueDeps extends WaitHandlers {
  channels: Pick<Channels, 'open'>;
  /** Names this window: it takes the game. */
  windowId: string;
  /** Fetches what waits there are. */
  loadWaits(): Promise<Waits>;
  /** Fetches what the game needs that the user waits for. */
  prefetchGame(): void;
}

/**
 * Keeps the channel of a wait open for as long as `app.queue` says that the user waits. What waits there are is handed in,
 * so that the queue knows none of what games are played for.
 *
 * @returns stops following the store
 * @source QU-01…04, QU-11, IP-13
 */
export function keepQueue(deps: QueueDeps): () => void {
  const { channels, windowId } = deps;
  let leave: (() => void) | null = null;
  let isWaiting = false;

  function begin(queue: Queue): () => void {
    askForNotifications();
    deps.prefetchGame();
    return keepLater(queue.type, () => load(queue.type, queue));
  }

  async function load<T extends WaitType>(type: T, wait: WaitOf<T>): Promise<() => () => void> {
    const keep = (await deps.loadWaits())[type];
    return () => keep(channels, windowId, wait, deps);
  }

  // In step with the store: a permission has to be asked for within the click.
  const inStep = true;
  return subscribe(
    app,
    () => {
      if (isWaiting === (app.queue !== null)) return;
      isWaiting = app.queue !== null;
      leave?.();
      leave = app.queue && begin(app.queue);
    },
    inStep,
  );
}

/**
 * Begins a wait whose code comes with the first one.
 *
 * @param what is waited for, for reports
 * @param load the code: what begins the wait, which returns what ends it
 * @returns ends the wait, also one that has not begun yet
 */
function keepLater(what: string, load: () => Promise<() => () => void>): () => void {
  let isLeft = false;
  let leaveIt: (() => void) | null = null;
  load()
    .then(keep => {
      if (!isLeft) leaveIt = keep();
    })
    .catch(error => {
      reportError(error, what);
      if (isLeft) return;
      queueActions.leave();
      alertActions.open({ kind: 'error', code: 'later' });
    });
  return () => {
    isLeft = true;
    leaveIt?.();
  };
}

/** Asks once, the first time a game is queued (QU-03). */
function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default' || notificationAsked())
    return;
  rememberNotificationAsked();
  void Notification.requestPermission();
}

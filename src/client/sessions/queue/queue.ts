import { subscribe } from 'valtio';
import { reportError } from '../../reporting/report';
import { prefetchGame } from '../../screens/game/on-demand';
import { alertActions } from '../../state/alert-actions';
import { app } from '../../state/app';
import { queueActions } from '../../state/queue-actions';
import type { Queue } from '../../state/shapes';
import { notificationAsked, rememberNotificationAsked } from '../../storage/flags';
import type { Channels } from '../channels';
import type { DuelHandlers } from '../duel/duel';

/**
 * Keeps the channel of a queue, a duel or a tournament open for as long as `app.queue` says that the user waits.
 *
 * @param windowId names this window: it takes the game
 * @returns stops following the store
 * @source QU-01…04, QU-11, IP-13
 */
export function keepQueue(
  channels: Pick<Channels, 'open'>,
  windowId: string,
  handlers: DuelHandlers,
): () => void {
  let leave: (() => void) | null = null;
  let isWaiting = false;

  function begin(queue: Queue): () => void {
    askForNotifications();
    prefetchGame();
    return keepLater(queue.type, async () => {
      if (queue.type === 'duel') {
        const { keepDuel } = await import('../duel/duel');
        return () => keepDuel(channels, windowId, queue, handlers);
      }
      if (queue.type === 'tournament') {
        const { keepTournament } = await import('../tournament/tournament');
        return () => keepTournament(channels, windowId, handlers);
      }
      const { keepQuick } = await import('./quick');
      return () => keepQuick(channels, windowId, queue, handlers.enterGame);
    });
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

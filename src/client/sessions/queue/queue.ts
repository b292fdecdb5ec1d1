import { subscribe } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseQueueMessage } from '../../../protocol/queue';
import { reportError } from '../../reporting/report';
import { prefetchGame } from '../../screens/game/on-demand';
import { alertActions } from '../../state/alert-actions';
import { app, setQueueAway, setQueuePause, setUsualWait } from '../../state/app';
import { queueActions } from '../../state/queue-actions';
import type { GameQueue, Queue } from '../../state/shapes';
import { notificationAsked, rememberNotificationAsked } from '../../storage/flags';
import type { Channel } from '../../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../channels';
import type { DuelHandlers } from '../duel/duel';
import { reloadForSignIn } from '../reload';

/**
 * Keeps the channel of a queue or a duel open for as long as `app.queue` says that the user waits; the server forgets
 * the entry of a queue when its channel closes.
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
  const { enterGame } = handlers;
  let channel: Channel | null = null;
  let leave: (() => void) | null = null;
  let isWaiting = false;

  function begin(queue: Queue): () => void {
    askForNotifications();
    prefetchGame();
    if (queue.type === 'duel')
      return beginLater('duel', async () => {
        const { keepDuel } = await import('../duel/duel');
        return () => keepDuel(channels, windowId, queue, handlers);
      });
    if (queue.type === 'tournament')
      return beginLater('tournament', async () => {
        const { keepTournament } = await import('../tournament/tournament');
        return () => keepTournament(channels, windowId, handlers);
      });
    const opened = open(queue);
    channel = opened;
    return () => opened.dispose();
  }

  /** Its code comes with the first one. */
  function beginLater(what: string, load: () => Promise<() => () => void>): () => void {
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

  function open({ gameMode, playlist }: GameQueue): Channel {
    return channels.open({
      name: 'queue',
      hello: { gameMode, playlist, window: windowId },
      retryMs: RECONNECT_MS,
      silenceMs: SIGNAL_SILENCE_MS,
      // An open socket is not yet a place in the queue: the server may be closing it again.
      onState: state => state !== 'connecting' && state !== 'connected' && setQueueAway(true),
      onText: received,
      onFinal: ended,
    });
  }

  function received(text: string): void {
    setQueueAway(false);
    const message = parseQueueMessage(text);
    switch (message.kind) {
      case 'started':
        enterGame();
        return;
      case 'ping':
      case 'check':
        if (message.wait !== undefined) setUsualWait(message.wait);
        if (message.pause !== undefined) setQueuePause(message.pause);
        channel?.sendNow({ action: message.kind });
        return;
      case 'error':
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
        return;
      case 'unknown':
        return;
    }
  }

  function ended(code: number): void {
    queueActions.leave();
    if (code === closeCode.notSignedIn) reloadForSignIn();
    else if (code === closeCode.notAllowed || code === closeCode.replaced)
      alertActions.open({ kind: 'error', code: 'connectionClosed' });
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

/** Asks once, the first time a game is queued (QU-03). */
function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default' || notificationAsked())
    return;
  rememberNotificationAsked();
  void Notification.requestPermission();
}

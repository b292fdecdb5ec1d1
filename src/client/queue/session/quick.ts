import { subscribe } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseQueueMessage, type QueueChoice, type QueueChoiceMessage } from '../../../protocol/queue';
import { alertActions } from '../../alerts/state/alert-actions';
import { reloadForSignIn } from '../../page/reload';
import {
  app,
  queueOf,
  setQueueAway,
  setQueueOffer,
  setQueuePause,
  setReplaced,
  setUsualWait,
} from '../../state/app';
import type { QuickQueue } from '../../state/shapes';
import type { Channel } from '../../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../../transport/channels';
import { queueActions } from '../state/queue-actions';
import type { WaitHandlers } from './queue';

/**
 * Keeps the channel of the quick queue open.
 *
 * @param windowId names this window: it takes the game
 * @returns leaves the queue: the server forgets its entry when the channel closes
 * @source QU-01…04, QU-11, IP-13
 */
export function keepQuick(
  channels: Pick<Channels, 'open'>,
  windowId: string,
  { gameMode, playlist, house, side }: QuickQueue,
  { enterGame }: WaitHandlers,
): () => void {
  const choice: { choice?: QueueChoice } = house ? {} : { choice: 'open' };
  // After a lost connection it says what the user has chosen meanwhile.
  const hello = {
    gameMode,
    playlist,
    window: windowId,
    ...(house && { house }),
    ...(side && { side }),
    ...choice,
  };
  const channel: Channel = channels.open({
    name: 'queue',
    hello,
    retryMs: RECONNECT_MS,
    silenceMs: SIGNAL_SILENCE_MS,
    // An open socket is not yet a place in the queue: the server may be closing it again.
    onState: state => state !== 'connecting' && state !== 'connected' && setQueueAway(true),
    onText: received,
    onFinal: ended,
  });

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
        if (message.waiting) setQueueOffer(message.offer, message.waiting);
        channel.sendNow({ action: message.kind });
        return;
      case 'error':
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
        return;
      case 'unknown':
        return;
    }
  }

  function chosen(): void {
    const choice = queueOf(app.queue, 'queue')?.choice;
    if (choice === undefined || choice === hello.choice) return;
    hello.choice = choice;
    channel.send({ action: 'choose', choice } satisfies QueueChoiceMessage);
  }
  const inStep = true;
  const stopFollowing = subscribe(app, chosen, inStep);

  return () => {
    stopFollowing();
    channel.dispose();
  };
}

function ended(code: number): void {
  queueActions.leave();
  if (code === closeCode.notSignedIn) reloadForSignIn();
  else if (code === closeCode.replaced) setReplaced(true);
  else if (code === closeCode.notAllowed) alertActions.open({ kind: 'error', code: 'connectionClosed' });
}

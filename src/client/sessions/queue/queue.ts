import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseQueueMessage } from '../../../protocol/queue';
import { prefetchGame } from '../../screens/prefetch';
import { alertActions } from '../../state/alert-actions';
import { app, setQueue, setQueueAway, setSection } from '../../state/app';
import type { QuickMode } from '../../state/shapes';
import { notificationAsked, rememberNotificationAsked } from '../../storage/flags';
import type { Channel } from '../../transport/channel';
import { SIGNAL_SILENCE_MS } from '../channels';
import type { Context } from '../context';
import { reloadForSignIn } from '../trouble';

/** The quick queue: one channel while the user waits. @source QU-01…04, QU-11, IP-13 */
export class QuickQueue {
  private channel: Channel | null = null;

  /** @param enterGame the server found an opponent */
  constructor(
    private readonly context: Context,
    private readonly enterGame: () => void,
  ) {}

  join(mode: QuickMode): void {
    if (app.queue) return;
    askForNotifications();
    prefetchGame();
    setQueue({ type: 'queue', gameMode: mode, playlist: 'NORMAL', since: Date.now() });
    setSection('matchmaking');
    this.channel = this.context.openChannel({
      name: 'queue',
      hello: { gameMode: mode, playlist: 'NORMAL' },
      retryMs: RECONNECT_MS,
      silenceMs: SIGNAL_SILENCE_MS,
      // An open socket is not yet a place in the queue: the server may be closing it again.
      onState: state => state !== 'connecting' && state !== 'connected' && setQueueAway(true),
      onText: text => this.received(text),
      onFinal: code => this.ended(code),
    });
  }

  /** Leaves the queue, if there is one; the server forgets the entry when the channel closes (IP-13). */
  leave(): void {
    this.channel?.dispose();
    this.channel = null;
    setQueue(null);
    if (app.actualSection === 'matchmaking') setSection('main');
  }

  private received(text: string): void {
    setQueueAway(false);
    const message = parseQueueMessage(text);
    switch (message.kind) {
      case 'started':
        this.enterGame();
        return;
      case 'ping':
      case 'check':
        this.channel?.sendNow({ action: message.kind });
        return;
      case 'error':
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
        return;
      case 'unknown':
        return;
    }
  }

  private ended(code: number): void {
    this.leave();
    if (code === closeCode.notSignedIn) reloadForSignIn();
    else if (code === closeCode.notAllowed || code === closeCode.replaced)
      alertActions.open({ kind: 'error', code: 'connectionClosed' });
  }
}

/** Asks once, the first time a game is queued (QU-03). */
function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default' || notificationAsked())
    return;
  rememberNotificationAsked();
  void Notification.requestPermission();
}

import { subscribe } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { type DuelHello, type DuelMessage, parseDuelMessage } from '../../../protocol/duel';
import { RECONNECT_MS } from '../../../protocol/limits';
import { alertActions } from '../../alerts/state/alert-actions';
import { reloadForSignIn } from '../../page/reload';
import type { WaitHandlers } from '../../queue/session/queue';
import { queueActions } from '../../queue/state/queue-actions';
import { app, queueOf, setQueueAway, setReplaced, setStakeBack } from '../../state/app';
import type { DuelQueue } from '../../state/shapes';
import type { Channel } from '../../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../../transport/channels';
import { applyDuelNews } from '../state/duel';
import { tellFound } from './found-notice';

/** How long a returned stake is announced: a little longer than its text is on show. */
const TOLD_MS = 5_000;
/** Timer that ends the announcement of a returned stake. */
let telling: ReturnType<typeof setTimeout> | undefined;

type Ended = Extract<DuelMessage, { kind: 'ended' }>;

/**
 * Keeps the channel of the user's duel open.
 *
 * @param windowId names this window: it takes the game
 * @returns leaves the duel; its channel stays until the server has heard that, so that no stake lies where nobody waits
 * @source DU-07, DU-14…16, LV-18, WS-20
 */
export function keepDuel(
  channels: Pick<Channels, 'open'>,
  windowId: string,
  { gameMode, options, otpCode }: DuelQueue,
  { enterGame, reloadUser }: WaitHandlers,
): () => void {
  let isLeft = false;
  let hasAccepted = false;
  let hasDeclined = false;
  // After a lost connection it names the duel, so that a duel that is over meanwhile is not created again.
  const hello: Pick<DuelQueue, 'gameMode' | 'options'> & Pick<DuelHello, 'window' | 'resumes' | 'otpCode'> = {
    gameMode,
    options,
    window: windowId,
    ...(otpCode !== undefined && { otpCode }),
  };
  const channel: Channel = channels.open({
    name: 'duel',
    hello,
    retryMs: RECONNECT_MS,
    silenceMs: SIGNAL_SILENCE_MS,
    onState: state => !isLeft && state !== 'connecting' && state !== 'connected' && setQueueAway(true),
    onText: text => received(parseDuelMessage(text)),
    onFinal: ended,
  });

  function received(message: DuelMessage): void {
    if (message.kind === 'ping' || message.kind === 'check') channel.sendNow({ action: message.kind });
    if (isLeft) {
      if (message.kind === 'ended') back(message);
      // The server has not heard it: it was said on a line that was dead already.
      else if (message.kind === 'waiting' || message.kind === 'match') channel.send({ action: 'leave' });
      return;
    }
    setQueueAway(false);
    switch (message.kind) {
      case 'started':
        enterGame();
        return;
      case 'error':
        refused(message);
        return;
      case 'ended':
        over(message);
        return;
      case 'ping':
      case 'check':
      case 'unknown':
        return;
      case 'opponentAccepted':
        applyDuelNews({ kind: 'opponentAccepted' }, performance.now());
        return;
      default:
        if ('id' in message) Object.assign(hello, { resumes: message.id, otpCode: undefined });
        if (message.kind === 'match' && !queueOf(app.queue, 'duel')?.opponent) tellFound();
        if (applyDuelNews(message, performance.now())) reloadUser();
        // Reset only here: until the queue has been written whole, it still says that the user is ready.
        if (!queueOf(app.queue, 'duel')?.status?.accepted) hasAccepted = false;
        repeatUnheard(message);
    }
  }

  /** Decisions are sent again where the server shows that it has not heard them. */
  function repeatUnheard(shown: DuelMessage): void {
    if (shown.kind !== 'match' && shown.kind !== 'waiting') return;
    if (shown.kind === 'match' && !shown.accepted) hasAccepted = false;
    hasDeclined = false;
    decided();
  }

  /** The server refused the duel: the dialog opens again, filled in as before. */
  function refused({ message, refusal }: Extract<DuelMessage, { kind: 'error' }>): void {
    const asked = queueOf(app.queue, 'duel')?.options;
    queueActions.leave();
    if (refusal && asked) alertActions.open({ kind: 'duel', again: { gameMode, ...asked }, refusal });
    else alertActions.open({ kind: 'error', code: 'generic', message });
  }

  function over(message: Ended): void {
    const { how, refunded } = message;
    const { declines, challenged, reason } = queueOf(app.queue, 'duel') ?? {};
    queueActions.leave();
    reloadUser();
    if (how === 'cancelled' || declines !== undefined) back(message);
    else alertActions.open({ kind: 'duelOver', how, refunded, reason, challenged });
  }

  /** Announces the stake that has come back; an end that the user wished for needs no other explanation. */
  function back({ refunded }: Ended): void {
    if (refunded === 0 || app.loginStatus !== 'logged') return;
    clearTimeout(telling);
    setStakeBack(refunded);
    telling = setTimeout(setStakeBack, TOLD_MS, 0);
  }

  function ended(code: number): void {
    stopFollowing();
    if (isLeft) {
      reloadUser();
      return;
    }
    queueActions.leave();
    if (code === closeCode.notSignedIn) reloadForSignIn();
    else if (code === closeCode.replaced) setReplaced(true);
    else if (code === closeCode.notAllowed) alertActions.open({ kind: 'error', code: 'connectionClosed' });
  }

  /** Sends the user's decisions; the channel queues them while it has no connection. */
  function decided(): void {
    const { queue } = app;
    if (isLeft || queue?.type !== 'duel') return;
    if (queue.status?.accepted && !hasAccepted) {
      hasAccepted = true;
      channel.send({ action: 'acceptMatch' });
    }
    if (queue.declines !== undefined && !hasDeclined) {
      hasDeclined = true;
      channel.send({ action: 'declineMatch', reason: queue.declines });
    }
  }
  const inStep = true;
  const stopFollowing = subscribe(app, decided, inStep);

  return () => {
    if (isLeft || channel.ended) return;
    isLeft = true;
    stopFollowing();
    channel.send({ action: 'leave' });
  };
}

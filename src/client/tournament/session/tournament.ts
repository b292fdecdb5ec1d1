import { subscribe } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseTournamentMessage, type TournamentMessage } from '../../../protocol/tournament';
import { alertActions } from '../../alerts/state/alert-actions';
import { reloadForSignIn } from '../../page/reload';
import type { WaitHandlers } from '../../queue/session/queue';
import { app, leaveTournamentQueue, setQueueAway, setReplaced, setTournament } from '../../state/app';
import type { TournamentQueue } from '../../state/shapes';
import type { Channel } from '../../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../../transport/channels';
import { applyTournamentNews, knownRevision, tournamentQueue } from '../state/tournament';

/**
 * Keeps the channel of the user's tournament open for as long as `app.queue` is its.
 *
 * @param windowId names this window: the one where ready was pressed takes the game
 * @returns closes it
 * @source QU-02, TM-01…10, LV-18, WS-16
 */
export function keepTournament(
  channels: Pick<Channels, 'open'>,
  windowId: string,
  _wait: TournamentQueue,
  { enterGame, reloadUser }: WaitHandlers,
): () => void {
  const id = app.tournament?.id;
  /** Actions sent on this connection. */
  let sent = { accept: false, breather: false, leave: false };
  /** Whether the server has told of the user's match on this connection: an answer counts for the match it has told of. */
  let hasMatch = false;
  const channel: Channel = channels.open({
    name: 'tournament',
    hello: {
      ...(id !== undefined && { id }),
      changes: true,
      window: windowId,
      get revision() {
        return knownRevision(app.tournament);
      },
    },
    retryMs: RECONNECT_MS,
    silenceMs: SIGNAL_SILENCE_MS,
    onState: state => {
      if (state === 'connected') {
        sent = { accept: false, breather: false, leave: false };
        hasMatch = false;
      } else if (state !== 'connecting') setQueueAway(true);
    },
    onText: text => received(parseTournamentMessage(text)),
    onFinal: ended,
  });

  function received(message: TournamentMessage): void {
    setQueueAway(false);
    switch (message.kind) {
      case 'ping':
      case 'check':
        channel.sendNow({ action: message.kind });
        return;
      case 'started':
        // Without a window's name the message is for the window that was ready; the status channel tells the others.
        if (message.window === windowId || (message.window === undefined && isReady())) enterGame();
        return;
      case 'error':
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
        return;
      case 'cancelled':
        setTournament(null);
        leaveTournamentQueue();
        reloadUser();
        return;
      case 'unknown':
        return;
      case 'opponentAccepted':
        applyTournamentNews({ kind: 'opponentAccepted' }, performance.now());
        return;
      default:
        if (!applyTournamentNews(message, performance.now())) channel.close(closeCode.resynchronise);
        else if (message.kind === 'match') {
          // The match is about another game, so the actions may be sent again.
          if (!isReady()) sent.accept = false;
          if (!tournamentQueue()?.wantsBreather) sent.breather = false;
          hasMatch = true;
          decided();
        }
    }
  }

  function ended(code: number): void {
    stopFollowing();
    // The end of the tournament stays on show until it has been read.
    const { view } = tournamentQueue() ?? {};
    if (code === closeCode.finished && (view === 'eliminated' || view === 'champion' || view === 'lastMatch'))
      return;
    leaveTournamentQueue();
    if (code === closeCode.noSuchGame) setTournament(null);
    if (code === closeCode.notSignedIn) reloadForSignIn();
    else if (code === closeCode.replaced) setReplaced(true);
    else if (code === closeCode.notAllowed) alertActions.open({ kind: 'error', code: 'connectionClosed' });
  }

  /**
   * Sends the user's decisions, once for each game. An answer is not queued while there is no connection: the match may be
   * another one by then. If it is the same, its next frame has the answer sent.
   */
  function decided(): void {
    const queue = tournamentQueue();
    if (queue?.givesUp && !sent.leave) {
      sent.leave = true;
      channel.send({ action: 'leave' });
    }
    if (!queue?.tournamentMatch || !hasMatch) return;
    if (queue.wantsBreather && !sent.breather) {
      sent.breather = true;
      channel.sendNow({ action: 'breather' });
    }
    if (isReady() && !queue.tournamentMatch.player.accepted && !sent.accept) {
      sent.accept = true;
      channel.sendNow({ action: 'acceptMatch' });
    }
  }
  const inStep = true;
  const stopFollowing = subscribe(app, decided, inStep);

  return () => {
    stopFollowing();
    channel.dispose();
  };
}

const isReady = (): boolean => tournamentQueue()?.status.accepted ?? false;

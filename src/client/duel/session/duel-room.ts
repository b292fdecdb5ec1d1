import { closeCode } from '../../../protocol/close-codes';
import { parseDuelRoomMessage } from '../../../protocol/duel-room';
import { RECONNECT_MS } from '../../../protocol/limits';
import { alertActions } from '../../alerts/state/alert-actions';
import { reloadForSignIn } from '../../page/reload';
import type { Channel } from '../../transport/channel';
import { type Channels, SIGNAL_SILENCE_MS } from '../../transport/channels';
import { leaveDuelRoom, setDuelRoomAway, setListedDuels } from '../state/duel-room';

/** Follows the list of open duels until the returned function is called. @source DU-08, WS-15 */
export function followDuelRoom(channels: Pick<Channels, 'open'>): () => void {
  const channel: Channel = channels.open({
    name: 'duelRoom',
    retryMs: RECONNECT_MS,
    silenceMs: SIGNAL_SILENCE_MS,
    onState: state => state !== 'connecting' && state !== 'connected' && setDuelRoomAway(),
    onText(text) {
      const message = parseDuelRoomMessage(text);
      if (message.kind === 'list') setListedDuels(message.duels);
      else if (message.kind === 'ping' || message.kind === 'check') channel.sendNow({ action: message.kind });
      else if (message.kind === 'error')
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
    },
    onFinal(code) {
      if (code === closeCode.notSignedIn) reloadForSignIn();
    },
  });
  return () => {
    channel.dispose();
    leaveDuelRoom();
  };
}

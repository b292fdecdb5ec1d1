import { RECONNECT_MS } from '../../../protocol/limits';
import { parseSpectateMessage } from '../../../protocol/spectate';
import type { Channels } from '../../transport/channels';
import {
  applySpectateChannel,
  applySpectateClose,
  applySpectateMessage,
  type SpectatedState,
} from '../state/spectated';

/** The server speaks every five seconds at least: after twice that the line is dead, and clocks run on in vain. */
export const SILENCE_MS = 11_000;

/** The first message. Written anew with every connection, so that a game's end is told even if it came meanwhile. */
export function helloOf(username: string, state: SpectatedState): object {
  return {
    username,
    get game() {
      return state.gameId ?? undefined;
    },
  };
}

/**
 * Follows a player's games on one board among several: without sounds, and without questions to the user.
 *
 * @param state is written until the returned function is called
 */
export function watchQuietly(
  channels: Pick<Channels, 'open'>,
  username: string,
  state: SpectatedState,
): () => void {
  const channel = channels.open({
    name: 'spectate',
    hello: helloOf(username, state),
    retryMs: RECONNECT_MS,
    silenceMs: SILENCE_MS,
    onState: now => applySpectateChannel(state, now),
    onText(text) {
      for (const effect of applySpectateMessage(state, parseSpectateMessage(text), performance.now())) {
        if (effect.do === 'send' || effect.do === 'reply') channel.sendNow(effect.message);
        else if (effect.do === 'close') channel.close(effect.code);
      }
    },
    onFinal: code => applySpectateClose(state, code),
  });
  return () => channel.dispose();
}

import * as v from 'valibot';
import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseSpectateMessage, spectateHelloSchema } from '../../../protocol/spectate';
import { alertActions, onAlertEvent } from '../../alerts/state/alert-actions';
import { prepareSounds, sound } from '../../audio/sounds';
import type { Effect } from '../../game/state/game-shapes';
import { reloadForSignIn } from '../../page/reload';
import { logTrouble } from '../../reporting/report';
import { settings } from '../../settings/state/settings';
import type { Channel } from '../../transport/channel';
import type { Channels } from '../../transport/channels';
import {
  applySpectateChannel,
  applySpectateClose,
  applySpectateLine,
  applySpectateMessage,
  dismissEnd,
  resetSpectated,
  spectated,
} from '../state/spectated';
import { helloOf, SILENCE_MS } from './watch-quietly';

/**
 * Watches a player's game and then their next ones, until the returned function is called.
 *
 * @param whiteBelow White sits below, whichever side that player has
 * @source SP-03…07, LV-05
 */
export function startWatching(
  channels: Pick<Channels, 'open'>,
  username: string,
  whiteBelow = false,
): () => void {
  resetSpectated(spectated, whiteBelow);
  if (!v.is(spectateHelloSchema.entries.username, username)) {
    // The server would close the channel at every attempt.
    applySpectateClose(spectated, closeCode.noSuchGame);
    return () => resetSpectated(spectated);
  }
  prepareSounds().catch(error => logTrouble(`sounds: ${String(error)}`));
  onAlertEvent('spectated.dismissEnd', () => {
    dismissEnd(spectated);
    return true;
  });
  const channel: Channel = channels.open({
    name: 'spectate',
    hello: helloOf(username, spectated),
    retryMs: RECONNECT_MS,
    silenceMs: SILENCE_MS,
    onState: state => applySpectateChannel(spectated, state),
    onLine: health => applySpectateLine(spectated, health),
    onText(text) {
      const message = parseSpectateMessage(text);
      const effects = applySpectateMessage(spectated, message, performance.now());
      if (message.kind === 'error')
        alertActions.open({ kind: 'error', code: 'generic', message: message.message });
      for (const effect of effects) run(channel, effect);
    },
    onFinal(code) {
      applySpectateClose(spectated, code);
      if (code === closeCode.notSignedIn) reloadForSignIn();
    },
  });
  return () => {
    channel.dispose();
    resetSpectated(spectated);
  };
}

function run(channel: Channel, effect: Effect): void {
  switch (effect.do) {
    case 'send':
    case 'reply':
      channel.sendNow(effect.message);
      return;
    case 'close':
      channel.close(effect.code);
      return;
    case 'sound':
      sound(effect.name, { sound: settings.sound && settings.soundWatch });
      return;
    case 'report':
      logTrouble(`spectate channel: ${effect.raw}`);
      return;
    // A player's, not a spectator's: the store hands none out.
    case 'notify':
    case 'reloadUser':
    case 'requeue':
    case 'askCode':
    case 'leave':
      return;
    default:
      effect satisfies never;
  }
}

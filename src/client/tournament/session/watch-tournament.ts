import { proxy } from 'valtio';
import { closeCode } from '../../../protocol/close-codes';
import { RECONNECT_MS } from '../../../protocol/limits';
import { parseTournamentMessage } from '../../../protocol/tournament';
import type { LiveTournament } from '../../state/shapes';
import { type Channels, SIGNAL_SILENCE_MS } from '../../transport/channels';
import { applyTournamentInfo, knownRevision } from '../state/tournament';

/** A tournament that the user only looks at. `isAway`: the bracket on show may be out of date. */
export type WatchedTournament = LiveTournament & { isAway: boolean };

/** @returns a store for one tournament, empty until its channel's first message */
export const createWatched = (id: number): WatchedTournament =>
  proxy<WatchedTournament>({ id, status: 'CLOSED', isAway: true });

/**
 * Follows the bracket of a running tournament.
 *
 * @param store is written until the returned function is called
 * @param onEnd called where nothing more comes of it, although no end has been told
 * @source settled reading 40, TB-03
 */
export function watchTournament(
  channels: Pick<Channels, 'open'>,
  store: WatchedTournament,
  onEnd?: () => void,
): () => void {
  const channel = channels.open({
    name: 'tournament',
    hello: {
      id: store.id,
      changes: true,
      get revision() {
        return knownRevision(store);
      },
    },
    retryMs: RECONNECT_MS,
    silenceMs: SIGNAL_SILENCE_MS,
    onState: state => {
      if (state !== 'connecting' && state !== 'connected') store.isAway = true;
    },
    onText: text => {
      const message = parseTournamentMessage(text);
      if (message.kind === 'ping' || message.kind === 'check') channel.sendNow({ action: message.kind });
      if (message.kind !== 'info') return;
      store.isAway = false;
      if (!applyTournamentInfo(store, message, performance.now())) channel.close(closeCode.resynchronise);
    },
    onFinal: () => {
      store.isAway = true;
      if (store.status !== 'FINISHED') onEnd?.();
    },
  });
  return () => channel.dispose();
}

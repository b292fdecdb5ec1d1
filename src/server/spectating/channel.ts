import { closeCode } from '../../protocol/close-codes';
import { type SpectateHello, spectateHelloSchema } from '../../protocol/spectate';
import type { Database } from '../database/database';
import type { Channel } from '../live/channel';
import { listenForSignals } from '../live/signals';
import { findByUsername } from '../players/store';
import type { Spectating } from './spectating';

export interface SpectateDeps {
  db: Database;
  spectating: Pick<Spectating, 'subscribe'>;
}

/** The `spectate` channel: follows one player from game to game. */
export function spectateChannel({ db, spectating }: SpectateDeps): Channel<SpectateHello> {
  return {
    hello: spectateHelloSchema,
    needsName: false,
    async open(session) {
      const { connection, hello } = session;
      listenForSignals(session);
      const watched = await findByUsername(db, hello.username);
      if (!connection.isOpen) return;
      if (!watched) return connection.close(closeCode.noSuchGame, 'no such player');
      const subscriber = { send: (frame: Buffer) => connection.sendPrepared(frame) };
      connection.onClose(spectating.subscribe(watched.uid, subscriber, hello.game ?? null));
    },
  };
}

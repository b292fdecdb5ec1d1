import { closeCode } from '../../protocol/close-codes';
import { type QueueHello, queueHelloSchema } from '../../protocol/queue';
import type { Bus } from '../bus/bus';
import { userPlaying } from '../games/events';
import type { Channel } from '../live/channel';
import { listenForSignals } from '../live/signals';
import { UserSessions } from '../live/user-sessions';
import type { Pairing } from './pairing';

export interface QueueParts {
  pairing: Pick<Pairing, 'enter' | 'usualWait'>;
  bus: Bus;
}

/** The `queue` channel: its user waits for an opponent as long as it is open. */
export function queueChannel({ pairing, bus }: QueueParts): Channel<QueueHello> {
  const sessions = new UserSessions<QueueHello>();
  bus.subscribe(userPlaying, ({ uid, window }) => {
    for (const { connection, hello } of sessions.of(uid)) {
      // Where another window takes the game this one has nothing to wait for.
      if (window === undefined || window === hello.window) connection.send({ action: 'started' });
      connection.close(closeCode.finished, 'started');
    }
  });
  return {
    hello: queueHelloSchema,
    needsName: true,
    async open(session) {
      const { uid, hello, connection } = session;
      sessions.add(session);
      await pairing.enter(uid, hello, connection);
      const wait = pairing.usualWait(hello.gameMode);
      // The first signal tells the client that it is in the queue.
      connection.send({ action: 'ping', ...(wait !== null && { wait }) });
      listenForSignals(session);
    },
  };
}

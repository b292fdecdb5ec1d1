import { closeCode } from '../../protocol/close-codes';
import { type QueueHello, queueHelloSchema } from '../../protocol/queue';
import type { Bus } from '../bus/bus';
import { userPlaying } from '../games/events';
import type { Channel, Session } from '../live/channel';
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
      sessions.add(session);
      await enter(pairing, session);
      listenForSignals(session);
    },
  };
}

/** Takes the user into the queue, after the pause that they may have to make first. */
async function enter(pairing: QueueParts['pairing'], session: Session<QueueHello>): Promise<void> {
  const { uid, hello, connection } = session;
  const pause = await pairing.enter(uid, hello, connection);
  const wait = pairing.usualWait(hello.gameMode);
  // The first signal tells the client that it is in the queue, or when it will be.
  connection.send({ action: 'ping', ...(wait !== null && { wait }), ...(pause > 0 && { pause }) });
  if (pause === 0) return;
  const timer = setTimeout(() => {
    enter(pairing, session).catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  }, pause);
  connection.onClose(() => clearTimeout(timer));
}

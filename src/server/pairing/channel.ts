import { closeCode } from '../../protocol/close-codes';
import { parseQueueChoice, type QueueHello, queueHelloSchema } from '../../protocol/queue';
import type { Bus } from '../bus/bus';
import type { Timers } from '../clock';
import { userPlaying } from '../games/events';
import type { Channel, Session } from '../live/channel';
import { hearSignal } from '../live/signals';
import { UserSessions } from '../live/user-sessions';
import type { Pairing } from './pairing';

export interface QueueDeps {
  pairing: Pick<Pairing, 'choose' | 'enter' | 'usualWait'>;
  bus: Bus;
  timers: Pick<Timers, 'after'>;
}

/** The `queue` channel: its user waits for an opponent as long as it is open. */
export function queueChannel(deps: QueueDeps): Channel<QueueHello> {
  const sessions = new UserSessions<QueueHello>();
  deps.bus.subscribe(userPlaying, ({ uid, window }) => {
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
      await enter(deps, session);
      session.listen(text => hear(deps, text, session));
    },
  };
}

/** Clients have nothing to say but heartbeats and what their user has chosen. */
function hear({ pairing }: QueueDeps, text: string, session: Session<QueueHello>): void {
  const { uid, connection } = session;
  const choice = parseQueueChoice(text);
  if (choice === null) hearSignal(text, session);
  else if (connection.spend()) pairing.choose(uid, connection, choice);
}

/** Takes the user into the queue, after the pause that they may have to make first. */
async function enter(deps: QueueDeps, session: Session<QueueHello>): Promise<void> {
  const { pairing, timers } = deps;
  const { uid, hello, connection } = session;
  const pause = await pairing.enter(uid, hello, connection);
  const wait = pairing.usualWait(hello);
  // The first signal tells the client that it is in the queue, or when it will be.
  connection.send({ action: 'ping', ...(wait !== null && { wait }), ...(pause > 0 && { pause }) });
  if (pause === 0) return;
  const timer = timers.after(pause, () => {
    enter(deps, session).catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  });
  connection.onClose(() => timer.cancel());
}

import { plainHelloSchema } from '../../protocol/live';
import type { Channel } from '../live/channel';
import { listenForSignals } from '../live/signals';
import { UserSessions } from '../live/user-sessions';

/** News of one subject for every page of a user. */
export interface StatusSource {
  /** Frames for a page that has just connected. */
  current(uid: string): Promise<readonly object[]>;
  /** Calls `send` whenever there is something new for a user. */
  subscribe(send: (uid: string, frame: object) => void): void;
}

/**
 * The `status` channel: open on every page of a user, it sends the frames of all sources.
 *
 * @param sessions holds the pages that users have open on this node; the caller may read it as well
 */
export function statusChannel(sources: readonly StatusSource[], sessions = new UserSessions()): Channel {
  for (const source of sources)
    source.subscribe((uid, frame) => {
      for (const { connection } of sessions.of(uid)) connection.send(frame);
    });
  return {
    hello: plainHelloSchema,
    needsName: false,
    async open(session) {
      const { uid, connection } = session;
      sessions.add(session);
      // The first signal tells the client that the channel is established.
      connection.send({ action: 'ping' });
      listenForSignals(session);
      for (const source of sources) for (const frame of await source.current(uid)) connection.send(frame);
    },
  };
}

import type * as v from 'valibot';
import type { Connection } from './connection';

/** A live channel: what its clients say first, and what happens on it. Each subject declares its own. */
export interface Channel<Hello extends FirstMessage = FirstMessage> {
  /** Form of the first message. */
  readonly hello: v.GenericSchema<unknown, Hello>;
  /** Whether the channel is closed to users who have not chosen a username. */
  readonly needsName: boolean;
  /** Whether clocks depend on the way to its clients: it is measured with each heartbeat, which others do not have. */
  readonly isTimed?: boolean;
  /** Whether the way to its clients is measured. Timed channels are measured anyway. */
  readonly isMeasured?: boolean;
  /** Whether it stays when its user has too many channels and another has to make room. */
  readonly stays?: boolean;
  /** Serves an identified user. A rejection closes the connection with 1013. */
  open(session: Session<Hello>): void | Promise<void>;
}

/** The first message of every channel carries the identity token. */
export interface FirstMessage {
  token: string;
}

/** One open connection of an identified user. */
export interface Session<Hello extends FirstMessage = FirstMessage> {
  readonly uid: string;
  /** The session that the newest token belongs to, see `Verdict`. */
  readonly sid: string;
  /** Names the socket in the log. */
  readonly reqId: string;
  /** Where they call from, see `SecurityLog.from`. */
  readonly from: string | undefined;
  /** The first message, without its token, which nobody needs any more. */
  readonly hello: Omit<Hello, 'token'>;
  readonly connection: Connection;
  /** Passes all further texts to `handle`, those first that arrived while the user was being identified. */
  listen(handle: (text: string, session: Session) => void): void;
  /** Called on a timed channel `HEARTBEAT_MS` after the client was last told how things stand (`Connection.tell`). */
  onHeartbeat: () => void;
}

import * as v from 'valibot';
import { closeCode } from '../../protocol/close-codes';
import { plainHelloSchema, readTokenMessage } from '../../protocol/live';
import { readJson } from '../../protocol/parse';
import { type Access, type Caller, isForeign, REFUSED_TOKEN, type Verdict } from '../access';
import type { Limits } from '../limits/limits';
import type { SecurityEvent } from '../security-events';
import type { Channel, FirstMessage, Session } from './channel';
import { type Connection, ignore } from './connection';

/** Texts that may arrive while the first one is being checked. */
const MAX_EARLY_TEXTS = 20;

/** Parts that the first message is checked with. */
export interface HandshakeDeps {
  access: Access;
  limits: Pick<Limits, 'greeting' | 'forgedGreeting'>;
  /** Where the connection comes from, for the limits. */
  address: string;
  caller: Caller;
  /** Names the socket in the log. */
  readonly reqId: string;
  /** Logs that a user was refused. */
  refused(event: SecurityEvent, about: { uid?: string | undefined; why: string }): void;
  /** Reports a failure of ours: the client is asked to try again. */
  failed(error: unknown): void;
}

/** A session of an identified user. `sid`, `signedInAt` and `until` (epoch milliseconds) are those of their newest token. */
export interface Identified<Hello extends FirstMessage = FirstMessage> extends Session<Hello> {
  sid: string;
  signedInAt: number;
  until: number;
  /** Whether its channel reads already. Until then a few texts are kept for it. */
  isListening: boolean;
}

type Known = Extract<Verdict, { ok: true }>;

/**
 * Reads the first message of a connection and identifies its user. Texts that arrive in the meantime are kept for
 * the channel. Newer tokens that come later are kept from the channel: they only extend its time.
 *
 * @returns `null` when the connection has been closed instead
 */
export async function identify<Hello extends FirstMessage>(
  connection: Connection,
  { hello: schema, needsName }: Pick<Channel<Hello>, 'hello' | 'needsName'>,
  deps: HandshakeDeps,
): Promise<Identified<Hello> | null> {
  const early: string[] = [];
  const first = await firstText(connection, early);
  if (first === null) return null;
  const hello = readHello(connection, schema, first, deps);
  if (!hello) return null;
  const known = await knownUser(connection, hello.token, needsName, deps);
  if (known === null || !connection.isOpen) return null;
  return new IdentifiedSession(connection, hello, known, early, deps);
}

/** A class, and not functions made for each session: there are tens of thousands of them. */
class IdentifiedSession<Hello extends FirstMessage> implements Identified<Hello> {
  readonly uid: string;
  readonly hello: Omit<Hello, 'token'>;
  sid: string;
  signedInAt: number;
  until: number;
  isListening = false;
  onHeartbeat = ignore;

  /** @param early texts that arrived while the user was being identified */
  constructor(
    readonly connection: Connection,
    { token: _, ...said }: Hello,
    { uid, sid, signedInAt, until }: Known,
    private readonly early: string[],
    private readonly deps: HandshakeDeps,
  ) {
    this.uid = uid;
    this.sid = sid;
    this.signedInAt = signedInAt;
    this.until = until;
    this.hello = said;
  }

  get from(): string | undefined {
    return this.deps.caller.from;
  }

  get reqId(): string {
    return this.deps.reqId;
  }

  listen(handle: (text: string, session: Session) => void): void {
    const hear = (text: string): void => {
      const token = readTokenMessage(text);
      if (token === null) handle(text, this);
      else void extend(this, token, this.deps);
    };
    this.connection.onText = hear;
    this.isListening = true;
    for (const text of this.early.splice(0)) hear(text);
  }
}

/** Takes a newer token. One that is invalid, or another user's, changes nothing and counts as an unknown message. */
async function extend(session: Identified, token: string, deps: HandshakeDeps): Promise<void> {
  const { connection, uid } = session;
  if (!connection.spend()) return;
  try {
    const verdict = await deps.access.verify(token, deps.caller);
    if (verdict.ok && verdict.uid === uid) {
      // The user may have signed in anew meanwhile: the channel goes on with that session.
      const { sid, signedInAt, until } = verdict;
      if (until >= session.until || signedInAt > session.signedInAt)
        Object.assign(session, { sid, signedInAt, until });
      return;
    }
    if (!verdict.ok) {
      if (verdict.why === 'unavailable') return;
      deps.refused(REFUSED_TOKEN[verdict.why], { uid, why: verdict.why });
    }
    connection.countUnknown();
  } catch (error) {
    deps.failed(error);
  }
}

function firstText(connection: Connection, early: string[]): Promise<string | null> {
  return new Promise(resolve => {
    const giveUp = (): void => resolve(null);
    connection.onClose(giveUp);
    connection.onText = text => {
      // A listener that stays keeps the text, which holds a token, as long as the connection.
      connection.offClose(giveUp);
      connection.endFirstMessageLimit();
      connection.onText = next => {
        if (early.push(next) > MAX_EARLY_TEXTS)
          connection.close(closeCode.policyViolation, 'too many messages');
      };
      resolve(text);
    };
  });
}

function readHello<Hello>(
  connection: Connection,
  schema: v.GenericSchema<unknown, Hello>,
  text: string,
  deps: Pick<HandshakeDeps, 'refused'>,
): Hello | null {
  const value = readJson(text);
  const hello = v.safeParse(schema, value);
  if (hello.success) return hello.output;
  const isMessage = v.is(v.record(v.string(), v.unknown()), value) && !Array.isArray(value);
  if (isMessage && !v.is(plainHelloSchema, value)) {
    deps.refused('unauthorized', { why: 'no token' });
    connection.close(closeCode.notSignedIn, 'no token');
  } else connection.close(closeCode.unsupportedData, 'unexpected message');
  return null;
}

async function knownUser(
  connection: Connection,
  token: string,
  needsName: boolean,
  deps: HandshakeDeps,
): Promise<Known | null> {
  const { access, limits, address, caller } = deps;
  try {
    const verdict = await access.verify(token, caller);
    if (!verdict.ok) {
      const { why } = verdict;
      if (isForeign(verdict)) limits.forgedGreeting(address);
      if (why !== 'unavailable')
        deps.refused(REFUSED_TOKEN[why], { uid: 'uid' in verdict ? verdict.uid : undefined, why });
      // A window that has not taken the newer token of its session yet comes back with it.
      if (why === 'unavailable' || why === 'replaced')
        connection.close(closeCode.tryAgainLater, 'try again later');
      else connection.close(closeCode.notSignedIn, 'token not valid');
      return null;
    }
    const { uid } = verdict;
    if (limits.greeting(uid, address) > 0) {
      deps.refused('tooManyRequests', { uid, why: 'too many channels opened' });
      connection.close(closeCode.tryAgainLater, 'too many channels opened');
      return null;
    }
    const status = await access.standing(verdict);
    if (status === 'OK' && (!needsName || (await access.hasName(uid)))) return verdict;
    if (status === 'departed') {
      deps.refused(REFUSED_TOKEN.departed, { uid, why: status });
      connection.close(closeCode.notSignedIn, 'token not valid');
    } else {
      const why = status === 'OK' ? 'no username' : status;
      deps.refused('forbidden', { uid, why });
      connection.close(closeCode.notAllowed, why);
    }
  } catch (error) {
    // A failure of ours must not sign anybody out.
    deps.failed(error);
    connection.close(closeCode.tryAgainLater, 'try again later');
  }
  return null;
}

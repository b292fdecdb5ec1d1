import * as v from 'valibot';
import { closeCode } from '../../protocol/close-codes';
import { plainHelloSchema } from '../../protocol/live';
import { readJson } from '../../protocol/parse';
import type { UserStatus } from '../../protocol/users';
import type { Verifier } from '../identity/verifier';
import type { Connection } from './connection';

/** Texts that may arrive while the first one is being checked. */
const MAX_EARLY_TEXTS = 20;

export interface Doorkeeper {
  verifier: Verifier;
  admission(uid: string): Promise<UserStatus>;
  /** Whether the user has chosen a name. */
  hasName(uid: string): Promise<boolean>;
  /** A failure of ours, not of the one at the door. */
  failed(error: unknown): void;
}

/**
 * Reads the first message of a channel and checks who sent it. Until that is known nothing else counts:
 * what comes meanwhile is kept for the channel.
 *
 * @param needsName false for channels that are open to users without a username
 * @returns the user and his message, or `null` when the connection has been closed instead
 */
export async function greet<Hello extends { token: string }>(
  connection: Connection,
  schema: v.GenericSchema<unknown, Hello>,
  doorkeeper: Doorkeeper,
  needsName: boolean,
): Promise<{ uid: string; hello: Hello; early: string[] } | null> {
  const early: string[] = [];
  const first = await firstText(connection, early);
  if (first === null) return null;
  const hello = readHello(connection, schema, first);
  if (!hello) return null;
  const uid = await knownUser(connection, hello.token, doorkeeper, needsName);
  return uid === null || !connection.isOpen ? null : { uid, hello, early };
}

function firstText(connection: Connection, early: string[]): Promise<string | null> {
  return new Promise(resolve => {
    connection.onClose = () => resolve(null);
    connection.onText = text => {
      connection.greeted();
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
): Hello | null {
  const value = readJson(text);
  const hello = v.safeParse(schema, value);
  if (hello.success) return hello.output;
  const isMessage = v.is(v.record(v.string(), v.unknown()), value) && !Array.isArray(value);
  if (isMessage && !v.is(plainHelloSchema, value)) connection.close(closeCode.notSignedIn, 'no token');
  else connection.close(closeCode.unsupportedData, 'unexpected message');
  return null;
}

async function knownUser(
  connection: Connection,
  token: string,
  { verifier, admission, hasName, failed }: Doorkeeper,
  needsName: boolean,
): Promise<string | null> {
  try {
    const identity = await verifier.verify(token);
    if (!identity.ok) {
      if (identity.why === 'invalid') connection.close(closeCode.notSignedIn, 'token not valid');
      else connection.close(closeCode.tryAgainLater, 'try again later');
      return null;
    }
    const status = await admission(identity.uid);
    if (status !== 'OK') connection.close(closeCode.notAllowed, status);
    else if (needsName && !(await hasName(identity.uid)))
      connection.close(closeCode.notAllowed, 'no username');
    else return identity.uid;
  } catch (error) {
    // Trouble of ours must not sign anybody out.
    failed(error);
    connection.close(closeCode.tryAgainLater, 'try again later');
  }
  return null;
}

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Headers of whatever is answered before the app has set those of its own pages (`security.ts`): nothing in such an answer is
 * ever run, shown in a frame or taken for another type.
 *
 * See README of this folder, "An answer is closed until the app opens it".
 */
export const CLOSED: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The body of a refusal, in the form of all others. */
export const refusalBody = (status: number): string => JSON.stringify({ message: STATUS_CODES[status] });

export const refusalHeaders = (body: string): Record<string, string> => ({
  ...CLOSED,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  'cache-control': 'no-store',
});

/** Answers on a bare socket and hangs up: there is no request that Node's server would answer. */
export function refuseSocket(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  const body = refusalBody(status);
  const lines = Object.entries({ ...refusalHeaders(body), connection: 'close', ...headers });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

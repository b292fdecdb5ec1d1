import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../configuration-values';
import { hostNameOf } from '../http/host';

/** Headers by which a proxy or tunnel says that it asks for somebody else. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Whether a request comes from this machine, as far as can be told: called by a name of its own, and forwarded by nobody. */
export function isAtHome({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const name = hostNameOf(headers.host);
  return name !== null && isLoopback(name) && FORWARDING.every(header => headers[header] === undefined);
}

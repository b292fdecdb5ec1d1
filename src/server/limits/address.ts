import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Where a request comes from, as far as limits are concerned: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since a household has all addresses that begin with them.
 *
 * @param trustProxy whether a proxy in front writes its caller at the end of `X-Forwarded-For`. Only that entry counts, since
 *   the caller may have sent those before it.
 */
export function addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const caller = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  return household(caller || (request.socket.remoteAddress ?? ''));
}

/** An IPv4 address, also from within IPv6 (`::ffff:1.2.3.4`), as it is; of IPv6 the first four groups. */
function household(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const first = left === '' ? [] : left.split(':');
  const last = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':');
}

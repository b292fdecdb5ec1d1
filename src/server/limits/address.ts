import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Where a request comes from, as far as limits are concerned: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since a household has all addresses that begin with them.
 *
 * @param trustProxy whether the nearest proxy says for whom it asks. Anybody may have written what stands before that.
 */
export function addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const named = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  return household(named || (request.socket.remoteAddress ?? ''));
}

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

/** Where the servers of a bus are, and how this node is let in. */
export interface NatsAddress {
  /** Hosts with their ports: no credentials, so they may be logged. */
  servers: readonly string[];
  user?: string;
  pass?: string;
  token?: string;
  /** Whether the servers have to speak TLS; where they do of themselves, it is used in any case. */
  tls: boolean;
}

/**
 * Reads addresses like `nats://user:password@host:4222` or `tls://token@host`, parted by commas: those of the servers of a
 * cluster. The first credentials count for all of them.
 *
 * @returns `null` for what is none
 */
export function readNatsAddress(value: string): NatsAddress | null {
  const all = value.split(',').map(one => one.trim());
  const urls = all.flatMap(one => (URL.canParse(one) ? [new URL(one)] : []));
  const isGood = ({ protocol, hostname, pathname }: URL): boolean =>
    /^(nats|tls):$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname);
  if (urls.length < all.length || !urls.every(isGood)) return null;
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`);
  const tls = urls.some(({ protocol }) => protocol === 'tls:');
  const known = urls.find(({ username }) => username !== '');
  if (!known) return { servers, tls };
  try {
    const name = decodeURIComponent(known.username);
    if (known.password === '') return { servers, tls, token: name };
    return { servers, tls, user: name, pass: decodeURIComponent(known.password) };
  } catch {
    return null;
  }
}

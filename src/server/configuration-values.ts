import { isIP } from 'node:net';
import { type NatsAddress, readNatsAddress } from './nats-address';

/** Values of environment variables by kind. Each reader throws a ConfigurationError for what it cannot use. */

/** The environment asks for something impossible or unsafe; the message is for the operator. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Whether a host name or address is this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}

/** Of `IDENTITY_PROVIDERS`. */
export const DEFAULT_PROVIDERS = 'google.com=Google,apple.com=Apple';

export function readProviders(list: string): { id: string; name: string }[] {
  const providers = list.split(',').map(entry => {
    const [id = '', name = ''] = entry.split('=').map(part => part.trim());
    return { id, name };
  });
  const complete = providers.every(({ id, name }) => /^[a-z0-9.-]{1,60}$/.test(id) && name !== '');
  if (providers.length !== 2 || !complete) {
    throw new ConfigurationError(`IDENTITY_PROVIDERS has to look like "${DEFAULT_PROVIDERS}".`);
  }
  return providers;
}

/** This server as a client of an OpenID Connect provider. */
export interface OidcClient {
  issuer: URL;
  clientId: string;
  /** `null`: a public client, which PKCE alone protects. */
  clientSecret: string | null;
}

/** The providers of the two buttons; one stands for both unless the second has its own. */
export function readOidc(text: (name: string) => string | null): readonly [OidcClient, OidcClient] | null {
  const first = readOidcClient('OIDC_', text);
  const second = readOidcClient('OIDC_2_', text);
  if (!first && second)
    throw new ConfigurationError('OIDC_2_ISSUER is set and OIDC_ISSUER is not: set it too.');
  return first && [first, second ?? first];
}

function readOidcClient(prefix: string, text: (name: string) => string | null): OidcClient | null {
  const issuer = readUrl(`${prefix}ISSUER`, text(`${prefix}ISSUER`));
  const clientId = text(`${prefix}CLIENT_ID`);
  const clientSecret = text(`${prefix}CLIENT_SECRET`);
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId)
    throw new ConfigurationError(
      `${prefix}ISSUER and ${prefix}CLIENT_ID belong together; one of them is missing.`,
    );
  if (issuer.search || issuer.hash || issuer.username || issuer.password)
    throw new ConfigurationError(
      `${prefix}ISSUER=${withoutPassword(issuer)}: an issuer has no question, mark or user. Set what the provider's /.well-known/openid-configuration names as "issuer".`,
    );
  if (issuer.protocol !== 'https:' && !isLoopback(issuer.hostname))
    throw new ConfigurationError(`${prefix}ISSUER=${issuer.href}: https is needed, except on this machine.`);
  return { issuer, clientId, clientSecret };
}

/** Keys of 64 hexadecimal digits, parted by commas. */
export function readSecretKeys(value: string | null): Buffer[] | null {
  if (value === null) return null;
  const keys = value.split(',').map(key => key.trim());
  // The value itself is not told: it would end up in a log.
  if (!keys.every(key => /^[\da-f]{64}$/i.test(key)))
    throw new ConfigurationError('SECRET_KEY: 64 hexadecimal digits are needed (openssl rand -hex 32).');
  return keys.map(key => Buffer.from(key, 'hex'));
}

/** The operator's token, and former ones behind it: long, since nothing limits how often it may be guessed. */
export function readGivenTokens(value: string | null): string[] | null {
  if (value === null) return null;
  const tokens = value.split(',').map(token => token.trim());
  // The value itself is not told: it would end up in a log.
  if (!tokens.every(token => /^[\x21-\x7e]{32,}$/.test(token)))
    throw new ConfigurationError(
      'OPERATOR_TOKEN: 32 signs or more without a comma are needed (openssl rand -hex 32).',
    );
  return tokens;
}

export function readWhole(name: string, value: string, min: number, max: number): number {
  // Digits alone: JavaScript reads 0x10 and 1e3 too.
  const number = /^-?\d+$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigurationError(`${name}=${value}: a whole number from ${min} to ${max} is needed.`);
  }
  return number;
}

/** Four prices, one for each grade but the highest. */
export function readPrices(name: string, value: string): number[] {
  const prices = value.split(',').map(price => readWhole(name, price.trim() || 'x', 0, 1_000_000));
  if (prices.length === 4) return prices;
  throw new ConfigurationError(`${name}=${value}: four amounts of KING like 30,60,120,240 are needed.`);
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function readLevel(value: string): string {
  if (LOG_LEVELS.includes(value)) return value;
  throw new ConfigurationError(`LOG_LEVEL=${value}: one of ${LOG_LEVELS.join(', ')} is needed.`);
}

/** A port, or an address and a port. */
export function readListen(name: string, value: string): { host: string; port: number } {
  const parts = /^(?:(\[[\da-f:]+\]|[^:\s]+):)?(\d{1,5})$/i.exec(value);
  if (!parts)
    throw new ConfigurationError(`${name}=${value}: a port, or an address like 127.0.0.1:3001 is needed.`);
  const [, host = '127.0.0.1', port = ''] = parts;
  return { host: host.replace(/^\[|\]$/g, ''), port: readWhole(name, port, 0, 65_535) };
}

export function readNats(value: string | null): NatsAddress | null {
  const address = value === null ? null : readNatsAddress(value);
  // The value itself is not told: it may hold a password, and would end up in a log.
  if (value !== null && address === null)
    throw new ConfigurationError(
      'NATS_URL: addresses like nats://user:password@host:4222 are needed (tls://… for TLS), parted by commas.',
    );
  return address;
}

export function readSwitch(name: string, value: string | null, byDefault: boolean): boolean {
  if (value === null) return byDefault;
  const word = value.toLowerCase();
  if (['1', 'on', 'true', 'yes'].includes(word)) return true;
  if (['0', 'off', 'false', 'no'].includes(word)) return false;
  throw new ConfigurationError(`${name}=${value}: "on" or "off" is needed.`);
}

/** A setting that is off unless it says `allow`. */
export function readAllowed(name: string, value: string | null): boolean {
  if (value !== null && value !== 'allow')
    throw new ConfigurationError(`${name}=${value}: "allow" is needed, or nothing.`);
  return value !== null;
}

export function readUrl(name: string, value: string | null): URL | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ConfigurationError(`${name}=${value}: an address like https://chess.example is needed.`);
  }
  return url;
}

/** An address without a path: everything is served at its root. */
export function readOrigin(name: string, value: string | null): URL | null {
  const url = readUrl(name, value);
  if (url && url.href !== `${url.origin}/`)
    throw new ConfigurationError(
      `${name}=${withoutPassword(url)}: Kingside is served at the root of a host, without a path, a question or a user. Set ${name}=${url.origin}, and give it a host name of its own.`,
    );
  return url;
}

/** The address as it may be shown: it would end up in a log. */
function withoutPassword(url: URL): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}

export function readDatabaseUrl(value: string | null): string | null {
  // The value itself is not told: it holds a password, and would end up in a log.
  if (
    value !== null &&
    !value.startsWith('/') &&
    !(/^(postgres|postgresql|socket):/.test(value) && URL.canParse(value))
  )
    throw new ConfigurationError(
      'DATABASE_URL: an address like postgres://user:password@host:5432/kingside is needed; signs like # / ? @ % in the password are written as %23 %2F %3F %40 %25.',
    );
  return value;
}

export function readPace(value: string): 'human' | 'fast' {
  if (value === 'human' || value === 'fast') return value;
  throw new ConfigurationError(`HOUSE_PACE=${value}: "human" or "fast" is needed.`);
}

export function readAddressLimits(value: string): 'generous' | 'strict' | 'off' {
  if (value === 'generous' || value === 'strict' || value === 'off') return value;
  throw new ConfigurationError(`ADDRESS_LIMITS=${value}: "generous", "strict" or "off" is needed.`);
}

/** A path of this server or a whole address, without a slash at its end. */
export function readBase(name: string, value: string): string {
  const base = value.replace(/\/+$/, '');
  if (/^\/[\w./-]*$/.test(base) || /^(https?|wss?):\/\/[^/]/.test(base)) return base;
  throw new ConfigurationError(`${name}=${value}: a path like /api or an address is needed.`);
}

/** The path of what `readBase` has read. */
export const pathOf = (base: string): string =>
  new URL(base, 'http://localhost').pathname.replace(/\/+$/, '');

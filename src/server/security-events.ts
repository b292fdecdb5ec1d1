import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Configuration } from './configuration';
import { securityEvents } from './instruments';
import { addressOf } from './limits/address';
import { Buckets, type Rate } from './limits/buckets';

/**
 * Names of the security events: who was let in or refused, and what changed about that. `README.md` beside this file says what
 * each means, and a test holds it to this list, since alarms are built on the names.
 */
export const SECURITY_EVENTS = [
  'signedIn',
  'signedOut',
  'sessionEnded',
  'sessionRefused',
  'tokenInvalid',
  'tokenExpired',
  'refreshReused',
  'unauthorized',
  'forbidden',
  'tooManyRequests',
  'codeWrong',
  'twoFactorOn',
  'twoFactorOff',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** The details of an event. Never a token, a code, or an address with a search in it. */
export interface SecurityNote {
  uid?: string | undefined;
  /** See `Verdict`. */
  sid?: string | undefined;
  /** See `SecurityLog.from`. */
  from?: string | undefined;
  [more: string]: string | number | boolean | undefined;
}

/** A flood is answered with 429 thousands of times a second: of one address, or user, it is told so often. */
const FLOOD: Rate = { perSecond: 1 / 10, burst: 1 };

/** Writes security events at `info`. */
export class SecurityLog {
  private readonly floods: Buckets;

  /** @param now steady milliseconds */
  constructor(
    private readonly log: Logger,
    private readonly configuration: Pick<Configuration, 'trustProxy' | 'logAddresses'>,
    now: () => number,
  ) {
    this.floods = new Buckets(FLOOD, now);
  }

  /** Where a request comes from, where the log may say so. Without a proxy's word everybody behind it has its address. */
  from(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    return this.configuration.logAddresses ? this.addressOf(request) : undefined;
  }

  /** Where a request comes from, also where the log may not say so. */
  addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    return addressOf(request, this.configuration.trustProxy);
  }

  note(event: SecurityEvent, about: SecurityNote = {}): void {
    securityEvents.inc({ event });
    this.write(event, about);
  }

  private write(event: SecurityEvent, { from, ...about }: SecurityNote): void {
    if (!this.log.isLevelEnabled('info')) return;
    this.log.info({ event, ...about, ...(from !== undefined && { address: from }) }, 'security');
  }

  /**
   * Tells that somebody asked too often.
   *
   * @param address from `addressOf`, which tells floods of different addresses apart, also where none may be told
   */
  noteFlood(address: string, about: SecurityNote = {}): void {
    securityEvents.inc({ event: 'tooManyRequests' });
    if (!this.log.isLevelEnabled('info')) return;
    if (this.floods.spend(about.uid ?? address) > 0) return;
    const from = this.configuration.logAddresses ? address : undefined;
    this.write('tooManyRequests', { ...about, from });
  }
}

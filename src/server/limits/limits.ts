import type { IncomingMessage } from 'node:http';
import type { Configuration } from '../configuration';
import { addressOf } from './address';
import { Buckets, type Rate } from './buckets';

/**
 * Limits of one address and of one user, checked before costly work: those of addresses before a token is verified,
 * those of users before the database is asked.
 *
 * @source design §5: schools and providers put hundreds behind one address, so its limits are generous unless a setting says
 */

interface AddressRates {
  requests: Rate;
  connects: Rate;
  /** Live sockets at a time. */
  sockets: number;
}

const ADDRESS_RATES: Readonly<Record<Exclude<Configuration['limits']['addresses'], 'off'>, AddressRates>> = {
  generous: {
    requests: { perSecond: 100, burst: 3_000 },
    connects: { perSecond: 50, burst: 3_000 },
    sockets: 10_000,
  },
  strict: {
    requests: { perSecond: 20, burst: 400 },
    connects: { perSecond: 5, burst: 100 },
    sockets: 200,
  },
};
/** Connects of all addresses together: after a restart everybody comes back within seconds. */
const ALL_CONNECTS: Rate = { perSecond: 500, burst: 5_000 };
/** Cost of an invalid token for its address, in requests or connects, since verifying is expensive. */
const FORGED_COST = 20;
/** The same for a user who goes on after being told to wait. */
const INSISTING_COST = 5;
/** Calls of one user, and their greetings on channels: 300 a minute. */
const USER: Rate = { perSecond: 5, burst: 300 };

/** Why a socket is not opened. */
export interface SocketRefusal {
  /** Whether it is this address that has too many, or the server. */
  whose: 'address' | 'server';
  /** Seconds until it is worth another attempt. */
  retryAfter: number;
}

interface Closing {
  on(event: 'close', listen: () => void): unknown;
}

/** Wait before another attempt where sockets are full: one has to close first. */
const FULL_RETRY_S = 30;

export class Limits {
  private readonly requests: Buckets | null = null;
  private readonly connects: Buckets | null = null;
  private readonly allConnects: Buckets;
  private readonly calls: Buckets;
  private readonly greetings: Buckets;
  private readonly socketsPerAddress: number = Number.POSITIVE_INFINITY;
  private readonly sockets = new Map<string, number>();
  private open = 0;

  /** @param now steady milliseconds */
  constructor(
    private readonly configuration: Pick<Configuration, 'limits' | 'trustProxy'>,
    private readonly now: () => number,
  ) {
    const { addresses } = configuration.limits;
    if (addresses !== 'off') {
      const rates = ADDRESS_RATES[addresses];
      this.requests = new Buckets(rates.requests, now);
      this.connects = new Buckets(rates.connects, now);
      this.socketsPerAddress = rates.sockets;
    }
    this.allConnects = new Buckets(ALL_CONNECTS, now);
    this.calls = new Buckets(USER, now);
    this.greetings = new Buckets(USER, now);
  }

  /** Buckets for what a subject limits by itself. */
  buckets(rate: Rate): Buckets {
    return new Buckets(rate, this.now);
  }

  /** Counts an HTTP request of an address. @returns seconds to wait; 0 if it may go on */
  request(request: IncomingMessage): number {
    return this.requests?.spend(this.addressOf(request)) ?? 0;
  }

  /** Charges an address for a request with an invalid token. */
  forgedCall(request: IncomingMessage): void {
    this.requests?.charge(this.addressOf(request), FORGED_COST);
  }

  /** Counts a call of a user. @returns seconds to wait; 0 if it may go on */
  call(uid: string, request: IncomingMessage): number {
    const wait = this.calls.spend(uid);
    if (wait > 0) this.requests?.charge(this.addressOf(request), INSISTING_COST);
    return wait;
  }

  /** Charges an address for a channel's first message with an invalid token. */
  forgedGreeting(address: string): void {
    this.connects?.charge(address, FORGED_COST);
  }

  /** Counts the first message of a user's channel. @returns seconds to wait; 0 if it may go on */
  greeting(uid: string, address: string): number {
    const wait = this.greetings.spend(uid);
    if (wait > 0) this.connects?.charge(address, INSISTING_COST);
    return wait;
  }

  /**
   * Counts a live socket that wants to be opened.
   *
   * @param socket is counted until it closes
   */
  connect(request: IncomingMessage, socket: Closing): SocketRefusal | null {
    const address = this.addressOf(request);
    const wait = this.connects?.spend(address) ?? 0;
    if (wait > 0) return { whose: 'address', retryAfter: wait };
    const own = this.sockets.get(address) ?? 0;
    if (own >= this.socketsPerAddress) return { whose: 'address', retryAfter: FULL_RETRY_S };
    if (this.open >= this.configuration.limits.maxSockets)
      return { whose: 'server', retryAfter: FULL_RETRY_S };
    const waitForAll = this.allConnects.spend('');
    if (waitForAll > 0) return { whose: 'server', retryAfter: waitForAll };
    this.open++;
    this.sockets.set(address, own + 1);
    socket.on('close', () => this.forget(address));
    return null;
  }

  private forget(address: string): void {
    this.open--;
    const left = (this.sockets.get(address) ?? 1) - 1;
    if (left > 0) this.sockets.set(address, left);
    else this.sockets.delete(address);
  }

  /** Address of a request, to which its limits belong. */
  addressOf(request: IncomingMessage): string {
    return addressOf(request, this.configuration.trustProxy);
  }
}

import { eq } from 'drizzle-orm';
import { closeCode } from '../../protocol/close-codes';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { channelsDropped } from '../live/events';
import { identityDisabled } from './events';
import { identityAccount } from './tables';
import type { Verifier } from './verifier';

/** How soon this node hears of an order that another one was given. */
const READ_MS = 5_000;

/** Disabled identities of the embedded provider: their tokens are refused, and their channels end at once. */
export class DisabledIdentities {
  private uids: ReadonlySet<string> = new Set();
  /** Uids that other nodes need not be told of: disabled before this node began, or told by it. */
  private told: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | null = null;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
  ) {
    bus.subscribe(identityDisabled, (_, source) => {
      if (source === 'elsewhere') this.readAgain();
    });
  }

  async start(): Promise<void> {
    await this.read('publishHere');
    this.told = this.uids;
    this.timer = setInterval(() => this.readAgain(), READ_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.reading.catch(() => undefined);
  }

  /**
   * Reads the disabled identities, and ends the channels of those that were not disabled before. A read of this node's own may
   * come between an order's write and this: others are told all the same.
   *
   * @param tell `publish` where this node was given the order, and others have to hear of it
   */
  read(tell: 'publish' | 'publishHere'): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readNow(tell));
    return this.reading;
  }

  /** While the database is away, the disabled identities read before stay in force. */
  private readAgain(): void {
    this.read('publishHere').catch(() => undefined);
  }

  /** A verifier for which tokens of disabled identities are not good. */
  refusing(verifier: Verifier): Verifier {
    return {
      ...verifier,
      verify: async token => {
        const verdict = await verifier.verify(token);
        return verdict.ok && this.uids.has(verdict.uid) ? { ok: false, why: 'invalid' } : verdict;
      },
    };
  }

  private async readNow(tell: 'publish' | 'publishHere'): Promise<void> {
    const rows = await this.db
      .select({ uid: identityAccount.localId })
      .from(identityAccount)
      .where(eq(identityAccount.disabled, true));
    const before = tell === 'publish' ? this.told : this.uids;
    this.uids = new Set(rows.map(({ uid }) => uid));
    this.told = tell === 'publish' ? this.uids : new Set([...this.told].filter(uid => this.uids.has(uid)));
    // The client reconnects, is refused as unknown, and signs its user out (ID-08).
    for (const uid of this.uids) {
      if (before.has(uid)) continue;
      this.bus[tell](identityDisabled, { uid });
      this.bus[tell](channelsDropped, { uid, code: closeCode.tokenEnded });
    }
  }
}

import type { Logger } from 'pino';
import type { Queries } from '../database/database';
import { LeaseKeeper } from './keeper';
import { type Claim, type LeaseKind, releaseLeases, renewLeases, takeDuty } from './leases';
import { leaseTermMs } from './term';

export interface DutyDeps {
  /** Handle for the renewal of leases. */
  leaseDb: Queries;
  log: Logger;
  kind: LeaseKind;
  /** Name of the node, never used twice. */
  node: string;
  /** Whether this node may have it: one that the others cannot hear would keep it from them. */
  mayHold(): boolean;
  /** Steady milliseconds of this machine. */
  now(): number;
}

/**
 * Work that one node at a time does for all. It may be two for a moment, after a pause of one of them: nothing is written
 * under this lease, and what the two do must not add up to anything wrong.
 *
 * See README of this folder, "A duty is a lease without a thing".
 */
export class Duty {
  private readonly keeper: LeaseKeeper;
  private claim: Claim | null = null;
  /** Until when the claim is sure, by `now`: a term, counted from before this node asked. */
  private sureUntil = 0;
  private draining = false;
  private readonly failed = (error: unknown): void =>
    this.deps.log.warn({ err: error, kind: this.deps.kind }, 'a duty could not be kept');

  constructor(private readonly deps: DutyDeps) {
    this.keeper = new LeaseKeeper({
      renew: () => this.renew(),
      takeOver: () => this.takeOver(),
      failed: this.failed,
    });
  }

  get isHeld(): boolean {
    return this.claim !== null && this.mayHold && this.deps.now() < this.sureUntil;
  }

  /** Asks for it once before anybody relies on it. */
  async start(): Promise<void> {
    await this.takeOver().catch(this.failed);
    this.keeper.start();
  }

  async stop(): Promise<void> {
    await this.keeper.stop();
    await this.letGo();
  }

  /** While this is on another node has it. */
  drain(on: boolean): void {
    this.draining = on;
    if (on) void this.letGo();
  }

  private get mayHold(): boolean {
    return !this.draining && this.deps.mayHold();
  }

  private async renew(): Promise<void> {
    const { leaseDb, kind, now } = this.deps;
    const { claim } = this;
    if (!claim) return;
    if (!this.mayHold) return this.letGo();
    const asked = now();
    const isOurs = await renewLeases(leaseDb, kind, [claim]);
    // Let go of meanwhile, or lost: then it is taken again like by any other node.
    if (this.claim !== claim) return;
    if (isOurs(claim)) this.sureUntil = asked + leaseTermMs();
    else this.claim = null;
  }

  private async takeOver(): Promise<void> {
    const { leaseDb, kind, node, now, log } = this.deps;
    if (this.claim || !this.mayHold) return;
    const asked = now();
    const claim = await takeDuty(leaseDb, kind, node);
    if (!claim) return;
    this.claim = claim;
    this.sureUntil = asked + leaseTermMs();
    log.debug({ kind, fence: claim.fence }, 'duty taken');
    if (!this.mayHold) await this.letGo();
  }

  private async letGo(): Promise<void> {
    const { leaseDb, kind, log } = this.deps;
    const { claim } = this;
    if (!claim) return;
    this.claim = null;
    await releaseLeases(leaseDb, kind, [claim]).catch(error =>
      log.warn({ err: error, kind }, 'a duty could not be let go'),
    );
  }
}

import type { Logger } from 'pino';
import { isTimeControlName } from '../../../rules/time-control';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import type { Heirs } from '../../lease/heirs';
import { LeaseKeeper } from '../../lease/keeper';
import { type Claim, releaseLeases, renewLeases } from '../../lease/leases';
import { LeftToNewer } from '../../lease/left-to-newer';
import type { RunActor } from './actor';
import { type TakenRun, takeOverRuns } from './store';

export interface RunLeasesDeps {
  /** Handle for the renewal of leases. */
  leaseDb: Database;
  log: Logger;
  /** Name of the node, never used twice. */
  node: string;
  /** Whether there can be no other node. */
  alone: boolean;
  clock: Pick<Clock, 'steadyNow'>;
  /** Nodes that go on with the tournaments of this one when it leaves. */
  heirs: Pick<Heirs, 'handOver' | 'heldFor' | 'onDealt' | 'names'>;
}

/** The owner of the actors whose tournaments are leased. */
interface Owner {
  actors(): readonly RunActor[];
  takeUp(taken: TakenRun): Promise<void>;
  forget(actor: RunActor): void;
}

/** Leases of this node's tournaments: renews them, takes over free ones, and lets go of them. */
export class RunLeases {
  private readonly keeper: LeaseKeeper;
  /** Tournaments that this version cannot play. */
  private readonly newer: LeftToNewer;
  private draining = false;
  /** Whether this node has let go of its tournaments since it began to drain. */
  private hasLetGo = false;

  constructor(
    private readonly deps: RunLeasesDeps,
    private readonly owner: Owner,
  ) {
    this.newer = new LeftToNewer(deps.clock.steadyNow);
    this.keeper = new LeaseKeeper({
      renew: () => this.renew(),
      takeOver: () => this.takeOver(),
      failed: error => deps.log.warn({ err: error }, 'tournaments could not be taken over'),
    });
    deps.heirs.onDealt('tournament', () => this.keeper.look());
  }

  start(): void {
    this.keeper.start();
  }

  /** Takes nothing over any more; what is held goes by `release`. */
  stop(): Promise<void> {
    return this.keeper.stop();
  }

  drain(on: boolean): void {
    this.draining = on;
    this.hasLetGo = false;
    if (on) this.keeper.look();
  }

  /** Lets others take these over without waiting. */
  release(actors: readonly RunActor[]): Promise<void> {
    return this.releaseClaims(claimsOf(actors));
  }

  /** Lets go of all tournaments, whose actors have stopped, and deals them among the other nodes. */
  letGo(): Promise<void> {
    return this.deps.heirs.handOver('tournament', claimsOf(this.owner.actors()), some =>
      this.releaseClaims(some),
    );
  }

  private releaseClaims(claims: readonly Claim[]): Promise<void> {
    return releaseLeases(this.deps.leaseDb, 'tournament', claims);
  }

  private async renew(): Promise<void> {
    const { leaseDb, log } = this.deps;
    const held = this.owner.actors();
    const ask = () => renewLeases(leaseDb, 'tournament', claimsOf(held));
    const ours = await ask()
      .catch(ask)
      .catch(error => {
        log.warn({ err: error }, 'leases of tournaments could not be renewed');
        return () => false;
      });
    for (const actor of held)
      if (!actor.isStopped && !ours(actor.claim)) actor.lose(new Error('the lease was lost'));
  }

  /**
   * Hands all tournaments over, since no game of a series begins on a node that is drained. Tournaments that no other
   * node takes come back, once they are left over.
   */
  private async handOver(): Promise<void> {
    this.hasLetGo = true;
    const actors = this.owner.actors();
    await this.deps.heirs.handOver('tournament', claimsOf(actors), async some => {
      const going = actors.filter(({ claim }) => some.includes(claim));
      for (const actor of going) {
        await actor.stop();
        this.owner.forget(actor);
      }
      await this.releaseClaims(some);
      for (const { run } of going) this.deps.log.info({ tournament: run.id }, 'tournament handed over');
    });
  }

  private async takeOver(): Promise<void> {
    const { leaseDb, node, log, alone, heirs } = this.deps;
    if (this.draining && !alone && !this.hasLetGo) await this.handOver();
    const held = [...claimsOf(this.owner.actors()), ...heirs.heldFor('tournament'), ...this.newer.held];
    const limits = { held, onlyLeftOver: this.draining, heirs: heirs.names };
    for (const taken of await takeOverRuns(leaseDb, node, limits)) {
      try {
        if (isTimeControlName(taken.snapshot.control)) await this.owner.takeUp(taken);
        else await this.leaveToNewer(taken.claim);
      } catch (error) {
        log.error({ err: error, tournament: taken.claim.id }, 'tournament cannot be taken up');
      }
    }
  }

  /** A tournament of a time control that is not known keeps nobody from playing, so it waits for a node that knows it. */
  private async leaveToNewer(claim: Claim): Promise<void> {
    this.newer.leave(claim.id);
    this.deps.log.warn({ tournament: claim.id }, 'tournament left to a newer version');
    await this.releaseClaims([claim]);
  }
}

const claimsOf = (actors: readonly RunActor[]) => actors.map(({ claim }) => claim);

import type { Logger } from 'pino';
import type { Timers } from '../clock';
import { patient } from '../patience';
import { Recurring } from '../recurring';
import type { OtherNodes } from './leases';

/** How often a node says that it works on this database, and looks which others do. */
const ROUND_MS = 1_000;
/** A node that works on this database and has not been heard for so long is out of hearing. */
const SILENT_MS = 3_000;

/** `split`: the bus is there, and some nodes are not heard over it. `away`: none is. */
export type BusState = 'together' | 'split' | 'away';

export interface NeighboursDeps {
  /** Name of this node. */
  node: string;
  /** Says that this node works on the database, and reads which others do. */
  lookAround(): Promise<OtherNodes>;
  /** Says that it does no more. */
  leave(): Promise<void>;
  /** Whether the bus is there: what other nodes publish may come. */
  isConnected(): boolean;
  log: Logger;
  timers: Pick<Timers, 'every'>;
}

/**
 * The nodes that work on the same database, and which of them this one hears. A bus that is there is none that is heard: its
 * servers may have lost each other.
 *
 * See README of this folder, "A node that works on the database and is not heard is on the other side of a split".
 */
export class Neighbours {
  /** The others, and the rounds since each was heard. */
  private silence = new Map<string, number>();
  private dutyOwner: string | null = null;
  private readonly rounds: Recurring;
  private isSplit = false;

  constructor(private readonly deps: NeighboursDeps) {
    this.rounds = new Recurring({
      ...deps,
      everyMs: ROUND_MS,
      round: () => this.round(),
      trouble: 'other nodes could not be looked for',
    });
  }

  start(): void {
    this.rounds.start();
    this.rounds.now();
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
    await this.deps.leave().catch(error => this.deps.log.warn({ err: error }, 'a node could not sign off'));
  }

  /** A node has said something over the bus. */
  hear(node: string): void {
    if (this.silence.has(node)) this.silence.set(node, 0);
  }

  /** Whether this node has heard that one of late; itself always. One that has just come is given the time to say something. */
  hears(node: string): boolean {
    if (node === this.deps.node) return true;
    return this.deps.isConnected() && (this.silence.get(node) ?? 0) * ROUND_MS <= patient(SILENT_MS);
  }

  get hearsAll(): boolean {
    return this.deps.isConnected() && this.unheard.length === 0;
  }

  /** Whether it hears the node that has the duty to pair; also where no other has it. */
  get hearsDuty(): boolean {
    return this.dutyOwner === null ? this.deps.isConnected() : this.hears(this.dutyOwner);
  }

  /** Names of the nodes that work on this database and are not heard. */
  get unheard(): string[] {
    return [...this.silence.keys()].filter(node => !this.hears(node)).sort();
  }

  get state(): BusState {
    if (!this.deps.isConnected()) return 'away';
    return this.hearsAll ? 'together' : 'split';
  }

  private async round(): Promise<void> {
    // Rounds are counted, not time: after a pause of this process there is one round, and then what came meanwhile is heard.
    const { names, dutyOwner } = await this.deps.lookAround();
    const isConnected = this.deps.isConnected();
    // When the bus is back each has its time to be heard again.
    this.silence = new Map(names.map(name => [name, isConnected ? (this.silence.get(name) ?? 0) + 1 : 0]));
    this.dutyOwner = dutyOwner;
    this.logChange();
  }

  private logChange(): void {
    const { state, unheard } = this;
    const isSplit = state === 'split';
    // While the bus is away that has been said.
    if (isSplit === this.isSplit || state === 'away') return;
    this.isSplit = isSplit;
    if (isSplit) this.deps.log.warn({ unheard }, 'the bus is split: nodes on this database are not heard');
    else this.deps.log.warn('the bus is whole again: all nodes on this database are heard');
  }
}

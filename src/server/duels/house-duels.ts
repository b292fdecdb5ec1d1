import type { Logger } from 'pino';
import { QUICK_MODES } from '../../rules/time-control';
import type { Timers } from '../clock';
import type { Queries } from '../database/database';
import type { House } from '../house/house';
import { Recurring } from '../recurring';
import type { Duels } from './duels';
import { houseDuelsWaiting, stampSeen } from './store';

const ROUND_MS = 3_000;
/** After so many rounds it is drawn anew how many duels of the house are to wait: from one to `MOST`. */
const WISH_ROUNDS = 60;
const MOST = 3;
/** Strengths among which one is drawn by lot for each duel. */
const WEAKEST = 850;
const STRONGEST = 1750;

export interface HouseDuelsDeps {
  db: Queries;
  duels: Pick<Duels, 'createForHouse' | 'draining'>;
  house: Pick<House, 'on' | 'opponentsFor'>;
  log: Logger;
  timers: Pick<Timers, 'every'>;
  /** 0 up to 1. */
  random(): number;
}

/**
 * House players wait in the duel room, without a stake, so that nobody finds it empty. They accept whoever comes at
 * once. All nodes together keep up the number that each wishes for.
 */
export class HouseDuels {
  private readonly recurring: Recurring;
  private rounds = 0;
  private wish = 1;

  constructor(private readonly deps: HouseDuelsDeps) {
    this.recurring = new Recurring({
      timers: deps.timers,
      everyMs: ROUND_MS,
      round: () => this.round(),
      log: deps.log,
      trouble: 'the house could not offer duels',
    });
  }

  start(): void {
    if (this.deps.house.on) this.recurring.start();
  }

  stop(): Promise<void> {
    return this.recurring.stop();
  }

  private async round(): Promise<void> {
    const { db, duels, house, random } = this.deps;
    if (this.rounds++ % WISH_ROUNDS === 0) this.wish = 1 + Math.floor(random() * MOST);
    const waiting = await houseDuelsWaiting(db);
    await stampSeen(db, waiting);
    if (duels.draining || waiting.length >= this.wish) return;
    const rating = WEAKEST + (STRONGEST - WEAKEST) * random();
    const [owner = ''] = await house.opponentsFor(rating, 1);
    const gameMode = QUICK_MODES[Math.floor(random() * QUICK_MODES.length)] ?? 'BLITZ_3';
    await duels.createForHouse({ owner, gameMode, isPublic: true }, this.wish);
  }
}

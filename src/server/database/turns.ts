import { databaseRefusals, databaseWait } from '../instruments';

/**
 * Whose statement is next. `leases`: their renewal, without which a node loses what it runs within two seconds. `games`: what
 * running games write. `rest`: everything else. See README of this folder, "Games and leases have lanes of their own".
 */
export type Lane = 'leases' | 'games' | 'rest';

/** So many of the rest wait for a connection at most; more would only wait in vain. */
const MAX_WAITING = 1_000;

/** Too many wait for the database already: whoever asks may come again later. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

interface Waiting {
  begin(): void;
}

/**
 * Lends a number of connections. Who waits is served by lane, then in the order of arrival; what is under way is never
 * interrupted. Those of the rest who find too many before them are refused.
 */
export class Turns {
  private readonly waiting: Readonly<Record<Lane, Set<Waiting>>> = {
    leases: new Set(),
    games: new Set(),
    rest: new Set(),
  };

  /**
   * @param free how many connections there are
   * @param patienceMs longest wait of the rest; `null` where a wait can only be for what goes on
   * @param refused hears of each refusal
   */
  constructor(
    private free: number,
    private readonly patienceMs: number | null,
    private readonly refused: () => void,
  ) {}

  /**
   * Waits for a connection.
   *
   * @returns gives it back; a second call does nothing
   * @throws DatabaseBusy
   */
  async take(lane: Lane): Promise<() => void> {
    if (this.free > 0) {
      this.free--;
      databaseWait.observe({ lane }, 0);
    } else {
      const asked = performance.now();
      await this.wait(lane);
      databaseWait.observe({ lane }, (performance.now() - asked) / 1_000);
    }
    let taken = true;
    return () => {
      if (taken) this.next();
      taken = false;
    };
  }

  private wait(lane: Lane): Promise<void> {
    const line = this.waiting[lane];
    const { patienceMs } = this;
    if (lane === 'rest' && line.size >= MAX_WAITING) return Promise.reject(this.refusal());
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        line.delete(entry);
        reject(this.refusal());
      };
      const limited = lane === 'rest' && patienceMs !== null;
      const timer = limited ? setTimeout(giveUp, patienceMs) : undefined;
      const entry: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      line.add(entry);
    });
  }

  /** The connection goes to the next without becoming free in between. */
  private next(): void {
    const { leases, games, rest } = this.waiting;
    const line = leases.size > 0 ? leases : games.size > 0 ? games : rest;
    const [first] = line;
    if (!first) {
      this.free++;
      return;
    }
    line.delete(first);
    first.begin();
  }

  private refusal(): DatabaseBusy {
    this.refused();
    databaseRefusals.inc();
    return new DatabaseBusy('too many wait for the database');
  }
}

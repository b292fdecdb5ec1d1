import { and, eq, sql } from 'drizzle-orm';
import type { Bus } from '../bus/bus';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import { tournamentChanged } from './events';
import { tournament, tournamentEntrant } from './tables';

/**
 * Announces on this node that tournaments have begun, whichever node has closed their lists: an entrant whose page is
 * here would otherwise miss their first match. It reads the rows of tournaments, since a message of the bus may be lost.
 */
export class BegunElsewhere {
  /** Ids of the tournaments that began lately and were announced here. */
  private told: ReadonlySet<number> = new Set();

  constructor(
    private readonly db: Queries,
    private readonly bus: Bus,
  ) {}

  /** Notes that this node has begun a tournament, and announced it. */
  note(id: number): void {
    this.told = new Set(this.told).add(id);
  }

  async look(): Promise<void> {
    const recent = await this.db
      .select({ id: tournament.id })
      .from(tournament)
      .where(
        and(
          eq(tournament.status, 'closed'),
          sql`${tournament.seedOpenedAt} > ${DB_NOW} - interval '1 minute'`,
        ),
      );
    const fresh = recent.filter(({ id }) => !this.told.has(id));
    this.told = new Set(recent.map(({ id }) => id));
    for (const { id } of fresh) {
      const entrants = await this.db
        .select({ uid: tournamentEntrant.uid })
        .from(tournamentEntrant)
        .where(
          and(
            eq(tournamentEntrant.tournament, id),
            eq(tournamentEntrant.state, 'playing'),
            eq(tournamentEntrant.house, false),
          ),
        );
      this.bus.publishHere(tournamentChanged, { id, uids: entrants.map(({ uid }) => uid) });
    }
  }
}

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { closeCode } from '../../protocol/close-codes';
import type { Bus } from '../bus/bus';
import type { Timers } from '../clock';
import type { Database, Queries } from '../database/database';
import { channelsDropped } from '../live/events';
import { Recurring } from '../recurring';
import { standingOf } from './newcomers';

/** Time within which a player is asked once their game or series is over. */
const ROUND_MS = 1_000;

export interface TermsWaitDeps {
  db: Database;
  bus: Pick<Bus, 'publishHere'>;
  log: Logger;
  timers: Pick<Timers, 'every'>;
}

/**
 * Delays new terms for players in a game, so that nobody loses a game or a series behind a question of ours. Their
 * channels on this node stay open until the game, and the series it belongs to, is over, and are closed then.
 *
 * @source settled reading 77
 */
export class TermsWait {
  private readonly waiting = new Set<string>();
  private readonly rounds: Recurring;

  constructor(private readonly deps: TermsWaitDeps) {
    this.rounds = new Recurring({
      timers: deps.timers,
      everyMs: ROUND_MS,
      round: () => this.askThoseWhoAreDone(),
      log: deps.log,
      trouble: 'players could not be asked for new terms',
    });
  }

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** Filters these users for those who play, and are asked later. */
  async playing(uids: readonly string[]): Promise<ReadonlySet<string>> {
    const playing = await playingOf(this.deps.db, uids).catch(error => {
      // The next round looks again.
      for (const uid of uids) this.waiting.add(uid);
      throw error;
    });
    // No user is removed here: their channels may still be open, and the next round closes them.
    for (const uid of playing) this.waiting.add(uid);
    return playing;
  }

  private async askThoseWhoAreDone(): Promise<void> {
    if (this.waiting.size === 0) return;
    const { db, bus } = this.deps;
    const playing = await playingOf(db, [...this.waiting]);
    for (const uid of this.waiting) {
      if (playing.has(uid)) continue;
      const standing = await standingOf(db, uid);
      // Only now: where the standing cannot be read, the next round asks again.
      this.waiting.delete(uid);
      // Every node looks after its own channels.
      if (standing === 'tyc_not_agreed')
        bus.publishHere(channelsDropped, { uid, code: closeCode.notAllowed });
    }
  }
}

/** Filters these users for those who play a game, or a series of which a game has begun. */
async function playingOf(db: Queries, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const wanted = sql`${sql.param([...uids])}::text[]`;
  const { rows } = await db.execute<{ uid: string }>(sql`
    with series as (
      select run.tournament, one.value as series from tournament_run run
      join tournament on tournament.id = run.tournament and tournament.status = 'closed'
      cross join lateral jsonb_array_elements(run.snapshot -> 'series') one
      where run.tournament in (select tournament from tournament_entrant where uid = any(${wanted}) and state = 'playing')
    )
    select white as uid from game where state = 'playing' and white = any(${wanted})
    union
    select black from game where state = 'playing' and black = any(${wanted})
    union
    select uid from series join tournament_entrant entrant
      on entrant.tournament = series.tournament and series -> 'players' @> to_jsonb(entrant.number)
    where uid = any(${wanted}) and (series ->> 'phase' in ('starting', 'playing')
      or (series ->> 'phase' = 'ready' and jsonb_array_length(series -> 'games') > 0))`);
  return new Set(rows.map(({ uid }) => uid));
}

/** Games that are being played, for orders that reach players. */
export async function gamesPlayedText(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from game where state = 'playing'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return 'No game is being played.';
  return count === 1 ? '1 game is being played.' : `${count} games are being played.`;
}

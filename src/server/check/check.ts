import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import { readNumber, writeNumber } from '../installation/settings';
import { readSuccessions } from './departures';
import { checkDuels } from './duels';
import { type CheckReport, Findings } from './findings';
import { checkGames } from './games';
import { checkItems } from './items';
import { checkMarket } from './market';
import { checkMoney } from './money';
import { Pages } from './pages';
import { checkPlayers } from './players';
import { type Correction, RatingReplay } from './ratings';
import { checkTournaments } from './tournaments';

export interface CheckOptions {
  /** The embedded database has one connection: no transaction may keep it from play. */
  isEmbedded: boolean;
  /** Whether the second referee replays all games, and not only those that ended since the last check without findings. */
  refereesAll: boolean;
  /** Aborted when the operator does not wait for the answer any more. */
  signal: AbortSignal;
  /** Called now and then with what has been checked so far. */
  progress(text: string): void;
}

const PROGRESS_MS = 1_000;
/** A game's end is stored this much later than its moment at most. */
const STORED_WITHIN_MS = 60_000;

/**
 * Checks that the store keeps its promises, while the server runs.
 *
 * With PostgreSQL everything is read from one snapshot: games are committed there in another order than that of their
 * ids, so one could be missed between two pages, and later ratings would look wrong. With the embedded database each
 * statement has a snapshot of its own, so no statement is compared with another; only the ratings are, and they leave
 * out games still played.
 *
 * @source reliability §2, invariants 1 to 6 and 9
 */
export async function checkStore(db: Database, options: CheckOptions): Promise<CheckReport> {
  const findings = new Findings();
  let begun = 0;
  const timer = setInterval(() => options.progress(findings.progress()), PROGRESS_MS);
  const check = async (queries: Queries): Promise<void> => {
    const pages = new Pages(queries, options.signal);
    begun = await readNow(pages);
    const clean = options.refereesAll ? 0 : await readNumber(queries, 'cleanCheckAt');
    const ratings = new RatingReplay(await readSuccessions(pages), await readCorrections(pages));
    await checkMoney(pages, findings);
    await checkDuels(pages, findings);
    await checkItems(pages, findings);
    await checkTournaments(pages, findings);
    await checkMarket(pages, findings);
    // Before the players: what they have played is compared with it.
    await checkGames(pages, findings, ratings, clean - STORED_WITHIN_MS);
    await checkPlayers(pages, findings, ratings);
  };
  try {
    if (options.isEmbedded) await check(db);
    else await db.transaction(check, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  } finally {
    clearInterval(timer);
  }
  const report = findings.report();
  if (report.ok) await writeNumber(db, 'cleanCheckAt', begun);
  return report;
}

/** Epoch milliseconds of the subjects' time. */
async function readNow(pages: Pages): Promise<number> {
  const [row] = await pages.read<{ now: number }>(
    sql`select extract(epoch from ${DB_NOW})::float8 * 1000 as now`,
  );
  if (!row) throw new Error('the database has no time');
  return row.now;
}

const readCorrections = (pages: Pages): Promise<Correction[]> =>
  pages.read<Correction & Record<string, unknown>>(
    sql`select uid, pool, after, rated_games as "ratedGames" from rating_correction order by id`,
  );

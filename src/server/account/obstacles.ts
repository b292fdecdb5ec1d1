import { sql } from 'drizzle-orm';
import { type AccountAnswer, OBSTACLES, type Obstacle } from '../../protocol/account';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { balanceOf } from '../ledger/ledger';
import { twoFactorOf } from '../otp/store';

/** Obstacles to deleting an account: a game, duel, listing, loan or tournament of its player that is not over. */

export async function obstaclesOf(db: Queries, uid: string): Promise<Obstacle[]> {
  const { rows } = await db.execute<Record<Obstacle, boolean>>(sql`
    select
      exists (select from game where state = 'playing' and (white = ${uid} or black = ${uid})) as game,
      exists (select from duel where state <> 'ended' and (owner = ${uid} or joiner = ${uid})) as duel,
      exists (select from listing where state = 'open' and seller = ${uid}) as listing,
      exists (select from item where lent_to = ${uid} or (owner = ${uid} and state in ('lent', 'staked'))) as loan,
      exists (
        select from tournament_entrant e join tournament t on t.id = e.tournament
        where e.uid = ${uid} and e.state in ('in', 'playing', 'done') and t.status in ('created', 'open', 'closed')
      ) as tournament`);
  const [open] = rows;
  return OBSTACLES.filter(one => open?.[one]);
}

export async function accountOf(db: Queries, uid: string): Promise<Omit<AccountAnswer, 'fresh'>> {
  const { rows } = await db.execute<{ items: number; games: number }>(sql`
    select (select count(*) from item where owner = ${uid})::int as items,
      (select count(*) from game where state = 'ended' and (white = ${uid} or black = ${uid}))::int as games`);
  const { isOn: otp } = await twoFactorOf(db, uid);
  return {
    obstacles: await obstaclesOf(db, uid),
    king: hundredthsToKing(await balanceOf(db, uid, 'KING')),
    queens: hundredthsToKing(await balanceOf(db, uid, 'QUEEN')),
    items: rows[0]?.items ?? 0,
    games: rows[0]?.games ?? 0,
    otp,
  };
}

import { sql } from 'drizzle-orm';
import type { AccountAnswer, Obstacle } from '../../protocol/account';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { balanceOf } from '../ledger/ledger';
import { twoFactorOf } from '../otp/store';

/** What the end of an account would take along, and what stands in its way. */

type Standing = Record<Obstacle, boolean> & Record<'items' | 'games', number>;

async function standingOf(db: Queries, uid: string): Promise<Standing> {
  const { rows } = await db.execute<Standing>(sql`
    select
      exists (select from game where state = 'playing' and (white = ${uid} or black = ${uid})) as game,
      exists (select from duel where state <> 'ended' and (owner = ${uid} or joiner = ${uid})) as duel,
      exists (select from listing where state = 'open' and seller = ${uid}) as listing,
      exists (select from item where lent_to = ${uid} or (owner = ${uid} and state in ('lent', 'staked'))) as loan,
      exists (
        select from tournament_entrant e join tournament t on t.id = e.tournament
        where e.uid = ${uid} and e.state in ('in', 'playing', 'done') and t.status in ('created', 'open', 'closed')
      ) as tournament,
      (select count(*) from item where owner = ${uid})::int as items,
      (select count(*) from game where state = 'ended' and (white = ${uid} or black = ${uid}))::int as games`);
  const [row] = rows;
  if (!row) throw new Error('no standing');
  return row;
}

const obstaclesIn = ({ items: _items, games: _games, ...open }: Standing): Obstacle[] =>
  (Object.keys(open) as Obstacle[]).filter(one => open[one]);

export const obstaclesOf = async (db: Queries, uid: string): Promise<Obstacle[]> =>
  obstaclesIn(await standingOf(db, uid));

export async function accountOf(db: Queries, uid: string): Promise<AccountAnswer> {
  const standing = await standingOf(db, uid);
  const { isOn: otp } = await twoFactorOf(db, uid);
  return {
    obstacles: obstaclesIn(standing),
    king: hundredthsToKing(await balanceOf(db, uid, 'KING')),
    queens: hundredthsToKing(await balanceOf(db, uid, 'QUEEN')),
    items: standing.items,
    games: standing.games,
    otp,
  };
}

import { type SQL, sql } from 'drizzle-orm';
import { goneUidOf } from '../players/departed';
import type { Pages } from './pages';

/** An account that is closed belongs to two uids until all of its rows have been moved: they count as one player. */

/** Both uids of a player who is leaving, else the one, as an array in SQL. */
export const samePlayer = (uid: SQL): SQL => sql`(
  select array[${uid}] || coalesce(array_agg(case when d.leaving = ${uid} then ${goneUidOf(sql`d.id`)} else d.leaving end), '{}')
  from departed d where d.leaving is not null and (d.leaving = ${uid} or ${goneUidOf(sql`d.id`)} = ${uid}))`;

/** Uids of one person: `same` leads from placeholder to leaving player, `ratedFrom` from new account to former. */
export interface Successions {
  same: ReadonlyMap<string, string>;
  ratedFrom: ReadonlyMap<string, string>;
}

export async function readSuccessions(pages: Pages): Promise<Successions> {
  const leaving = await pages.read<{ gone: string; uid: string }>(
    sql`select ${goneUidOf(sql`id`)} as gone, leaving as uid from departed where leaving is not null`,
  );
  const returned = await pages.read<{ uid: string; past: string }>(
    sql`select uid, rated_from as past from player where rated_from is not null`,
  );
  return {
    same: new Map(leaving.map(({ gone, uid }) => [gone, uid])),
    ratedFrom: new Map(returned.map(({ uid, past }) => [uid, past])),
  };
}

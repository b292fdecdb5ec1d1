import { eq, type SQL, sql } from 'drizzle-orm';
import type { DuelLimits, DuelLimitsBody } from '../../protocol/duel-calls';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { lockPlayers } from '../players/store';
import { duelLimit } from './tables';

/** Limits that players set for themselves. Tighter limits hold at once, wider ones after a day. */

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

interface LimitRow extends Record<string, unknown> {
  now: number;
  staked: string;
  held: string;
  day_stake: number | null;
  next_day_stake: number | null;
  next_from: number | null;
  cool_off_until: number | null;
}

/** @param db in the transaction that stakes, after the player's row has been locked */
export async function limitsOf(db: Queries, uid: string): Promise<DuelLimits> {
  const epoch = (moment: SQL) => sql`extract(epoch from ${moment})::float8 * 1000`;
  const recent = (role: 'owner' | 'joiner') => sql`
    select bet from duel
    where ${sql.raw(role)} = ${uid} and ${sql.raw(role)}_since > ${DB_NOW} - interval '24 hours'
      and (state <> 'ended' or how in ('won', 'drawn'))`;
  const { rows } = await db.execute<LimitRow>(sql`
    select ${epoch(DB_NOW)} as now,
      (select coalesce(sum(bet), 0) from (${recent('owner')} union all ${recent('joiner')}) as stakes)::text as staked,
      (select coalesce(sum(bet), 0) from duel where state <> 'ended' and (owner = ${uid} or joiner = ${uid}))::text
        as held,
      own.day_stake, own.next_day_stake, ${epoch(sql`own.next_from`)} as next_from,
      ${epoch(sql`own.cool_off_until`)} as cool_off_until
    from (select ${uid}::text as uid) as asked left join duel_limit own on own.uid = asked.uid`);
  return readLimits(rows[0] as LimitRow);
}

/** Limits as they hold at the moment of a row: a wider one whose day has passed is the limit. */
export function readLimits(row: LimitRow): DuelLimits {
  const now = Math.round(row.now);
  const isDue = row.next_from !== null && row.next_from <= now;
  const coolOff = row.cool_off_until;
  return {
    dayStake: isDue ? row.next_day_stake : row.day_stake,
    staked: Number(row.staked),
    next:
      row.next_from !== null && !isDue
        ? { dayStake: row.next_day_stake, from: Math.round(row.next_from) }
        : null,
    coolOffUntil: coolOff !== null && coolOff > now ? Math.round(coolOff) : null,
    held: Number(row.held),
    time: now,
  };
}

/** Limits as they are stored for a player; `null` where they have set none. */
export async function storedLimitsOf(db: Queries, own: string) {
  const { uid, dayStake, nextDayStake, nextFrom, coolOffUntil } = duelLimit;
  const [row] = await db
    .select({ dayStake, nextDayStake, nextFrom, coolOffUntil })
    .from(duelLimit)
    .where(eq(uid, own));
  return row ?? null;
}

/** Why a player may not stake this now; `null` if they may. A duel without stake is always allowed. */
export function stakeRefusal(
  { dayStake, staked, coolOffUntil }: DuelLimits,
  bet: number,
): DuelRefused | null {
  if (bet === 0) return null;
  if (coolOffUntil !== null) return { code: 'coolOff', until: coolOffUntil };
  if (dayStake === null || staked + bet <= dayStake) return null;
  return { code: 'stakeLimit', left: Math.max(0, dayStake - staked) };
}

/** Limits of a player after the change that they ask for. */
export function changedLimits(
  limits: Pick<DuelLimits, 'dayStake' | 'next' | 'coolOffUntil' | 'time'>,
  { dayStake, coolOffHours }: DuelLimitsBody,
): Pick<DuelLimits, 'dayStake' | 'next' | 'coolOffUntil'> {
  const { time: now } = limits;
  const asked = withDayStake(limits, dayStake);
  if (coolOffHours === undefined) return { ...asked, coolOffUntil: limits.coolOffUntil };
  const running = limits.coolOffUntil;
  const wanted = coolOffHours === 0 ? null : now + coolOffHours * HOUR_MS;
  if (running === null || (wanted !== null && wanted >= running)) return { ...asked, coolOffUntil: wanted };
  return { ...asked, coolOffUntil: Math.min(running, Math.max(wanted ?? 0, now + DAY_MS)) };
}

function withDayStake(
  { dayStake: current, next, time }: Pick<DuelLimits, 'dayStake' | 'next' | 'time'>,
  wanted: number | null,
): Pick<DuelLimits, 'dayStake' | 'next'> {
  if (next && wanted === next.dayStake) return { dayStake: current, next };
  const isTighter = wanted !== null && (current === null || wanted <= current);
  if (isTighter || wanted === current) return { dayStake: wanted, next: null };
  return { dayStake: current, next: { dayStake: wanted, from: time + DAY_MS } };
}

/** Changes a player's limits. */
export async function changeLimits(
  tx: Transaction,
  uid: string,
  wanted: DuelLimitsBody,
): Promise<DuelLimits> {
  await lockPlayers(tx, [uid]);
  const changed = changedLimits(await limitsOf(tx, uid), wanted);
  const date = (moment: number | null | undefined) => (moment == null ? null : new Date(moment));
  const values = {
    dayStake: changed.dayStake,
    nextDayStake: changed.next?.dayStake ?? null,
    nextFrom: date(changed.next?.from),
    coolOffUntil: date(changed.coolOffUntil),
  };
  await tx
    .insert(duelLimit)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: duelLimit.uid, set: values });
  return limitsOf(tx, uid);
}

/** Restores a cool-off that is not over for a player who deleted their account and has come back. */
export async function bringBackCoolOff(tx: Queries, uid: string, gone: string): Promise<void> {
  await tx.update(duelLimit).set({ uid }).where(eq(duelLimit.uid, gone));
}

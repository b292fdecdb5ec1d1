import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { numberArray, statement, type Value } from '../database/statements';
import { lease } from './tables';
import { LEASE_TERM } from './term';

/**
 * Leases: one node at a time owns a game, and after two seconds without a sign of life another may take it over. They
 * run by the database's clock, so nodes need not agree on the time.
 *
 * A lease that has run out is not renewed, not even by its owner: what happened meanwhile is unknown, and only a
 * take-over accounts for that time. `until` less the term is the last sign of life of an owner, also of one that
 * has let go.
 *
 * See README of this folder, "A lease that has run out is not renewed".
 *
 * Statements go by id and fence, never by the owner's name, so a late one of a former owner does not match. They lock
 * rows in the order of their ids, so that two statements never wait for each other in a ring.
 *
 * @source research/server-spike.md §4.3; design §5
 */

export type LeaseKind = (typeof lease.$inferSelect)['kind'];

/** The right to write one thing, as long as its lease runs. */
export interface Claim {
  readonly id: number;
  readonly fence: number;
}

/** Whether a claim was among those that a statement answered. */
export type ClaimTest = (claim: Claim) => boolean;

/** Leases that are free for longer than this were left over by all other nodes, which take over much sooner. */
const LEFT_OVER = sql`interval '6 seconds'`;
/** So long a lease that has run out is left to the node whose part it is. */
const OTHERS_PART = sql`interval '350 milliseconds'`;
/** Leases taken over in one statement. */
const TAKE_OVER_BATCH = 200;
/** Leases renewed in one statement: moves of their games wait for it. */
const RENEWAL_BATCH = 100;

/** Time for which a request for a lease counts: a node that still wants it then asks again. */
export const WANTED_MS = 5_000;
const WANTED = sql.raw(`interval '${WANTED_MS} milliseconds'`);

/** The row of a node that has died is kept for so long. */
const FORGOTTEN = sql`interval '1 minute'`;

const RUNS = sql`(owner is not null and until > now())`;

/** Leases something new to a node. @param tx the transaction that makes the thing */
export async function acquireLease(tx: Queries, kind: LeaseKind, id: number, owner: string): Promise<Claim> {
  const claim = { id, fence: 1 };
  // From now on, not from the beginning of the transaction, which may have waited for others.
  await tx.insert(lease).values({ kind, ...claim, owner, until: sql`clock_timestamp() + ${LEASE_TERM}` });
  return claim;
}

/**
 * Leases to a node what one node at a time does for all, unless another does it. Its row is there from the first time on,
 * and is locked only where it is free.
 *
 * @returns `null` if another node has it
 */
export async function takeDuty(db: Queries, kind: LeaseKind, owner: string): Promise<Claim | null> {
  const { rows } = await db.execute<ClaimRow>(sql`
    insert into lease (kind, id, owner, fence, until) select ${kind}, 1, ${owner}, 1, now() + ${LEASE_TERM}
    where not exists (select from lease where kind = ${kind} and id = 1 and ${RUNS})
    on conflict (kind, id) do update
    set owner = excluded.owner, fence = lease.fence + 1, until = excluded.until
    where lease.owner is null or lease.until <= now()
    returning id, fence`);
  const [row] = rows;
  return row ? { id: Number(row.id), fence: Number(row.fence) } : null;
}

/** The other nodes, as one reads of them. */
export interface OtherNodes {
  /** Names of those that work on this database. */
  names: string[];
  /** The one of them that has the duty; `null`: none of them has. */
  dutyOwner: string | null;
}

const lookingAround = statement<{ owner: string; duty: LeaseKind }, { kind: LeaseKind; owner: string }>(
  'lease_node',
  value => {
    const owner = value(input => input.owner);
    return sql`
      with mine as (
        insert into lease (kind, id, owner, fence, until)
        values ('node', hashtextextended(${owner}, 0), ${owner}, 1, now() + ${LEASE_TERM})
        on conflict (kind, id) do update set until = excluded.until
      ), gone as (
        delete from lease where kind = 'node' and id in (
          select id from lease where kind = 'node' and owner <> ${owner} and until < now() - ${FORGOTTEN} for update skip locked
        )
      )
      select lease.kind, lease.owner from (select set_config('synchronous_commit', 'off', true)) as at_ease, lease
      where lease.kind in ('node', ${value(({ duty }) => duty)}) and ${RUNS} and lease.owner <> ${owner}`;
  },
);

/**
 * Says that a node works on this database, and reads which others do. Rows of nodes that are long gone are deleted.
 *
 * @param duty its owner is read as well
 */
export async function leaseNode(db: Queries, owner: string, duty: LeaseKind): Promise<OtherNodes> {
  const rows = await lookingAround(db, { owner, duty });
  return {
    names: rows.flatMap(row => (row.kind === 'node' ? row.owner : [])),
    dutyOwner: rows.find(({ kind }) => kind === duty)?.owner ?? null,
  };
}

/** A node does not work on this database any more. */
export async function endNode(db: Queries, owner: string): Promise<void> {
  await db.execute(sql`delete from lease where kind = 'node' and owner = ${owner}`);
}

/** Whether a node works on this database at the moment. */
export async function isWorkedOn(db: Queries): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from lease where kind = 'node' and ${RUNS} limit 1`);
  return rows.length > 0;
}

/** The node that has a duty at the moment. @returns `null`: none has */
export async function dutyOwner(db: Queries, kind: LeaseKind): Promise<string | null> {
  const { rows } = await db.execute<{ owner: string }>(sql`
    select owner from lease where kind = ${kind} and id = 1 and ${RUNS}`);
  return rows[0]?.owner ?? null;
}

/** Claims among the values of a statement. */
export interface ClaimValues {
  ids: SQLWrapper;
  fences: SQLWrapper;
}

/** @param claims finds them in what the statement is called with */
export const claimValues = <Input>(
  value: Value<Input>,
  claims: (input: Input) => readonly Claim[],
): ClaimValues => ({
  ids: value(input => numberArray(claims(input).map(({ id }) => id))),
  fences: value(input => numberArray(claims(input).map(({ fence }) => fence))),
});

/**
 * Part of a statement that writes what is leased: renews leases which still run and returns `id` and `fence` of each. It is
 * also the check: it locks the lease, so that nobody takes it over meanwhile.
 */
export const renewing = (kind: LeaseKind | SQLWrapper, claims: ClaimValues): SQL => sql`
  update lease set until = now() + ${LEASE_TERM} from (${locked(kind, claims)}) as held
  where lease.kind = ${kind} and lease.id = held.id
  returning lease.id, lease.fence`;

interface Leases {
  kind: LeaseKind;
  claims: readonly Claim[];
}

/**
 * Renews leases without waiting, and answers those that do not run any more: hundreds do, and hardly ever one does not. A
 * locked lease is skipped: its owner's statement is about to renew or end it, or `wantLease` holds it for a moment. The next
 * move does not wait either until the renewal is on the disk: a database that crashes may forget it, and then the lease has
 * run out.
 */
const renew = statement<Leases, ClaimRow | { id: null; fence: null }>('renew_leases', value => {
  const kind = value(leases => leases.kind);
  const { ids, fences } = claimValues<Leases>(value, ({ claims }) => claims);
  return sql`
    with claim as (
      select * from unnest(${ids}::bigint[], ${fences}::bigint[]) as claim(id, fence)
    ), held as (
      select lease.id, lease.fence from lease join claim on claim.id = lease.id and claim.fence = lease.fence
      where lease.kind = ${kind} and ${RUNS}
    ), untouched as (
      select lease.id from lease join held on held.id = lease.id and held.fence = lease.fence
      where lease.kind = ${kind} and ${RUNS} for update of lease skip locked
    ), renewed as (
      update lease set until = now() + ${LEASE_TERM} from untouched where lease.kind = ${kind} and lease.id = untouched.id
    )
    select lost.id, lost.fence from (select set_config('synchronous_commit', 'off', true)) as at_ease
    left join (
      select id, fence from claim where not exists (
        select from held where held.id = claim.id and held.fence = claim.fence
      )
    ) as lost on true`;
});

/** @returns which of the leases still run, now for another term */
export async function renewLeases(
  db: Queries,
  kind: LeaseKind,
  claims: readonly Claim[],
): Promise<ClaimTest> {
  const lost: ClaimRow[] = [];
  for (let from = 0; from < claims.length; from += RENEWAL_BATCH)
    for (const row of await renew(db, { kind, claims: claims.slice(from, from + RENEWAL_BATCH) }))
      if (row.id !== null) lost.push(row);
  const isLost = claimsIn(lost);
  return claim => !isLost(claim);
}

/** Part of a statement that lets go of leases which still run, and returns `id` and `fence` of each. */
export const releasing = (kind: LeaseKind | SQLWrapper, claims: ClaimValues): SQL => sql`
  update lease set owner = null, until = now() + ${LEASE_TERM} from (${locked(kind, claims)}) as held
  where lease.kind = ${kind} and lease.id = held.id
  returning lease.id, lease.fence`;

const release = statement<Leases, ClaimRow>('release_leases', value =>
  releasing(
    value(leases => leases.kind),
    claimValues(value, ({ claims }) => claims),
  ),
);

/** Lets go of leases that still run, so that any node may take them over at once. */
export async function releaseLeases(db: Queries, kind: LeaseKind, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await release(db, { kind, claims });
}

/** How a lease stands that a node owns. */
export interface Standing {
  owner: string;
  fence: number;
  /** When it runs out, epoch seconds of the database. */
  until: number;
}

/** @returns `null` for a lease that no node owns at the moment */
export async function leaseStanding(db: Queries, kind: LeaseKind, id: number): Promise<Standing | null> {
  const { rows } = await db.execute<{ owner: string; fence: string; until: number }>(sql`
    select owner, fence, extract(epoch from until)::float8 as until from lease
    where kind = ${kind} and id = ${id} and ${RUNS}`);
  const [row] = rows;
  return row ? { owner: row.owner, fence: Number(row.fence), until: row.until } : null;
}

/** Asks the owner of a lease, if it has one, to let go of it. The owner need not. */
export async function wantLease(db: Queries, kind: LeaseKind, id: number): Promise<void> {
  await db.execute(sql`update lease set wanted_at = now() where kind = ${kind} and id = ${id} and ${RUNS}`);
}

/** @returns which of the leases other nodes want at the moment */
export async function wantedLeases(
  db: Queries,
  kind: LeaseKind,
  claims: readonly Claim[],
): Promise<ClaimTest> {
  if (claims.length === 0) return () => false;
  const ids = sql.param(claims.map(({ id }) => id));
  const { rows } = await db.execute<ClaimRow>(sql`
    select id, fence from lease
    where kind = ${kind} and id = any(${ids}::bigint[]) and wanted_at > now() - ${WANTED}`);
  return claimsIn(rows);
}

/**
 * Ends a lease for good, since its game or tournament is over.
 *
 * @param tx the transaction that writes the end
 * @returns false if it does not run any more; then nothing has changed
 */
export async function endLease(tx: Queries, kind: LeaseKind, { id, fence }: Claim): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from lease where kind = ${kind} and id = ${id} and fence = ${fence} and ${RUNS} returning id`);
  return rows.length > 0;
}

/** Leases that a take-over leaves alone. */
export interface TakeOverLimits {
  /**
   * Held by this node, which has to learn from their renewal first that they are lost, and those that are held for
   * another node, to which they were dealt.
   */
  held: readonly Pick<Claim, 'id'>[];
  /** Whether only leases are taken over that other nodes, if there are any, have left over. */
  onlyLeftOver: boolean;
  /** Names of the nodes that take over, this one among them, in the same order at each. */
  heirs: readonly string[];
}

/** A take-over by the node `owner`. */
export interface TakeOver extends TakeOverLimits {
  owner: string;
}

/**
 * The node whose part a lease is that has run out: those that are left after its owner have equal parts. Null where none is
 * left.
 *
 * See README of this folder, "A dead node's leases are dealt by their ids".
 */
const heirOf = (names: SQLWrapper): SQL => {
  const left = sql`array_remove(${names}::text[], owner)`;
  return sql`(${left})[1 + (id % nullif(cardinality(${left}), 0))::int]`;
};

/**
 * Common table expressions that take over leases without an owner or out of time. `taken` has `id`, the new `fence`
 * and `alive_at`, the last sign of life.
 */
export const takingOver = (kind: LeaseKind, value: Value<TakeOver>): SQL => sql`
  free as (
    select id, until from lease
    where kind = ${kind} and not ${RUNS}
      and (not ${value(({ onlyLeftOver }) => onlyLeftOver)}::boolean or until < now() - ${LEFT_OVER})
      and not id = any(${value(({ held }) => numberArray(held.map(({ id }) => id)))}::bigint[])
      and (owner is null or until < now() - ${OTHERS_PART}
        or coalesce(${heirOf(value(({ heirs }) => heirs))} = ${value(({ owner }) => owner)}, true))
    order by id limit ${TAKE_OVER_BATCH} for update skip locked
  ), taken as (
    update lease
    set owner = ${value(({ owner }) => owner)}, fence = lease.fence + 1, until = now() + ${LEASE_TERM}, wanted_at = null
    from free
    where lease.kind = ${kind} and lease.id = free.id
    returning lease.id, lease.fence, free.until - ${LEASE_TERM} as alive_at
  )`;

export interface LeaseCounts {
  all: number;
  /** Leases without an owner, or out of time. */
  free: number;
  /** Nodes that own at least one. */
  owners: number;
}

export async function countLeases(db: Queries, kind: LeaseKind): Promise<LeaseCounts> {
  const { rows } = await db.execute<LeaseCounts & Record<string, unknown>>(sql`
    select count(*)::int as "all", (count(*) filter (where not ${RUNS}))::int as free,
      (count(distinct owner) filter (where ${RUNS}))::int as owners
    from lease where kind = ${kind}`);
  return rows[0] ?? { all: 0, free: 0, owners: 0 };
}

/** A claim as PostgreSQL sends it: BIGINT comes as text. */
export interface ClaimRow extends Record<string, unknown> {
  id: string;
  fence: string;
}

/** Test for the claims in an answer. There is one lease for an id, so one fence. */
export function claimsIn(rows: readonly ClaimRow[]): ClaimTest {
  const fences = new Map(rows.map(({ id, fence }) => [Number(id), Number(fence)]));
  return ({ id, fence }) => fences.get(id) === fence;
}

/** Selects the claims whose leases still run, and locks these. */
const locked = (kind: LeaseKind | SQLWrapper, { ids, fences }: ClaimValues): SQL => sql`
  select lease.id from lease
  join unnest(${ids}::bigint[], ${fences}::bigint[]) as claim(id, fence)
    on claim.id = lease.id and claim.fence = lease.fence
  where lease.kind = ${kind} and ${RUNS}
  order by lease.id for update of lease`;

import { eq } from 'drizzle-orm';
import type { UserStatus } from '../../protocol/users';
import { kingToHundredths } from '../../rules/money';
import { STARTER_SET } from '../../rules/starters';
import type { Database, Transaction } from '../database/database';
import { inTransaction } from '../database/transaction';
import type { Identities } from '../identity/identities';
import { readNumber } from '../installation/settings';
import type { ItemKind } from '../items/catalogue';
import { ACTIVE_COLUMN } from '../items/state';
import { giveSet } from '../items/store';
import { item } from '../items/tables';
import { payment, post } from '../ledger/ledger';
import { isBefore, lastDeparture, noteReturn } from '../players/departed';
import { findByUsername, findPlayer, statusOf } from '../players/store';
import { player } from '../players/tables';

/** KING that a new player begins with. @source design §5, start values */
const START_KING = 1_000;

/** Restores something of a player who deleted their account a short while ago. */
export type OnReturn = (tx: Transaction, uid: string, gone: string) => Promise<void>;

interface JoinDeps {
  db: Database;
  identities: Identities;
  onReturn: readonly OnReturn[];
}

/**
 * Whether a player may use the product.
 *
 * @returns `BAN` before `tyc_not_agreed` (requirements ID-17); `null`: there is no such player
 */
export async function standingOf(db: Database, uid: string): Promise<UserStatus | 'departed' | null> {
  const found = await findPlayer(db, uid);
  if (!found) return null;
  return found.closing ? 'departed' : statusOf(found, await readNumber(db, 'termsVersion'));
}

/**
 * Makes the player at a user's first call, with a starter set and their first KING. A user who has deleted an account
 * before gets nothing that could be sold or spent again, and a sign-in from before the deletion makes no player.
 */
export async function join(
  { db, identities, onReturn }: JoinDeps,
  { uid, signedInAt = 0 }: { uid: string; signedInAt?: number },
): Promise<UserStatus | 'departed'> {
  const made = await inTransaction(db, async tx => {
    const marks = await identities.marksOf(tx, uid);
    if (marks === null) return { ok: false };
    const isNew = await createPlayer(tx, { uid });
    // Read only now: a deletion that was under way has been waited for by writing the player.
    const left = isNew ? await lastDeparture(tx, marks) : null;
    if (left && (left.isUnderWay || isBefore(signedInAt, left.at))) return { ok: false };
    if (!isNew) return { ok: true };
    await welcome(tx, uid, left === null);
    if (left === null) return { ok: true };
    await noteReturn(tx, uid, marks, left);
    if (left.isRecent) for (const bringBack of onReturn) await bringBack(tx, uid, left.gone);
    return { ok: true };
  });
  return made.ok ? ((await standingOf(db, uid)) ?? 'departed') : 'departed';
}

/** Gives a new player their first items and KING. @param isFirst they have had no account before */
async function welcome(tx: Transaction, uid: string, isFirst: boolean): Promise<void> {
  const set = isFirst ? STARTER_SET : STARTER_SET.filter(({ kind }) => kind !== 'avatar' && kind !== 'board');
  await dress(tx, uid, set);
  if (!isFirst) return;
  const gift = payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', kingToHundredths(START_KING));
  await post(tx, { reason: 'starter', reference: uid, legs: gift });
}

export interface HousePlayer {
  uid: string;
  username: string;
  /** The fixed rating that is shown; games against the house are never rated. */
  rating: number;
  /** Items in place of those of the starter set. */
  items?: readonly { kind: ItemKind; name: string }[];
}

/**
 * Makes a house player, or brings name, rating and card of an existing one up to date. House players own no KING. A name
 * that belongs to a player gets a number.
 */
export async function ensureHousePlayer(tx: Transaction, house: HousePlayer): Promise<void> {
  const { uid, rating } = house;
  const username = await freeNameOf(tx, house);
  const wanted = STARTER_SET.map(plain => house.items?.find(one => one.kind === plain.kind) ?? plain);
  if (await createPlayer(tx, { uid, username, house: true })) await dress(tx, uid, wanted);
  await tx
    .update(player)
    .set({ username, rapidRating: rating, blitzRating: rating })
    .where(eq(player.uid, uid));
  const row = await findPlayer(tx, uid);
  for (const { kind, name } of wanted) {
    const shown = row?.[ACTIVE_COLUMN[kind]];
    if (shown) await tx.update(item).set({ name }).where(eq(item.id, shown));
  }
}

async function freeNameOf(tx: Transaction, { uid, username }: HousePlayer): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? username : `${username.slice(0, 17)}${number}`;
    const found = await findByUsername(tx, name);
    if (!found || found.uid === uid) return name;
  }
}

/** @returns whether there was none yet */
async function createPlayer(tx: Transaction, values: typeof player.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(player)
    .values(values)
    .onConflictDoNothing({ target: player.uid })
    .returning({ uid: player.uid });
  return made.length > 0;
}

type Set = readonly { kind: ItemKind; name: string }[];

async function dress(tx: Transaction, uid: string, set: Set): Promise<void> {
  await tx
    .update(player)
    .set(await giveSet(tx, uid, set))
    .where(eq(player.uid, uid));
}

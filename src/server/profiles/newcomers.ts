import { eq } from 'drizzle-orm';
import type { UserStatus } from '../../protocol/users';
import { kingToHundredths } from '../../rules/money';
import type { Database, Transaction } from '../database/database';
import { readNumber } from '../installation/settings';
import { type ItemKind, STARTER_SET } from '../items/catalogue';
import { ACTIVE_COLUMN } from '../items/state';
import { giveSet } from '../items/store';
import { item } from '../items/tables';
import { payment, post } from '../ledger/ledger';
import { departedAt } from '../players/departed';
import { findPlayer, type PlayerRow, statusOf } from '../players/store';
import { player } from '../players/tables';

/** KING that a new player begins with. @source design §5, start values */
const START_KING = 1_000;

/**
 * Whether a signed-in user may use the product. Their first call makes the player, with a starter
 * set and their first KING; who has deleted an account before gets nothing that could be sold or spent again.
 *
 * @returns `BAN` before `tyc_not_agreed` (requirements ID-17)
 */
export async function admission(db: Database, uid: string): Promise<UserStatus> {
  const found = await playerOrNew(db, uid);
  return statusOf(found, await readNumber(db, 'termsVersion'));
}

/** The player with this uid, created if there is none. */
export async function playerOrNew(db: Database, uid: string): Promise<PlayerRow> {
  const found = await findPlayer(db, uid);
  if (found) return found;
  await db.transaction(tx => createPlayer(tx, { uid }));
  const made = await findPlayer(db, uid);
  if (!made) throw new Error('a new player was not written');
  return made;
}

export interface HousePlayer {
  uid: string;
  username: string;
  /** The fixed rating that is shown; games against the house are never rated. */
  rating: number;
  /** Instead of those of the starter set. */
  items?: readonly { kind: ItemKind; name: string }[];
}

/** Makes a house player, or brings name, rating and card of an existing one up to date. House players own no KING. */
export async function ensureHousePlayer(tx: Transaction, house: HousePlayer): Promise<void> {
  const { uid, username, rating } = house;
  const wanted = STARTER_SET.map(plain => house.items?.find(one => one.kind === plain.kind) ?? plain);
  await createPlayer(tx, { uid, username, house: true }, wanted);
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

/** Does nothing when the player exists. */
async function createPlayer(
  tx: Transaction,
  values: { uid: string; username?: string; house?: boolean },
  set: readonly { kind: ItemKind; name: string }[] = STARTER_SET,
): Promise<void> {
  const [made] = await tx.insert(player).values(values).onConflictDoNothing().returning({ uid: player.uid });
  if (!made) return;
  const { uid } = values;
  const isBack = !values.house && (await departedAt(tx, uid)) !== null;
  const given = isBack ? set.filter(({ kind }) => kind !== 'avatar' && kind !== 'board') : set;
  await tx
    .update(player)
    .set(await giveSet(tx, uid, given))
    .where(eq(player.uid, uid));
  if (values.house || isBack) return;
  const gift = payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', kingToHundredths(START_KING));
  await post(tx, { reason: 'starter', reference: uid, legs: gift });
}

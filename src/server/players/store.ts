import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { GamePlayer } from '../../protocol/entities';
import type { UserStatus } from '../../protocol/users';
import { kingToHundredths } from '../../rules/money';
import { isTimeControlName, ratingPool } from '../../rules/time-control';
import { usernameProblem } from '../../rules/username';
import type { Database, Queries, Transaction } from '../database/database';
import { readNumber } from '../installation/settings';
import { type ItemKind, STARTER_SET } from '../items/catalogue';
import { cardsOf, giveSet } from '../items/store';
import { item } from '../items/tables';
import { transfer } from '../ledger/ledger';
import { player } from './tables';

export type PlayerRow = typeof player.$inferSelect;

/** KING that a new player begins with. @source design §5, start values */
const START_KING = 1_000;

/** Board style of a player who has none active. */
const PLAIN_BOARD = 'CLASSIC';

/**
 * Whether a signed-in user may use the product. At first sight the player is made, with his starter
 * set and his first KING.
 *
 * @returns `BAN` before `tyc_not_agreed` (requirements ID-17)
 */
export async function admission(db: Database, uid: string): Promise<UserStatus> {
  const found = await playerOrNew(db, uid);
  return statusOf(found, await readNumber(db, 'termsVersion'));
}

/** @param termsVersion the version of the terms in force */
export function statusOf(row: PlayerRow, termsVersion: number): UserStatus {
  if (row.banned) return 'BAN';
  return row.termsVersion < termsVersion ? 'tyc_not_agreed' : 'OK';
}

/** The player with this uid, made now if there was none. */
export async function playerOrNew(db: Database, uid: string): Promise<PlayerRow> {
  const found = await findPlayer(db, uid);
  if (found) return found;
  await db.transaction(tx => createPlayer(tx, { uid }));
  const made = await findPlayer(db, uid);
  if (!made) throw new Error('a new player was not written');
  return made;
}

export async function findPlayer(db: Queries, uid: string): Promise<PlayerRow | null> {
  const [found] = await db.select().from(player).where(eq(player.uid, uid));
  return found ?? null;
}

/** Looks a name up without regard to case. */
export async function findByUsername(db: Queries, username: string): Promise<PlayerRow | null> {
  // Nobody can have such a name, and some texts (a NUL) the database does not even take.
  if (usernameProblem(username) === 'invalid') return null;
  const [found] = await db
    .select()
    .from(player)
    .where(eq(sql`lower(${player.username})`, username.toLowerCase()));
  return found ?? null;
}

/** The name to show: the uid until one is chosen. */
export const shownName = (row: Pick<PlayerRow, 'uid' | 'username'>): string => row.username ?? row.uid;

/** A player in a game. */
export interface InGame {
  uid: string;
  /** Decides which rating `elo` is, rapid or blitz. */
  gameMode: string;
  /** The rating he began with, where it is known; else the present one is shown. */
  elo?: number | null;
}

/**
 * Players as both sides of their games see them, in the order in which they are asked for.
 *
 * @throws Error for an unknown uid
 */
export async function gamePlayers(db: Queries, wanted: readonly InGame[]): Promise<GamePlayer[]> {
  const uids = wanted.map(({ uid }) => uid);
  const rows = await db.select().from(player).where(inArray(player.uid, uids));
  const cards = await cardsOf(db, rows);
  const byUid = new Map(rows.map((row, index) => [row.uid, { row, card: cards[index] }]));
  return wanted.map(({ uid, gameMode, elo }) => {
    const { row, card } = byUid.get(uid) ?? {};
    if (!row || !card) throw new Error('no such player');
    const isBlitz = isTimeControlName(gameMode) && ratingPool(gameMode) === 'blitz';
    return {
      username: shownName(row),
      elo: elo ?? Math.round(isBlitz ? row.blitzRating : row.rapidRating),
      board: card.board?.name ?? PLAIN_BOARD,
      card,
      house: row.house,
    };
  });
}

export interface HousePlayer {
  uid: string;
  username: string;
  /** Fixed strength on show; games against the house are never rated. */
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
  for (const { kind, name } of wanted) {
    await tx.update(item).set({ name }).where(sql`${item.owner} = ${uid} and ${item.kind} = ${kind}`);
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
  await tx
    .update(player)
    .set(await giveSet(tx, values.uid, set))
    .where(eq(player.uid, values.uid));
  if (values.house) return;
  await transfer(tx, {
    currency: 'KING',
    from: { kind: 'mint' },
    to: { kind: 'player', uid: values.uid },
    amount: kingToHundredths(START_KING),
    reason: 'starter',
    reference: values.uid,
  });
}

/** Rows of several players, locked in the order of their uids. */
export async function lockPlayers(tx: Transaction, uids: readonly string[]): Promise<PlayerRow[]> {
  return tx
    .select()
    .from(player)
    .where(inArray(player.uid, [...uids]))
    .orderBy(asc(player.uid))
    .for('update');
}

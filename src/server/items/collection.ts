import { and, asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { activateAnswer, ItemState, starterAnswer } from '../../protocol/items';
import { STARTER_AVATARS } from '../../rules/starters';
import type { Queries, Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { hasReturned } from '../players/departed';
import { lockPlayers } from '../players/store';
import { player } from '../players/tables';
import type { ItemKind } from './catalogue';
import { ACTIVE_COLUMN, takeOff } from './state';
import { giveActiveItem } from './store';
import { item, itemOwner } from './tables';

/** Items that a player owns, and putting them on and off. @source requirements PR-03…05, API-23…25 */

/** States in which an item's owner can put it on: a lent item is still theirs (BO-05). */
export const WEARABLE: readonly ItemState[] = ['owned', 'lent'];

/** All items of a kind that a player owns, in the order in which they came. */
export const ownItems = (db: Queries, uid: string, kind: ItemKind) =>
  db
    .select()
    .from(item)
    .where(and(eq(item.owner, uid), eq(item.kind, kind)))
    .orderBy(asc(item.id));

/**
 * Puts an item on. The owner's row is locked before the item is read, as a sale does, so it is not sold meanwhile.
 */
export async function putOn(
  tx: Transaction,
  uid: string,
  kind: ItemKind,
  id: number,
): Promise<Outcome<v.InferOutput<typeof activateAnswer>>> {
  await lockPlayers(tx, [uid]);
  const [found] = await tx
    .select()
    .from(item)
    .where(and(eq(item.id, id), eq(item.owner, uid), eq(item.kind, kind)))
    .for('update');
  if (!found) return { ok: false, answer: { active: false, message: 'not yours' } };
  if (!WEARABLE.includes(found.state))
    return { ok: false, answer: { active: false, message: 'unavailable' } };
  await tx
    .update(player)
    .set({ [ACTIVE_COLUMN[kind]]: id })
    .where(eq(player.uid, uid));
  return { ok: true, answer: { active: true } };
}

/** Takes an item off; one that is not worn stays off. @returns whether it is not worn now, as far as it is the player's */
export async function putOff(tx: Transaction, uid: string, kind: ItemKind, id: number): Promise<boolean> {
  if (await takeOff(tx, uid, kind, id)) return true;
  const [own] = await tx
    .select({ id: item.id })
    .from(item)
    .where(and(eq(item.id, id), eq(item.owner, uid), eq(item.kind, kind)));
  return own !== undefined;
}

type StarterAnswer = v.InferOutput<typeof starterAnswer>;

/** Gives a newcomer the avatar that they choose, once and before their first game, and puts it on. */
export async function chooseStarter(
  tx: Transaction,
  uid: string,
  url: string,
): Promise<Outcome<StarterAnswer>> {
  const refused = (message: NonNullable<StarterAnswer['message']>): Outcome<StarterAnswer> => ({
    ok: false,
    answer: { status: 400, message },
  });
  const name = STARTER_AVATARS.find(known => known === url);
  if (name === undefined) return refused('unknown');
  const [own] = await lockPlayers(tx, [uid]);
  if (!own || own.username === null || own.games > 0) return refused('late');
  const [chosen] = await tx
    .select({ id: itemOwner.id })
    .from(itemOwner)
    .where(and(eq(itemOwner.owner, uid), eq(itemOwner.how, 'chosen')));
  if (chosen || (await hasReturned(tx, uid))) return refused('chosen');
  await giveActiveItem(tx, uid, { kind: 'avatar', name }, 'chosen');
  return { ok: true, answer: { status: 200 } };
}

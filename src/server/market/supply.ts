import { STARTER_SET } from '../../rules/starters';
import type { Transaction } from '../database/database';
import { knownItems } from '../items/catalogue';
import { noteOwners } from '../items/state';
import { item } from '../items/tables';
import { payment, post } from '../ledger/ledger';
import type { SoldKind } from './designs';

/** Supply of the house: granted once; all that it sells later comes from here or was bought. */

/** Whole KING, to buy with. */
const PURSE = 20_000n;

/** Avatars and boards of the second generation. */
const SECOND = /^\w+_2_\d$|^(UNSEEN|STALKER|FURTIVE|GIBBOUS|VAST)$/;

/** Designs of a kind without the starter items, which everybody has anyway. */
export const supplyOf = (kind: SoldKind): { kind: SoldKind; name: string; generation: number }[] =>
  knownItems(kind)
    .filter(name => STARTER_SET.every(plain => plain.kind !== kind || plain.name !== name))
    .map(name => ({ kind, name, generation: SECOND.test(name) ? 2 : 1 }));

/** Grants the house its items, and KING out of the mint. To be done once, with the player that the house is here. */
export async function grantSupply(tx: Transaction, house: string): Promise<void> {
  const wanted = [...supplyOf('avatar'), ...supplyOf('board')];
  const made = await tx
    .insert(item)
    .values(wanted.map(one => ({ ...one, owner: house })))
    .returning({ id: item.id });
  await noteOwners(
    tx,
    made.map(({ id }) => ({ item: id, owner: house, how: 'house' as const })),
  );
  const legs = payment({ kind: 'mint' }, { kind: 'player', uid: house }, 'KING', PURSE * 100n);
  await post(tx, { reason: 'house-supply', reference: house, legs });
}

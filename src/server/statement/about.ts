import { inArray } from 'drizzle-orm';
import type { StatementEntry } from '../../protocol/statement';
import { groupOf, type StatementGroup } from '../../rules/statement';
import type { Queries } from '../database/database';
import { isIn, opponentOf } from '../duels/step';
import { duel } from '../duels/tables';
import { item } from '../items/tables';
import { readReference } from '../market/listings';
import { listing } from '../market/tables';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { tournament } from '../tournaments/tables';

/** Subject of a movement: its reference, and what is known beyond reason and amount. */

type About = Pick<StatementEntry, 'reference'> & Partial<StatementEntry>;
interface Movement {
  reason: string;
  reference: string;
}

/**
 * Looks up the subjects of a page of movements, all at once.
 *
 * @param uid whose statement it is: the other player of a duel or a sale is named
 */
export async function aboutOf(
  db: Queries,
  uid: string,
  movements: readonly Movement[],
): Promise<(movement: Movement) => About> {
  const of = (group: StatementGroup): string[] => [
    ...new Set(movements.filter(({ reason }) => groupOf(reason) === group).map(({ reference }) => reference)),
  ];
  const duels = await rowsOf(of('duels'), codes => db.select().from(duel).where(inArray(duel.code, codes)));
  const sales = await rowsOf(
    of('market').flatMap(typed => readReference(typed) ?? []),
    ids => db.select().from(listing).where(inArray(listing.id, ids)),
  );
  const boards = await rowsOf(of('upgrades').flatMap(itemOf), ids =>
    db.select().from(item).where(inArray(item.id, ids)),
  );
  const tournaments = await rowsOf(of('tournaments').map(Number), ids =>
    db
      .select({ id: tournament.id, name: tournament.name })
      .from(tournament)
      .where(inArray(tournament.id, ids)),
  );
  const others = [
    ...duels.flatMap(row => (isIn(row, uid) ? (opponentOf(row, uid) ?? []) : [])),
    ...sales.flatMap(({ seller, buyer }) => (seller === uid ? (buyer ?? []) : seller)),
  ];
  const names = await rowsOf(others, uids => db.select().from(player).where(inArray(player.uid, uids)));
  const nameOf = (other: string | null): { player?: string } => {
    const row = names.find(known => known.uid === other);
    return row ? { player: shownName(row) } : {};
  };

  return ({ reason, reference }) => {
    switch (groupOf(reason)) {
      case 'duels': {
        const row = duels.find(({ code }) => code === reference);
        const other = row && isIn(row, uid) ? opponentOf(row, uid) : null;
        return {
          reference: `DU-${reference}`,
          ...nameOf(other),
          ...(reason === 'duel-reversed' && row?.reversedReason && { note: row.reversedReason }),
        };
      }
      case 'market': {
        const row = sales.find(({ id }) => id === readReference(reference));
        if (!row) return { reference };
        const { seller, buyer, kind, name, price, reversedReason } = row;
        return {
          reference,
          price,
          item: { kind, name },
          ...nameOf(seller === uid ? buyer : seller),
          ...(reason === 'sale-reversed' && reversedReason && { note: reversedReason }),
        };
      }
      case 'upgrades': {
        const row = boards.find(({ id }) => itemOf(reference).includes(id));
        const [id] = itemOf(reference);
        return {
          reference: id === undefined ? reference : `BO-${id}`,
          ...(row?.kind === 'board' && { item: { kind: row.kind, name: row.name } }),
        };
      }
      case 'tournaments': {
        const name = tournaments.find(({ id }) => String(id) === reference)?.name;
        return { reference: `TO-${reference}`, ...(name !== undefined && { note: name }) };
      }
      default:
        return otherOf(reason, reference);
    }
  };
}

/** Subject of a movement whose reference is a name or words, not a number. */
const otherOf = (reason: string, reference: string): About =>
  reason === 'rename' || reason === 'moved' ? { reference: '', note: reference } : { reference: '' };

const itemOf = (reference: string): number[] => {
  const digits = /^item:(\d{1,15})$/.exec(reference)?.[1];
  return digits === undefined ? [] : [Number(digits)];
};

/** Reads rows by their keys; without keys the database is not asked. */
const rowsOf = async <Key, Row>(keys: Key[], read: (keys: Key[]) => Promise<Row[]>): Promise<Row[]> =>
  keys.length === 0 ? [] : read(keys);

import { sql } from 'drizzle-orm';
import type { Findings } from './findings';
import type { Pages } from './pages';

/** Checks that every item has one owner and one state. @source reliability §2, invariant 2 */

const PAGE = 200;

interface ItemRow extends Record<string, unknown> {
  id: string;
  owner: string;
  state: string;
  price: string | null;
  lentTo: string | null;
  until: string | null;
  /** The last owner by the item's history. */
  last: string | null;
  /** Letters of the pieces that are at the board's next grade already, in the order `kqrbnp`. */
  upgraded: string;
}

export async function checkItems(pages: Pages, findings: Findings): Promise<void> {
  const after = (id: number) => sql`
    select i.id, i.owner, i.state, i.price::text, i.lent_to as "lentTo", i.until::text, i.upgraded, (
      select o.owner from item_history o where o.item = i.id order by o.id desc limit 1
    ) as last
    from (select * from item where id > ${id} order by id limit ${PAGE}) i order by i.id`;
  for await (const rows of pages.all<ItemRow, number>(0, after, row => Number(row.id))) {
    findings.count('items', rows.length);
    for (const row of rows)
      for (const text of problemsOf(row)) findings.add({ kind: 'item', text: `item ${row.id}: ${text}` });
  }
}

function problemsOf({ owner, state, price, lentTo, until, last, upgraded }: ItemRow): string[] {
  const isAway = state === 'lent' || state === 'staked';
  return [
    ...(last === owner ? [] : [`belongs to ${owner}, its history ends with ${last ?? 'nobody'}`]),
    ...((state === 'lent') === (lentTo !== null) ? [] : [`is ${state}, to ${lentTo ?? 'nobody'}`]),
    ...(isAway === (until !== null) ? [] : [`is ${state} until ${until ?? 'no date'}`]),
    ...(price !== null && state !== 'listed' ? [`is ${state} and has a price`] : []),
    ...(/^k?q?r?b?n?p?$/.test(upgraded) && upgraded.length < 6
      ? []
      : [`its pieces "${upgraded}" are not some of six`]),
  ];
}

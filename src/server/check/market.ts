import { sql } from 'drizzle-orm';
import type { Findings } from './findings';
import type { Pages } from './pages';

/** Each listed item has one open listing, by its owner and at its price. @source reliability §2, invariant 2 */

const PAGE = 200;

interface ItemRow extends Record<string, unknown> {
  id: string;
  state: string;
  /** Open listings of it, and those that say what the item says. */
  open: number;
  fitting: number;
}

/** An item and its listings are read by one statement: a sale just now is seen as a whole. */
const after = (id: number) => sql`
  select i.id, i.state, l.open, l.fitting
  from (select * from item where id > ${id} order by id limit ${PAGE}) i
  cross join lateral (
    select count(*)::int as open,
      count(*) filter (where seller = i.owner and kind = i.kind and name = i.name and price * 100 = i.price)::int as fitting
    from listing where item = i.id and listing.state = 'open'
  ) as l
  order by i.id`;

export async function checkMarket(pages: Pages, findings: Findings): Promise<void> {
  for await (const rows of pages.all<ItemRow, number>(0, after, row => Number(row.id))) {
    findings.count(
      'listings',
      rows.reduce((sum, { open }) => sum + open, 0),
    );
    for (const { id, state, open, fitting } of rows) {
      const wanted = state === 'listed' ? 1 : 0;
      if (open !== wanted)
        findings.add({ kind: 'listing', text: `item ${id}: is ${state} and has ${open} open listings` });
      else if (fitting !== open)
        findings.add({ kind: 'listing', text: `item ${id}: its listing has another owner, name or price` });
    }
  }
}

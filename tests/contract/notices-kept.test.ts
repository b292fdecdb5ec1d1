import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnread, forgetOldNotices, noticesOf, postNotices } from '../../src/server/notices/store';
import { type BareDatabase, bareDatabase } from './bare-database';

/** How long notices are kept, without a month of waiting. */

let bare: BareDatabase;
beforeAll(async () => {
  bare = await bareDatabase();
  await bare.migrate();
});
afterAll(() => bare.close());

test('[IP-22] [IP-23] a notice is kept for thirty days, counts as unread no longer than that, and is then deleted', async () => {
  const { db } = bare;
  await db.execute(sql`insert into player (uid, username) values ('u', 'U')`);
  const ages = ['29 days 23 hours', '30 days 1 minute', '60 days'];
  for (const [ticket, age] of ages.entries()) {
    await postNotices(db, [{ to: 'u', news: { kind: 'ticketAnswered', ticket, subject: age } }]);
    await db.execute(
      sql`update notice set at = now() - ${age}::interval where (news ->> 'ticket')::int = ${ticket}`,
    );
  }
  expect((await noticesOf(db, 'u')).map(({ news }) => news)).toMatchObject([{ subject: ages[0] }]);
  expect(await countUnread(db, 'u')).toBe(1);
  await forgetOldNotices(db);
  const { rows } = await db.execute(sql`select news ->> 'subject' as subject from notice`);
  expect(rows).toEqual([{ subject: ages[0] }]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countUnread,
  forgetOldNotices,
  noticesOf,
  postNotices,
  recentNotices,
} from '../../../src/server/notices/store';
import { type BareDatabase, bareDatabase } from '../bare-database';

/** How long notices are kept, and how long they are recent, without waiting for it. */

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

test('[IP-22] recent notices are those of the last 15 seconds but new terms, and challenges that have just ended', async () => {
  // In one transaction the time stands still, however busy the machine is.
  await bare.db.transaction(async db => {
    await db.execute(sql`insert into player (uid, username) values ('r', 'R')`);
    /** @param age of the notice in seconds @param expires in seconds from now */
    const post = (kind: string, name: string, age: number, expires: number | null = null) =>
      db.execute(sql`
      insert into notice (player, news, at)
      select 'r', jsonb_build_object('kind', ${kind}::text, 'duel', ${name}::text) || case
        when ${expires}::int is null then '{}'
        else jsonb_build_object('expires', floor(extract(epoch from now()) * 1000)::bigint + 1000 * ${expires}::int)
        end, now() - ${age}::int * interval '1 second'`);
    await post('sold', 'new', 2);
    await post('terms', 'new terms', 2);
    await post('sold', 'old', 60);
    await post('challenge', 'new challenge', 2, 60);
    await post('challenge', 'new and over', 2, -1);
    await post('challenge', 'just over', 600, -2);
    await post('challenge', 'long over', 600, -60);
    await post('challenge', 'still open', 600, 60);
    await post('challenge', 'too old', 3_700, -2);
    const { rows } = await db.execute<{ id: string; duel: string; expires: string | null }>(
      sql`select id, news ->> 'duel' as duel, news ->> 'expires' as expires from notice where player = 'r'`,
    );
    const recent = (await recentNotices(db)).filter(({ player }) => player === 'r');
    const named = recent.map(({ id, ended }) => {
      const row = rows.find(one => Number(one.id) === id);
      return [row?.duel, ended !== null && String(ended) === row?.expires];
    });
    expect(named.sort()).toEqual([
      ['just over', true],
      ['new and over', true],
      ['new challenge', false],
      ['new', false],
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalBus } from '../../../src/server/bus/local';
import type { Database } from '../../../src/server/database/database';
import { writeNumber } from '../../../src/server/installation/settings';
import { channelsDropped } from '../../../src/server/live/events';
import { TermsWait } from '../../../src/server/profiles/terms-wait';
import { ownDatabase } from '../own-database';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

/** A wait whose rounds the test begins itself, and the players who have been asked. */
function waitOver(db: Database) {
  const log = pino({ level: 'silent' });
  const bus = new LocalBus(log);
  const asked: (string | null)[] = [];
  bus.subscribe(channelsDropped, ({ uid }) => void asked.push(uid));
  let begin = () => {};
  const timers = {
    every: (_: number, work: () => void) => {
      begin = work;
      return { cancel: () => undefined };
    },
  };
  const wait = new TermsWait({ db, bus, log, timers });
  wait.start();
  const round = async () => {
    begin();
    await wait.stop();
  };
  return { wait, asked, round };
}

test('[IP-21] a player whose game is over is asked for new terms in the next round, whatever they called before', async () => {
  const { db } = own;
  for (const uid of ['ada', 'ben'])
    await db.execute(sql`insert into player (uid, username) values (${uid}, ${`The_${uid}`})`);
  await db.execute(sql`
    insert into game (white, black, game_mode, rated, origin, fen, white_left, black_left)
    values ('ada', 'ben', 'BLITZ_3', true, 'quick', '', 0, 0)`);
  await db.transaction(tx => writeNumber(tx, 'termsVersion', 2));
  const { wait, asked, round } = waitOver(db);
  expect(await wait.playing(['ada'])).toEqual(new Set(['ada']));
  await round();
  expect(asked).toEqual([]);
  await db.execute(sql`update game set state = 'aborted'`);
  expect(await wait.playing(['ada'])).toEqual(new Set());
  await round();
  await expect.poll(() => asked).toEqual(['ada']);
});

test('[IP-21] a player whose standing cannot be read is asked in the next round', async () => {
  const { db } = own;
  let isAway = true;
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (name === 'select' && isAway) throw new Error('the database is away');
      return Reflect.get(target, name) as unknown;
    },
  });
  const { wait, asked, round } = waitOver(failing);
  await db.execute(sql`update game set state = 'playing'`);
  await wait.playing(['ada']);
  await db.execute(sql`update game set state = 'aborted'`);
  await round();
  expect(asked).toEqual([]);
  isAway = false;
  await round();
  await expect.poll(() => asked).toEqual(['ada']);
});

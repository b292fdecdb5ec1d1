import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalBus } from '../../src/server/bus/local';
import { writeNumber } from '../../src/server/installation/settings';
import { channelsDropped } from '../../src/server/live/events';
import { TermsWait } from '../../src/server/profiles/terms-wait';
import { ownDatabase } from './own-database';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

test('[IP-21] a player whose game is over is asked for new terms, whatever they have called before the round', async () => {
  const { db } = own;
  for (const uid of ['ada', 'ben'])
    await db.execute(sql`insert into player (uid, username) values (${uid}, ${`The_${uid}`})`);
  await db.execute(sql`
    insert into game (white, black, game_mode, rated, origin, fen, white_left, black_left)
    values ('ada', 'ben', 'BLITZ_3', true, 'quick', '', 0, 0)`);
  await db.transaction(tx => writeNumber(tx, 'termsVersion', 2));
  const log = pino({ level: 'silent' });
  const bus = new LocalBus(log);
  const asked: (string | null)[] = [];
  bus.subscribe(channelsDropped, ({ uid }) => void asked.push(uid));
  let round = () => {};
  const timers = {
    every: (_: number, work: () => void) => {
      round = work;
      return { cancel: () => undefined };
    },
  };
  const wait = new TermsWait({ db, bus, log, timers });
  wait.start();
  expect(await wait.playing(['ada'])).toEqual(new Set(['ada']));
  round();
  await wait.stop();
  expect(asked).toEqual([]);
  await db.execute(sql`update game set state = 'aborted'`);
  expect(await wait.playing(['ada'])).toEqual(new Set());
  round();
  await wait.stop();
  await expect.poll(() => asked).toEqual(['ada']);
});

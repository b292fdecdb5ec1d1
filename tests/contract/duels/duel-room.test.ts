import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DuelRoomFrame } from '../../../src/protocol/duel-room';
import { blocksChanged } from '../../../src/server/blocks/events';
import { LocalBus } from '../../../src/server/bus/local';
import { duelChanged } from '../../../src/server/duels/events';
import { Room } from '../../../src/server/duels/room';
import { eventually } from '../../support/eventually';
import { freshName } from '../../support/names';
import { ownDatabase } from '../own-database';

/** The duel room of a node that hears of everything from another one, and never looks by itself. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

async function playerOf(): Promise<string> {
  const uid = freshName('uid');
  await own.db.execute(sql`insert into player (uid, username) values (${uid}, ${uid})`);
  return uid;
}

test('[IP-02] [DU-08] the duel room shows duels of all clocks, and hides one from a blocked player, as soon as another node says so', async () => {
  const bus = new LocalBus(pino({ level: 'silent' }));
  const room = new Room({
    ...{ db: own.db, bus, log: pino({ level: 'silent' }) },
    timers: {
      after: (_, work) => {
        setImmediate(work);
        return { cancel: () => undefined };
      },
      every: () => ({ cancel: () => undefined }),
    },
  });
  room.start();
  const [viewer, owner] = [await playerOf(), await playerOf()];
  let seen = '';
  await room.subscribe({
    uid: viewer,
    send: frame => {
      seen = String(frame);
    },
  });
  expect(seen).not.toContain('NODE99');
  await own.db.execute(sql`
    insert into duel (code, state, owner, game_mode, bet, is_public, expires_at)
    values ('NODE99', 'waiting', ${owner}, 'BLITZ_3', 0, true, now() + interval '1 hour')`);
  bus.deliver(duelChanged.name, JSON.stringify({ code: 'NODE99', uids: [owner] }), 'elsewhere');
  await eventually(() => expect(seen).toContain('NODE99'));
  await own.db.execute(sql`
    insert into duel (code, state, owner, game_mode, bet, is_public, expires_at)
    values ('NODE98', 'waiting', ${await playerOf()}, 'BLITZ_5P3', 0, true, now() + interval '1 hour')`);
  bus.deliver(duelChanged.name, JSON.stringify({ code: 'NODE98', uids: [owner] }), 'elsewhere');
  await eventually(() => expect(seen).toContain('NODE98'));
  // A client that knows three time controls reads a list of these alone.
  const { matchs, all = [] } = JSON.parse(seen.slice(seen.indexOf('{'))) as DuelRoomFrame;
  expect([matchs, all].map(list => list.map(({ id }) => id).sort())).toEqual([
    ['NODE99'],
    ['NODE98', 'NODE99'],
  ]);
  await own.db.execute(sql`insert into block (player, blocked) values (${owner}, ${viewer})`);
  bus.deliver(blocksChanged.name, JSON.stringify({ uid: owner }), 'elsewhere');
  await eventually(() => expect(seen).not.toContain('NODE99'));
  await room.stop();
});

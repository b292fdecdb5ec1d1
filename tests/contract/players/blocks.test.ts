import * as v from 'valibot';
import { expect, test } from 'vitest';
import { blocksAnswer } from '../../../src/protocol/blocks';
import { openDuels } from '../../../src/protocol/duel-calls';
import { create, duelSocket, lists, meet, without } from '../../support/server/duels';
import { newcomer } from '../../support/server/game-pair';
import { hasAction, hasStatus, type Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

/** Blocks: two players of whom one has blocked the other never meet. */

const server = await sharedServer();

const api = ({ token }: Session) => server.api(token);
const nameOf = async (who: Session): Promise<string> =>
  ((await api(who).get('/user')).body as { user: { username: string } }).user.username;
const change = async (who: Session, username: string, blocked: boolean) =>
  (await api(who).post('/blocks', { username, blocked })).body;
const listOf = async (who: Session) =>
  v.parse(blocksAnswer, (await api(who).get('/blocks')).body).players.map(({ username }) => username);

test('[IP-10] a block made while waiting in the queue counts at once', async () => {
  const [who, other, third] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const waits = ({ token }: Session) =>
    server.socket('queue', token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  const first = waits(who);
  await first.next(hasAction('ping'));
  expect(await change(who, await nameOf(other), true)).toEqual({ blocked: true });
  const second = waits(other);
  await second.next(hasAction('ping'));
  await waits(third).next(hasAction('started'));
  for (const queue of [first, second]) queue.socket.close();
});

test('[DU-08] [WS-15] after a block neither player sees duels of the other in the list', async () => {
  const [owner, viewer, third] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const [own, theirs] = [
    await create(server, { public: true }, owner),
    await create(server, { public: true }, viewer),
  ];
  const rooms = [owner, viewer, third].map(({ token }) => server.socket('duelRoom', token));
  for (const room of rooms) {
    const listed = await room.next(lists(own.id));
    expect(lists(theirs.id)(listed)).toBe(true);
  }
  await change(owner, await nameOf(viewer), true);
  await rooms[0]?.next(without(theirs.id));
  await rooms[1]?.next(without(own.id));
  // A list opened after the block leaves the duel out as well, and a third player sees both duels.
  await server.socket('duelRoom', viewer.token).next(without(own.id));
  const onlooker = await server.socket('duelRoom', third.token).next(lists(own.id));
  expect(lists(theirs.id)(onlooker)).toBe(true);
  await change(owner, await nameOf(viewer), false);
  await rooms[0]?.next(lists(theirs.id));
  await rooms[1]?.next(lists(own.id));
  for (const { socket } of [own, theirs]) socket.send({ action: 'leave' });
});

test('[DU-08] the number of open duels leaves out one’s own and those of players kept apart by a block', async () => {
  const [owner, viewer, third] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const duels = [
    await create(server, { public: true }, owner),
    await create(server, { public: true }, viewer),
    await create(server, { public: false }),
  ];
  const open = async (who: Session) => v.parse(openDuels, (await api(who).get('/duels')).body).open;
  // Duels of others who use this server count for both alike.
  const more = async () => {
    const [seen, less] = await Promise.all([open(third), open(viewer)]);
    return seen - less;
  };
  await expect.poll(more).toBe(1);
  await change(owner, await nameOf(viewer), true);
  await expect.poll(more).toBe(2);
  for (const { socket } of duels) socket.send({ action: 'leave' });
});

test('[IP-10] [IP-14] a blocked player is not paired with the blocker while another waits, and cannot join their duel', async () => {
  const [who, other, third] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const [own, name] = [await nameOf(who), await nameOf(other)];
  for (const nobody of [own, 'Nobody_at_all', '', 'x'.repeat(500)])
    expect([nobody, await change(who, nobody, true)]).toEqual([
      nobody,
      { blocked: false, message: 'noSuchPlayer' },
    ]);
  const fifty = await Promise.all(Array.from({ length: 50 }, () => change(who, name.toUpperCase(), true)));
  for (const answer of fifty.slice(0, 10)) expect(answer).toEqual({ blocked: true });
  expect(await listOf(who)).toEqual([name]);
  expect(await listOf(other)).toEqual([]);

  // The two wait first: had they been paired, the third would have nobody.
  const queues = [who, other].map(one =>
    server.socket('queue', one.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' }),
  );
  await Promise.all(queues.map(queue => queue.next(hasAction('ping'))));
  const late = server.socket('queue', third.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  await late.next(hasAction('started'));
  for (const queue of queues) queue.socket.close();

  const [owner, joiner] = [await newcomer(server), await newcomer(server)];
  await change(owner, await nameOf(joiner), true);
  const { id } = await create(server, { public: true }, owner);
  await duelSocket(server, joiner, { idMatch: id }).next(hasStatus('error'));
  expect(await change(owner, await nameOf(joiner), false)).toEqual({ blocked: false });
  const joined = duelSocket(server, joiner, { idMatch: id });
  await joined.next(hasAction('duel_match'));
});

test('[IP-14] a blocked player is told the same of a duel as of one that is full', async () => {
  const [owner, blocked] = [await newcomer(server), await newcomer(server)];
  await change(owner, await nameOf(blocked), true);
  for (const bet of [0, 20]) {
    const wish = { bet, public: false };
    const [open, full] = [await create(server, wish, owner), await meet(server, wish)];
    const told = await Promise.all(
      [open, full].map(async ({ id }) => [
        await duelSocket(server, blocked, { idMatch: id }).next(hasStatus('error')),
        (await api(blocked).get(`/duels/${id}`)).body,
      ]),
    );
    expect(told[0]).toEqual(told[1]);
    for (const { socket } of [open, full.owner, full.joiner]) socket.send({ action: 'leave' });
    await open.socket.closed;
  }
});

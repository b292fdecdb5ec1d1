import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { noticesAnswer } from '../../../src/protocol/notices';
import { userAnswer } from '../../../src/protocol/users';
import { freshName } from '../../support/names';
import { create, type DuelWish, duelSocket, purses } from '../../support/server/duels';
import { sit } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  hasStatus,
  isNews,
  type Player,
  type Session,
} from '../../support/server/server';
import { movedServer } from '../../support/server/shared';

/** Challenges: private duels for one player, who is told of them and may decline. */

const server = await movedServer();

const HOUR = 3_600_000;
const isError = hasStatus('error');
const ENDED = hasAction('duel_ended');
const api = ({ token }: Session) => server.api(token);
const twoPlayers = async (): Promise<[Player, Player]> => [await server.player(), await server.player()];
const challenge = (owner: Player, whom: Player, wish: DuelWish = {}) =>
  create(server, { challenge: whom.username, ...wish }, owner);
/** A player's notices about challenges, the newest first. */
const told = async (who: Session) =>
  v
    .parse(noticesAnswer, (await api(who).get('/notices')).body)
    .notices.flatMap(({ player, news }) => (news?.kind === 'challenge' ? [{ ...news, by: player }] : []));
const decline = async (who: Session, code: string, body: object = {}): Promise<unknown> =>
  (await api(who).post(`/duels/${code}/decline`, body)).body;
const lookUp = async (who: Session, code: string): Promise<unknown> =>
  (await api(who).get(`/duels/${code}`)).body;
/** Why a challenge to somebody is not made. */
async function refusal(owner: Session, name: string, more: DuelWish = {}): Promise<Frame> {
  const socket = duelSocket(server, owner, { challenge: name, ...more });
  const said = await socket.next(isError);
  expect(await socket.closed).toBe(4200);
  return said;
}
const leave = async ({ socket }: Awaited<ReturnType<typeof create>>): Promise<void> => {
  socket.send({ action: 'leave' });
  await socket.closed;
};

describe('challenges', () => {
  test('[DU-17] [DU-12] a challenge is told to one player with its code, and nobody else can join it even if it asks to be public', async () => {
    const [owner, whom] = await twoPlayers();
    const third = await server.player();
    const page = server.socket('status', whom.token);
    await page.next(hasAction('ping'));
    const { id, socket, waiting } = await challenge(owner, whom, { bet: 30, public: true });
    expect(waiting).toMatchObject({ challenged: whom.username, public: false, held: 30 });
    await page.next(isNews);
    expect(await told(whom)).toEqual([
      {
        ...{ kind: 'challenge', duel: id, gameMode: 'BLITZ_3', bet: 30, by: owner.username },
        expires: waiting.expires,
      },
    ]);
    expect(await lookUp(third, id)).toEqual({ refusal: { code: 'notOpen' } });
    expect(await duelSocket(server, third, { idMatch: id }).next(isError)).toMatchObject({ code: 'notOpen' });
    expect(await decline(third, id)).toEqual({ refusal: { code: 'noSuchDuel' } });
    expect(await lookUp(whom, id)).toMatchObject({ duel: { id, bet: 30, public: false, challenge: true } });

    const joiner = duelSocket(server, whom, { idMatch: id });
    await Promise.all([socket, joiner].map(each => each.next(hasAction('duel_match'))));
    for (const each of [socket, joiner]) each.send({ action: 'acceptMatch' });
    await Promise.all([socket, joiner].map(each => each.next(hasAction('started'))));
    const { state, socket: game } = await sit(server, owner);
    expect(state).toMatchObject({ duel: true, rated: false });
    // The notice's link expires when the game begins: there is no duel left to join.
    const [notice] = await told(whom);
    expect(notice?.expires).toBeLessThan(waiting.expires as number);
    expect(await decline(whom, id)).toEqual({ refusal: { code: 'taken' } });
    game.send({ action: 'abort' });
    page.close();
  });

  test('[IP-14] [LG-05] a challenge is declined without joining, and its owner hears why and has the stake back, wherever they are', async () => {
    const [owner, whom] = await twoPlayers();
    const first = await challenge(owner, whom, { bet: 200 });
    expect(await decline(whom, first.id, { reason: 'stake' })).toEqual({ declined: true });
    expect(await first.socket.next(hasAction('duel_declined'))).toMatchObject({
      ...{ by: 'opponent', reason: 'stake' },
    });
    expect(await first.socket.next(ENDED)).toMatchObject({ how: 'declined', refunded: 200 });
    expect(await decline(whom, first.id)).toEqual({ declined: true });
    expect(await lookUp(whom, first.id)).toEqual({ refusal: { code: 'over' } });

    const second = await challenge(owner, whom, { bet: 100 });
    // One notice of a challenger: what became of the earlier one need not be known any more.
    expect(await told(whom)).toMatchObject([{ duel: second.id, expires: second.waiting.expires }]);
    second.socket.close();
    await decline(whom, second.id);
    expect((await told(whom))[0]?.expires).toBeLessThan(second.waiting.expires as number);
    const notices = v.parse(noticesAnswer, (await api(owner).get('/notices')).body).notices;
    expect(notices.map(({ news }) => news)).toEqual([100, 200].map(king => ({ kind: 'duelClosed', king })));
    expect(await purses(server, owner)).toEqual([1000]);
  });

  test('[IP-14] a challenge is declined by a player who has tried too many wrong codes', async () => {
    const [owner, whom] = await twoPlayers();
    const { id, socket } = await challenge(owner, whom, { bet: 15 });
    for (let tries = 0; tries < 20; tries++) await lookUp(whom, 'ZZZZZZ');
    expect(await lookUp(whom, 'ZZZZZZ')).toMatchObject({ refusal: { code: 'tooManyTries' } });
    expect(await decline(whom, id)).toEqual({ declined: true });
    expect(await socket.next(ENDED)).toMatchObject({ how: 'declined', refunded: 15 });
  });
});

test('[IP-14] [DU-06] a challenge of any clock without a stake begins as soon as it is accepted', async () => {
  const [owner, whom] = await twoPlayers();
  const first = duelSocket(server, owner, { challenge: whom.username }, { gameMode: 'RAPID_10P5' });
  const { id } = await first.next(hasAction('duel_waiting'));
  const { challenges, allChallenges } = v.parse(userAnswer, (await api(whom).get('/user')).body);
  // A client that knows three time controls reads an answer with these alone.
  expect(challenges).toBeUndefined();
  expect(allChallenges).toMatchObject([{ id, gameMode: 'RAPID_10P5' }]);
  const second = duelSocket(server, whom, { idMatch: String(id) });
  await Promise.all([first, second].map(socket => socket.next(hasAction('started'))));
  const { socket, state } = await sit(server, owner);
  expect(state).toMatchObject({ duel: true, rated: false, gameMode: 'RAPID_10P5' });
  socket.send({ action: 'abort' });
});

describe('refused challenges', () => {
  test('[DU-06] a challenge to oneself, to the house, to a deleted player or to an unknown name is refused', async () => {
    const [owner, other] = await twoPlayers();
    await api(other).post('/account/delete', { username: other.username });
    // Comes with what the deleted leave behind.
    const house = 'Kings_Exchange';
    await expect
      .poll(async () => (await api(owner).get(`/user/${house}`)).body)
      .toMatchObject({ house: true });
    for (const name of [owner.username, other.username, house, '~1', freshName(), '', 'no name'])
      expect([name, (await refusal(owner, name)).code]).toEqual([name, 'noOpponent']);
  });

  test('[DU-06] a challenge is refused to a player who wants none, as their card says, and to one whom the challenger has blocked', async () => {
    const [owner, whom] = await twoPlayers();
    await api(whom).post('/settings', { challenges: false });
    expect((await api(owner).get(`/user/${whom.username}`)).body).toMatchObject({ challenges: false });
    expect(await refusal(owner, whom.username)).toMatchObject({ code: 'challengesOff' });
    await api(whom).post('/settings', { challenges: true });
    expect((await api(owner).get(`/user/${whom.username}`)).body).not.toHaveProperty('challenges');
    await api(owner).post('/blocks', { username: whom.username, blocked: true });
    expect(await refusal(owner, whom.username)).toMatchObject({ code: 'blockedByYou' });
    await api(owner).post('/blocks', { username: whom.username, blocked: false });
    await leave(await challenge(owner, whom));
    expect(await told(whom)).toHaveLength(1);
  });

  test('[LG-05] the eleventh challenge within an hour is refused, whoever is challenged', async () => {
    const [owner, ...others] = await Promise.all(Array.from({ length: 4 }, () => server.player()));
    if (!owner) throw new Error('four are needed');
    const begun = (await server.moveClock(0)).now;
    for (let made = 0; made < 10; made++) {
      const whom = others[made % others.length];
      if (whom) await leave(await challenge(owner, whom));
    }
    // For a moment duels of any kind are too many.
    await server.moveClock(60_000);
    const last = others[0]?.username ?? '';
    const said = await refusal(owner, last);
    expect(said).toMatchObject({ code: 'challengedOften', until: expect.any(Number) });
    expect(said.until as number).toBeGreaterThanOrEqual(begun + HOUR);
    await leave(await create(server, { public: false }, owner));
    const { now } = await server.moveClock(0);
    await server.moveClock((said.until as number) - now);
    await leave(await create(server, { challenge: last }, owner));
  });
});

/** Challenges that a player's pages show. */
const shown = async (who: Session) =>
  v.parse(userAnswer, (await api(who).get('/user')).body).challenges?.map(one => ({
    ...one,
    opponent: one.opponent.username,
  }));

test('[DU-17] a challenge stands in the data of its player while it can be accepted, and their pages hear when it comes and goes', async () => {
  const [owner, whom] = await twoPlayers();
  const page = server.socket('status', whom.token);
  await page.next(hasAction('ping'));
  const first = await challenge(owner, whom, { bet: 15 });
  await page.next(isNews);
  const { id, waiting } = first;
  const { expires } = waiting;
  const one = { id, opponent: owner.username, gameMode: 'BLITZ_3', bet: 15, expires };
  expect(await shown(whom)).toEqual([{ ...one, time: expect.any(Number) }]);

  const joiner = duelSocket(server, whom, { idMatch: id });
  await joiner.next(hasAction('duel_match'));
  await page.next(isNews);
  expect(await shown(whom)).toBeUndefined();
  first.socket.send({ action: 'acceptMatch' });
  await joiner.next(hasAction('opponentAccepted'));
  await server.moveClock(31_000);
  await joiner.next(ENDED);
  expect(await shown(whom)).toMatchObject([one]);
  expect(await told(whom)).toMatchObject([{ expires }]);

  await leave(first);
  await page.next(isNews);
  expect(await shown(whom)).toBeUndefined();
  page.close();
});

test('[IP-10] a challenger cannot tell a player who has blocked them from one who does not answer', async () => {
  const [owner, whom] = await twoPlayers();
  const patient = await server.player();
  await api(whom).post('/blocks', { username: owner.username, blocked: true });
  const page = server.socket('status', whom.token);
  await page.next(hasAction('ping'));
  const seen: object[] = [];
  let shownToBlocker: object | undefined;
  for (const one of [whom, patient]) {
    const { id, socket, waiting } = await challenge(owner, one, { bet: 5 });
    const { expires, time, challenged, ...frame } = waiting;
    expect(challenged).toBe(one.username);
    if (one === whom) shownToBlocker = await shown(whom);
    const minutes = Math.round(((expires as number) - (time as number)) / 60_000);
    const card = Object.keys((await api(owner).get(`/user/${one.username}`)).body as object);
    const own = await lookUp(owner, id);
    await server.moveClock(30 * 60_000);
    const over = await socket.next(ENDED);
    const heard = socket.frames
      .map(({ action }) => String(action))
      .filter(action => action.startsWith('duel_'));
    seen.push({ ...{ frame: { ...frame, id: '' }, minutes, card, own, over, heard } });
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(await told(whom)).toEqual([]);
  expect(shownToBlocker).toBeUndefined();
  expect(await told(patient)).toHaveLength(1);
  expect(page.frames.some(isNews)).toBe(false);
  page.close();
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { dealAnswer, searchAnswer } from '../../../src/protocol/market';
import { noticesAnswer } from '../../../src/protocol/notices';
import { otpAnswer } from '../../../src/protocol/otp';
import { userAnswer, usernameAnswer } from '../../../src/protocol/users';
import { freshName } from '../../support/names';
import { begin, create, duelSocket, meet, purses } from '../../support/server/duels';
import { ends, newcomer } from '../../support/server/game-pair';
import { type Frame, hasAction, hasStatus, type Player, type Session } from '../../support/server/server';
import { movedServer } from '../../support/server/shared';
import { authenticatorOf } from '../../support/server/traders';

/** The doors by which value leaves an account: what holds them, and which code opens them. */

const server = await movedServer();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEARCH = { page: 0, generation: 'ALL', order: 'ASC', orderBy: 'PRICE' };

const deal = async ({ token }: Session, path: 'sell' | 'purchase', body: object) =>
  v.parse(dealAnswer, (await server.api(token).post(`/marketplace/${path}`, body)).body);
const userOf = async ({ token }: Session) => v.parse(userAnswer, (await server.api(token).get('/user')).body);
const news = async ({ token }: Session) =>
  v.parse(noticesAnswer, (await server.api(token).get('/notices')).body).notices.map(one => one.news);

/** The avatar that everybody begins with, as it would be sold. */
async function avatarOf({ token }: Session): Promise<{ id: number; itemType: 'AVATAR'; price: number }> {
  const query = { ...SEARCH, action: 'sell', type: 'avatars' };
  const { body } = await server.api(token).post('/marketplace/search', query);
  const answer = v.parse(searchAnswer, body);
  if ('error' in answer) throw new Error(answer.error);
  return { id: answer.content[0]?.id ?? 0, itemType: 'AVATAR', price: 7 };
}

/** A player whose two-factor is on, with their authenticator. @param age of the account at that moment */
async function protectedPlayer(age = 0): Promise<{ who: Player; next: () => Promise<string> }> {
  const who = await newcomer(server);
  await server.moveClock(age);
  return { who, next: await authenticatorOf(server, who.token) };
}

/** The operator turns two-factor off, and the player turns it on again. */
async function resetOf(who: Player): Promise<() => Promise<string>> {
  await server.operate('two-factor', 'reset', who.username, 'identity', 'checked');
  return authenticatorOf(server, who.token);
}

/** Something that others can buy. */
async function forSale(): Promise<{ id: number; itemType: 'AVATAR'; price: number }> {
  const { who, next } = await protectedPlayer();
  const item = await avatarOf(who);
  expect(await deal(who, 'sell', { ...item, otpCode: await next() })).toMatchObject({ status: 200 });
  return item;
}

test('[MK-15] [TF-03] an account older than a day lists nothing in the day after it turned two-factor on', async () => {
  const { who, next } = await protectedPlayer(DAY_MS + HOUR_MS);
  const item = await avatarOf(who);
  const refused = await deal(who, 'sell', { ...item, otpCode: await next() });
  expect(refused).toMatchObject({ status: 403, code: 'held' });
  const { now } = await server.moveClock(0);
  expect((refused.until ?? 0) - now).toBeGreaterThan(DAY_MS - HOUR_MS);
  expect((refused.until ?? 0) - now).toBeLessThanOrEqual(DAY_MS);
  // The sell dialog says so before it asks for anything.
  expect((await userOf(who)).listingHeldUntil).toBe(refused.until);
  expect(await server.operate('two-factor', 'show', who.username)).toContain(
    'Can put nothing up for sale until',
  );
  // Buying is not held: only what somebody else has set up could be sold.
  expect(await deal(who, 'purchase', { ...(await forSale()), otpCode: await next() })).toMatchObject({
    status: 200,
  });
  await server.moveClock((refused.until ?? 0) - now);
  expect(await deal(who, 'sell', { ...item, otpCode: await next() })).toMatchObject({ status: 200 });
  expect((await userOf(who)).listingHeldUntil).toBeUndefined();
});

test('[MK-10] [MK-15] [IP-27] nothing is bought or listed in the day after two-factor was reset, even once it is on again', async () => {
  const { who } = await protectedPlayer();
  const next = await resetOf(who);
  const [own, offer] = [await avatarOf(who), await forSale()];
  const listing = await deal(who, 'sell', { ...own, otpCode: await next() });
  const purchase = await deal(who, 'purchase', { ...offer, otpCode: await next() });
  expect([listing.code, purchase.code]).toEqual(['held', 'held']);
  expect(purchase.until).toBe(listing.until);
  expect((await userOf(who)).otpReset?.sellingHeldUntil).toBe(listing.until);
  const { now } = await server.moveClock(0);
  await server.moveClock((listing.until ?? 0) - now);
  expect(await deal(who, 'purchase', { ...offer, otpCode: await next() })).toMatchObject({ status: 200 });
  expect(await deal(who, 'sell', { ...own, otpCode: await next() })).toMatchObject({ status: 200 });
});

test('[IP-27] one right code sent with twenty purchases at once buys one item, and none counts as a wrong try', async () => {
  const { who, next } = await protectedPlayer();
  const offers = await Promise.all([forSale(), forSale()]);
  const otpCode = await next();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => deal(who, 'purchase', { ...offers[index % 2], otpCode })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = new Set(answers.flatMap(({ code }) => code ?? []));
  expect([...refusals].filter(code => code !== 'otpUsed' && code !== 'ownItem')).toEqual([]);
});

test('[TF-03] [TF-05] [MK-11] a player is told of each change of their two-factor, of a sale and of a purchase', async () => {
  const { who, next } = await protectedPlayer();
  const { post } = server.api(who.token);
  const item = await avatarOf(who);
  await deal(who, 'sell', { ...item, otpCode: await next() });
  const buyer = await protectedPlayer();
  await deal(buyer.who, 'purchase', { ...item, otpCode: await buyer.next() });
  const avatar = { kind: 'avatar', name: 'zombie_0_0' };
  expect(await news(buyer.who)).toEqual([{ kind: 'bought', item: avatar, king: 7 }, { kind: 'otpOn' }]);

  await post('/otp/disable', { otpCode: await next() });
  const again = await authenticatorOf(server, who.token);
  const renewed = v.parse(otpAnswer, (await post('/otp/recovery', { otpCode: await again() })).body);
  await post('/otp/disable', { recoveryCode: renewed.recoveryCodes?.[0] });
  await authenticatorOf(server, who.token);
  await resetOf(who);
  expect(await news(who)).toEqual([
    ...[{ kind: 'otpOn' }, { kind: 'otpReset' }, { kind: 'otpOn' }, { kind: 'otpRecovered' }],
    ...[{ kind: 'otpOn' }, { kind: 'otpOff' }, { kind: 'sold', item: avatar, king: 6.65 }, { kind: 'otpOn' }],
  ]);
});

const isError = hasStatus('error');
/** The duel channel's first answer to a player who wants to stake. */
async function stakes(who: Session, bet: number, otpCode?: string): Promise<Frame> {
  const socket = duelSocket(server, who, { bet, public: false }, otpCode === undefined ? {} : { otpCode });
  const said = await socket.next(frame => isError(frame) || frame.action === 'duel_waiting');
  socket.send({ action: 'leave' });
  await socket.closed;
  return said;
}
const rename = async ({ token }: Session, otpCode?: string) =>
  v.parse(
    usernameAnswer,
    (await server.api(token).post('/username/change', { username: freshName(), otpCode })).body,
  );

test('[LG-10] [LG-08] with two-factor on, a stake and a new name ask each session for a code once a day', async () => {
  const { who, next } = await protectedPlayer();
  expect(await stakes(who, 10)).toMatchObject({ status: 'error', code: 'codeNeeded' });
  expect(await rename(who)).toMatchObject({ message: 'codeNeeded' });
  expect(await purses(server, who)).toEqual([1000]);
  expect(await stakes(who, 10, '12345x')).toMatchObject({ code: 'otpWrong', triesLeft: 4 });
  expect(await stakes(who, 0)).toMatchObject({ action: 'duel_waiting' });
  expect(await stakes(who, 10, await next())).toMatchObject({ action: 'duel_waiting', held: 10 });
  // One code opens both doors for this session.
  expect(await rename(who)).toMatchObject({ username: expect.any(String) });
  expect(await stakes(who, 10)).toMatchObject({ action: 'duel_waiting' });
  // Another session of the same user is asked for its own.
  const other = await server.signIn(who.username);
  expect(other.uid).toBe(who.uid);
  expect(await stakes(other, 10)).toMatchObject({ code: 'codeNeeded' });
  await server.moveClock(DAY_MS);
  expect(await rename(who)).toMatchObject({ message: 'codeNeeded' });
  expect(await rename(who, await next())).toMatchObject({ username: expect.any(String) });
});

test('[LG-10] [DU-12] joining a duel with a stake asks for a code, and joining one without a stake does not', async () => {
  const { who, next } = await protectedPlayer();
  const owner = await create(server, { bet: 20 });
  const joins = async (code: string, otpCode?: string): Promise<Frame> => {
    const socket = duelSocket(server, who, { idMatch: code }, otpCode === undefined ? {} : { otpCode });
    const said = await socket.next(frame => isError(frame) || frame.action === 'duel_match');
    socket.send({ action: 'leave' });
    await socket.closed;
    return said;
  };
  expect(await joins(owner.id)).toMatchObject({ code: 'codeNeeded' });
  expect(await purses(server, who)).toEqual([1000]);
  expect(await joins(owner.id, await next())).toMatchObject({ action: 'duel_match', bet: 20 });
  const free = await create(server, { bet: 0 });
  const { who: stranger } = await protectedPlayer();
  const socket = duelSocket(server, stranger, { idMatch: free.id });
  expect(await socket.next(hasAction('duel_match'))).toMatchObject({ bet: 0 });
});

test('[LG-05] the rematch of a duel asks for a code when the session at the board has not given one', async () => {
  const { who, next } = await protectedPlayer();
  const rival = await newcomer(server);
  const owner = await create(server, { bet: 30 }, rival);
  const socket = duelSocket(server, who, { idMatch: owner.id }, { otpCode: await next() });
  const seen = await Promise.all([owner.socket, socket].map(each => each.next(hasAction('duel_match'))));
  const [first, second] = seen as [Frame, Frame];
  const match = {
    ...{ id: owner.id, owner, seen: { owner: first, joiner: second } },
    joiner: { session: await server.signIn(who.username), socket },
  };
  const { white, black } = await begin(server, match);
  const own = white.session.uid === who.uid ? white : black;
  const other = own === white ? black : white;
  other.socket.send({ action: 'surrender' });
  await ends({ white, black });
  own.socket.send({ action: 'rematch' });
  expect(await own.socket.next(hasAction('rematchDeclined'))).toMatchObject({
    ...{ code: 'codeNeeded', who: 'player' },
  });
  own.socket.send({ action: 'rematch', otpCode: await next() });
  await other.socket.next(hasAction('rematchOffered'));
  other.socket.send({ action: 'rematch' });
  await Promise.all([white, black].map(each => each.socket.closed));
  expect(await purses(server, who, rival)).toEqual([1000, 940]);
});

test('[IP-27] nothing is staked or paid for a name in the day after two-factor was reset, whether it is off or on again', async () => {
  const { who } = await protectedPlayer();
  await server.operate('two-factor', 'reset', who.username, 'identity', 'checked');
  const stake = await stakes(who, 10);
  expect(stake).toMatchObject({ code: 'held', until: expect.any(Number) });
  expect(await rename(who)).toMatchObject({ message: 'held', until: stake.until });
  expect(await stakes(who, 0)).toMatchObject({ action: 'duel_waiting' });
  const next = await authenticatorOf(server, who.token);
  expect(await stakes(who, 10, await next())).toMatchObject({ code: 'held', until: stake.until });
  const { now } = await server.moveClock(0);
  await server.moveClock(Number(stake.until) - now);
  expect(await stakes(who, 10, await next())).toMatchObject({ action: 'duel_waiting' });
});

/** Ways to a hold of a day, each by what is done to a player. */
const HOLDS = {
  'the operator resets two-factor': async ({ username }: Player) =>
    void (await server.operate('two-factor', 'reset', username, 'identity', 'checked')),
  'the operator ends all sessions': async ({ username }: Player) =>
    void (await server.operate('sessions', 'end', username, 'stolen', 'phone')),
  'a recovery code turns two-factor off': async ({ token }: Player, recoveryCode: string) => {
    const { body } = await server.api(token).post('/otp/disable', { recoveryCode });
    expect(body).toMatchObject({ status: 'ok' });
  },
};

test.each(Object.keys(HOLDS) as (keyof typeof HOLDS)[])(
  '[IP-27] [IP-21] [LG-05] an offer and a duel that stand open end with the stake back when %s, and their player is told',
  async way => {
    const { who, next } = await protectedPlayer();
    const { post } = server.api(who.token);
    const { recoveryCodes } = v.parse(
      otpAnswer,
      (await post('/otp/recovery', { otpCode: await next() })).body,
    );
    const item = await avatarOf(who);
    expect(await deal(who, 'sell', { ...item, otpCode: await next() })).toMatchObject({ status: 200 });
    const socket = duelSocket(server, who, { bet: 700, public: false }, { otpCode: await next() });
    const { id } = await socket.next(hasAction('duel_waiting'));
    const other = await forSale();
    const buyer = await protectedPlayer();

    await HOLDS[way](who, recoveryCodes?.[0] ?? '');
    const back = await server.signIn(who.username);
    expect(back.uid).toBe(who.uid);
    expect(await purses(server, back)).toEqual([1000]);
    expect(await server.operate('duel', 'show', String(id))).toContain('held');
    // The code of a refused purchase, and of a refused duel, is still good.
    const otpCode = await buyer.next();
    expect(await deal(buyer.who, 'purchase', { ...item, otpCode })).toMatchObject({ code: 'gone' });
    const joins = duelSocket(server, buyer.who, { idMatch: String(id) }, { otpCode });
    expect(await joins.next(isError)).toMatchObject({ code: 'over' });
    expect(await deal(buyer.who, 'purchase', { ...other, otpCode })).toMatchObject({ status: 200 });

    expect((await userOf(back)).heldUntil).toEqual(expect.any(Number));
    const told = (await news(back)).map(one => one?.kind);
    expect(told).toEqual(expect.arrayContaining(['withdrawn', 'duelClosed']));
    expect(await stakes(back, 10)).toMatchObject({ code: 'held' });
    expect(await rename(back)).toMatchObject({ message: 'held' });
  },
);

test('[IP-27] [LG-05] a duel whose two get ready ends for both when one of them is held, and a running one goes on', async () => {
  const [owner, joiner] = [await newcomer(server), await newcomer(server)];
  const match = await meet(server, { bet: 40 }, [owner, joiner]);
  await server.operate('sessions', 'end', joiner.username, 'stolen');
  expect(await match.owner.socket.next(hasAction('duel_ended'))).toMatchObject({ how: 'held', refunded: 40 });
  expect(await purses(server, owner, await server.signIn(joiner.username))).toEqual([1000, 1000]);

  const rival = await newcomer(server);
  const running = await meet(server, { bet: 40 }, [owner, rival]);
  const { white, black } = await begin(server, running);
  await server.operate('sessions', 'end', rival.username, 'stolen');
  const back = await server.signIn(rival.username);
  const own = white.session.uid === owner.uid ? white : black;
  expect(await purses(server, owner, back)).toEqual([960, 960]);
  own.socket.send({ action: 'surrender' });
  await expect.poll(() => purses(server, owner, back)).toEqual([960, 1040]);
});

test('[IP-20] [LG-05] a disabled identity sells nothing that stands open, and its duel ends, until it is enabled', async () => {
  const { who, next } = await protectedPlayer();
  const item = await avatarOf(who);
  expect(await deal(who, 'sell', { ...item, otpCode: await next() })).toMatchObject({ status: 200 });
  const free = await create(server, { bet: 0, public: false }, who);
  await server.operate('identity', 'disable', who.username);
  expect(await server.operate('duel', 'show', free.id)).toContain('banned');
  const buyer = await protectedPlayer();
  const bought = await deal(buyer.who, 'purchase', { ...item, otpCode: await buyer.next() });
  expect(bought).toMatchObject({ code: 'gone' });
  await server.operate('identity', 'enable', who.username);
  expect((await news(who)).map(one => one?.kind)).toContain('withdrawn');
});

test('[LG-05] a player who asks for a break from stakes leaves the duel with a stake that waits, and keeps one without', async () => {
  const who = await newcomer(server);
  const staked = await create(server, { bet: 25, public: false }, who);
  const takeBreak = async () =>
    (await server.api(who.token).post('/duels/limits', { dayStake: null, coolOffHours: 24 })).body;
  expect(await takeBreak()).toMatchObject({ held: 0 });
  expect(await staked.socket.next(hasAction('duel_ended'))).toMatchObject({ how: 'cancelled', refunded: 25 });
  expect(await purses(server, who)).toEqual([1000]);
  const free = await create(server, { bet: 0, public: false }, who);
  await takeBreak();
  expect(await server.operate('duel', 'show', free.id)).toContain('waiting');
  free.socket.send({ action: 'leave' });
  await free.socket.closed;
});

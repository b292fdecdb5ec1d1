import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { noticesAnswer } from '../../../src/protocol/notices';
import { freshName } from '../../support/names';
import {
  begin,
  create,
  duelSocket,
  lists,
  type Match,
  meet,
  purses,
  rows,
  without,
} from '../../support/server/duels';
import { ends, hasEnded, newcomer, play, sit } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  hasStatus,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';
import { movedServer } from '../../support/server/shared';

/** Duels over the wire: from waiting to the last hundredth. */

const server = await movedServer();

const isError = hasStatus('error');
const ENDED = hasAction('duel_ended');
const sessions = ({ owner, joiner }: Match) => [owner.session, joiner.session] as const;
/** News in a player's notices. */
const news = async ({ token }: Session): Promise<unknown[]> =>
  v.parse(noticesAnswer, (await server.api(token).get('/notices')).body).notices.map(one => one.news);
const receipt = async (token: string, game: unknown, at: TestServer = server): Promise<unknown> =>
  (await at.api(token).get(`/duels/receipt/${game}`)).body;

describe('a pairing', () => {
  test('[WS-13] [DU-06] [DU-17] both players of a pairing get opponent, limit, time, id, bet and game mode, and the stakes are held', async () => {
    const match = await meet(server, { bet: 250, public: false });
    const { owner, joiner } = match.seen;
    for (const frame of [owner, joiner]) {
      expect(frame).toMatchObject({ id: match.id, bet: 250, gameMode: 'BLITZ_3', public: false, held: 250 });
      expect((frame.limit as number) - (frame.time as number)).toBeGreaterThan(25_000);
      expect((frame.limit as number) - (frame.time as number)).toBeLessThanOrEqual(30_000);
      expect(frame.opponent).toMatchObject({ username: expect.any(String), elo: 1500, card: {} });
    }
    expect([owner.own, joiner.own]).toEqual([true, false]);
    expect(match.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await purses(server, ...sessions(match))).toEqual([750, 750]);
    // Both connections' latencies are told as soon as both have been measured.
    const isKnown = (frame: Frame) => frame.action === 'duel_latency' && frame.opponent !== null;
    expect(await match.owner.socket.next(isKnown)).toMatchObject({
      player: { median: expect.any(Number), jitter: expect.any(Number) },
      opponent: { median: expect.any(Number), jitter: expect.any(Number) },
    });
    match.joiner.socket.send({ action: 'leave' });
    match.owner.socket.send({ action: 'leave' });
    expect(await match.owner.socket.closed).toBe(4200);
    expect(await purses(server, ...sessions(match))).toEqual([1000, 1000]);
  });

  test('[WS-14] an acceptMatch is told to the opponent once, and the game starts when both have accepted', async () => {
    const match = await meet(server, { bet: 100 });
    const { owner, joiner } = match;
    owner.socket.send({ action: 'acceptMatch' });
    owner.socket.send({ action: 'acceptMatch' });
    await joiner.socket.next(hasAction('opponentAccepted'));
    const { white, black } = await begin(server, match);
    expect(joiner.socket.frames.filter(hasAction('opponentAccepted'))).toHaveLength(1);
    expect(await owner.socket.closed).toBe(4200);
    expect(white.state).toMatchObject({ duel: true, rated: false, gameMode: 'BLITZ_3', time: 180_000 });
    expect(await receipt(black.session.token, white.state.game)).toMatchObject({
      ...{ id: match.id, bet: 100, fee: 0, how: 'playing', received: 0, winner: null, at: null },
    });
    white.socket.send({ action: 'abort' });
    await ends({ white, black });
  });

  test('[WS-20] [LG-10] wrong ids, bad stakes and empty purses get an error that ends the channel, and 100000 is a stake', async () => {
    const { id, ...owner } = await create(server, { bet: 900 });
    const poor = await newcomer(server);
    const spent = await create(server, { bet: 400 }, poor);
    spent.socket.send({ action: 'leave' });
    await spent.socket.closed;
    const held = await create(server, { bet: 1000 });
    const refused = async (wish: object, who = poor): Promise<unknown> => {
      const socket = duelSocket(server, who, wish);
      const { code } = await socket.next(isError);
      expect(await socket.closed).toBe(4200);
      return code;
    };
    expect(await refused({ idMatch: '000000' })).toBe('noSuchDuel');
    expect(await refused({ bet: 100_001 })).toBe('bet');
    expect(await refused({ bet: 1001 })).toBe('notEnoughKing');
    expect(await refused({ idMatch: spent.id })).toBe('over');
    const rich = await newcomer(server);
    const third = duelSocket(server, rich, { idMatch: id });
    await third.next(hasAction('duel_match'));
    expect(await refused({ idMatch: id })).toBe('taken');
    expect(await purses(server, poor, rich, held.session)).toEqual([1000, 100, 0]);
    const most = await newcomer(server);
    await server.operate('grant', most.uid, '99000');
    const dearest = await create(server, { bet: 100_000 }, most);
    expect([dearest.waiting.held, await purses(server, most)]).toEqual([100_000, [0]]);
    for (const socket of [third, owner.socket, held.socket, dearest.socket]) socket.send({ action: 'leave' });
  });

  test('[WS-20] joining a duel is refused, and no stake held, when the KING shown was spent meanwhile', async () => {
    const { id, socket } = await create(server, { bet: 1000 });
    const other = await newcomer(server);
    const { get, post } = server.api(other.token);
    // A code is typed in any case, with spaces and dashes.
    const typed = ` ${id.slice(0, 3)}-${id.slice(3)} `.toLowerCase();
    expect((await get(`/duels/${encodeURIComponent(typed)}`)).body).toMatchObject({
      duel: { id, bet: 1000 },
    });
    const { body } = await get('/user');
    const { username } = (body as { user: { username: string } }).user;
    // A new name costs KING.
    await post('/username/change', { username: `${username.slice(0, 17)}_x` });
    const late = duelSocket(server, other, { idMatch: typed });
    expect(await late.next(isError)).toMatchObject({ code: 'notEnoughKing' });
    const [left] = await purses(server, other);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1000);
    expect((await get('/duels/limits')).body).toMatchObject({ staked: 0, held: 0 });
    socket.send({ action: 'leave' });
  });

  test('[DU-12] a player who guesses codes is slowed down, on the channel and in the call alike', async () => {
    const { token } = await newcomer(server);
    const { get } = server.api(token);
    const guess = async () => (await get('/duels/ZZZZZZ')).body as { refusal: { code: string } };
    let guesses = 0;
    let told = await guess();
    // Each twenty seconds allow one more: on a busy machine ten guesses may take long enough for some.
    for (; told.refusal.code === 'noSuchDuel'; guesses++) told = await guess();
    expect(guesses).toBeGreaterThanOrEqual(10);
    expect(told.refusal.code).toBe('tooManyTries');
    const socket = server.socket('duel', token, { gameMode: 'BLITZ_3', options: { idMatch: 'ZZZZZ1' } });
    expect(await socket.next(isError)).toMatchObject({ code: 'tooManyTries', until: expect.any(Number) });
  });

  test('[IP-15] of two players who join a duel at once one gets it', async () => {
    const { id, socket } = await create(server, { bet: 10 });
    const others = await Promise.all([newcomer(server), newcomer(server)]);
    const sockets = others.map(other => duelSocket(server, other, { idMatch: id }));
    const firsts = await Promise.all(
      sockets.map(each => each.next(frame => isError(frame) || hasAction('duel_match')(frame))),
    );
    expect(firsts.map(({ code }) => code).sort()).toEqual(['taken', undefined]);
    expect((await purses(server, ...others)).sort()).toEqual([1000, 990]);
    for (const each of [...sockets, socket]) if (each.socket.readyState === 1) each.send({ action: 'leave' });
  });

  test('[IP-15] a second window takes over the duel of the first, and its own wish is ignored', async () => {
    const { id, session, socket } = await create(server, { bet: 50, public: false });
    const second = duelSocket(server, session, { bet: 300 });
    expect(await second.next(hasAction('duel_waiting'))).toMatchObject({ id, bet: 50, public: false });
    expect(await socket.closed).toBe(4002);
    expect(await purses(server, session)).toEqual([950]);
    second.send({ action: 'leave' });
    expect(await second.next(ENDED)).toMatchObject({ how: 'cancelled', refunded: 50 });
  });
});

describe('declining', () => {
  test('[IP-14] a joiner who declines leaves with their stake, and the owner waits again', async () => {
    const match = await meet(server, { bet: 300 });
    const { owner, joiner } = match;
    owner.socket.send({ action: 'acceptMatch' });
    joiner.socket.send({ action: 'declineMatch', reason: 'connection' });
    expect(await joiner.socket.next(ENDED)).toEqual({ action: 'duel_ended', how: 'declined', refunded: 300 });
    expect(await owner.socket.next(hasAction('duel_declined'))).toMatchObject({ reason: 'connection' });
    expect(await owner.socket.next(hasAction('duel_waiting'))).toMatchObject({ id: match.id });
    expect(await purses(server, ...sessions(match))).toEqual([700, 1000]);
    expect(await news(joiner.session)).toEqual([]);
    owner.socket.send({ action: 'leave' });
    await owner.socket.closed;
    expect(await purses(server, owner.session)).toEqual([1000]);
  });

  test('[IP-14] [LG-05] a duel that ended while the line was cut is told to its player on return, and not made again', async () => {
    const match = await meet(server, { bet: 30 });
    match.joiner.socket.close();
    match.owner.socket.send({ action: 'leave' });
    await match.owner.socket.closed;
    const joiner = duelSocket(server, match.joiner.session, { idMatch: match.id }, { resumes: match.id });
    expect(await joiner.next(ENDED)).toMatchObject({ how: 'declined', refunded: 30 });
    expect(await joiner.closed).toBe(4200);
    expect(await purses(server, ...sessions(match))).toEqual([1000, 1000]);
    const stranger = duelSocket(server, await newcomer(server), { bet: 1 }, { resumes: match.id });
    expect(await stranger.next(isError)).toMatchObject({ code: 'over' });
  });

  test('[IP-14] [LG-05] a joiner who was ready keeps the duel of an owner who goes, and one who was not is released', async () => {
    const [ready, idle] = await Promise.all([meet(server, { bet: 20 }), meet(server, { bet: 20 })]);
    ready.joiner.socket.send({ action: 'acceptMatch' });
    await ready.owner.socket.next(hasAction('opponentAccepted'));
    for (const { owner } of [ready, idle]) owner.socket.send({ action: 'declineMatch', reason: 'strength' });
    expect(await ready.joiner.socket.next(hasAction('duel_returned'))).toMatchObject({ takenOver: true });
    await idle.joiner.socket.closed;
    expect(await news(idle.joiner.session)).toEqual([{ kind: 'duelClosed', king: 20 }]);
    expect(await purses(server, ...sessions(ready), ...sessions(idle))).toEqual([1000, 980, 1000, 1000]);
    ready.joiner.socket.send({ action: 'leave' });
  });

  test('[DU-12] [WS-15] a joiner who declines a public duel no longer sees or joins it, and others still do', async () => {
    const { id, owner, joiner } = await meet(server, { bet: 10 });
    joiner.socket.send({ action: 'declineMatch' });
    await owner.socket.next(hasAction('duel_returned'));
    const back = duelSocket(server, joiner.session, { idMatch: id });
    expect(await back.next(isError)).toMatchObject({ code: 'notOpen' });
    expect((await server.api(joiner.session.token).get(`/duels/${id}`)).body).toEqual({
      refusal: { code: 'notOpen' },
    });
    const other = await newcomer(server);
    const [own, others] = [joiner.session, other].map(({ token }) => server.socket('duelRoom', token));
    await others?.next(lists(id));
    expect(await own?.next(frame => 'matchs' in frame)).toSatisfy(without(id));
    const next = duelSocket(server, other, { idMatch: id });
    await next.next(hasAction('duel_match'));
    for (const socket of [next, owner.socket]) socket.send({ action: 'leave' });
  });

  test('[DU-12] a player who joins and declines again and again has to wait', async () => {
    const { id, ...owner } = await create(server, { bet: 10, public: false });
    const who = await newcomer(server);
    const joinAndLeave = async () => {
      const socket = duelSocket(server, who, { idMatch: id });
      const heard = await socket.next(frame => isError(frame) || frame.action === 'duel_match');
      if (!isError(heard)) socket.send({ action: 'declineMatch' });
      await socket.closed;
      return heard;
    };
    let joins = 0;
    let heard = await joinAndLeave();
    // Each ten seconds allow one more: on a busy machine ten joins take long enough for some.
    for (; !isError(heard); joins++) heard = await joinAndLeave();
    expect(joins).toBeGreaterThanOrEqual(10);
    expect(heard).toMatchObject({ code: 'tooOften', until: expect.any(Number) });
    owner.socket.send({ action: 'leave' });
  });
});

describe('limits of time', () => {
  test('[IP-14] a duel not accepted in time keeps the player who was ready and drops the other; in the last 50 ms both start or none', async () => {
    const [joiners, last] = await Promise.all([0, 1].map(() => meet(server, { bet: 40, public: false })));
    if (!joiners || !last) throw new Error('two duels are needed');
    joiners.joiner.socket.send({ action: 'acceptMatch' });
    await joiners.owner.socket.next(hasAction('opponentAccepted'));
    const { limit } = last.seen.owner as { limit: number };
    const { now } = await server.moveClock(0);
    await server.moveClock(limit - now - 60);
    for (const { socket } of [last.owner, last.joiner]) socket.send({ action: 'acceptMatch' });

    expect(await joiners.joiner.socket.next(hasAction('duel_waiting'))).toMatchObject({ id: joiners.id });
    expect(await joiners.owner.socket.next(ENDED)).toMatchObject({ how: 'late', refunded: 40 });
    const fates = [last.owner, last.joiner].map(({ socket }) =>
      socket.next(hasAction('started', 'duel_ended', 'duel_returned')),
    );
    const [one, other] = (await Promise.all(fates)).map(({ action }) => action);
    if (one === 'started' || other === 'started') expect(one).toBe(other);
    expect(await purses(server, ...sessions(joiners))).toEqual([1000, 960]);
    expect(await news(joiners.owner.session)).toEqual([{ kind: 'duelClosed', king: 40 }]);
    joiners.joiner.socket.send({ action: 'leave' });
  });

  test('[WS-15] an owner without a connection is not listed after ten seconds, and listed again when back', async () => {
    const gone = await create(server, { bet: 5 });
    const kept = await create(server, { bet: 5, public: false });
    const room = server.socket('duelRoom', (await newcomer(server)).token);
    await room.next(lists(gone.id));
    for (const { socket } of [gone, kept]) socket.close();
    await Promise.all([gone, kept].map(({ socket }) => socket.closed));
    // A round that was under way has seen the owner still, and may say so after the first ten seconds.
    for (let times = 0; times < 2; times++) await server.moveClock(10_000);
    await room.next(without(gone.id));
    const back = await create(server, {}, gone.session);
    expect(back.id).toBe(gone.id);
    await room.next(lists(gone.id));
    // A private one may switch to another app for longer than that.
    const again = await create(server, {}, kept.session);
    expect(again.id).toBe(kept.id);
    for (const { socket } of [back, again]) socket.send({ action: 'leave' });
  });
});

describe('games of duels', () => {
  test('[LG-05] the winner receives both bets, to the last hundredth; the stats count it, the ratings do not', async () => {
    const match = await meet(server, { bet: 1000 });
    const { white, black } = await begin(server, match);
    white.socket.send({ action: 'surrender' });
    await ends({ white, black });
    expect(await purses(server, white.session, black.session)).toEqual([0, 2000]);
    const game = white.state.game;
    const name = (black.state.player as { username: string }).username;
    const paid = { id: match.id, bet: 1000, fee: 0, how: 'won', winner: name, reversed: null };
    expect(await receipt(black.session.token, game)).toMatchObject({ ...paid, received: 2000 });
    // Players find the duel's game in their history.
    const { body: history } = await server.api(black.session.token).get('/matchs/0');
    expect(history).toMatchObject({ content: [{ matchId: game, duel: true }] });
    const { body: replay } = await server.api(black.session.token).get(`/match/${game}`);
    expect(replay).toMatchObject({ details: { duel: true } });
    const stranger = await newcomer(server);
    expect((await server.api(stranger.token).get(`/duels/receipt/${game}`)).status).toBe(404);
    expect((await server.api(white.session.token).get(`/user/${name}`)).body).toMatchObject({
      ...{ blitz_ranked: 1500, stats: { games: 1, wins: 1 } },
    });
    // The purse is empty: the same again is refused, and both are told why.
    for (const { socket } of [white, black]) socket.send({ action: 'rematch' });
    expect(await white.socket.next(hasAction('rematchDeclined'))).toMatchObject({
      ...{ code: 'notEnoughKing', who: 'player' },
    });
    expect(await black.socket.next(hasAction('rematchDeclined'))).toMatchObject({ who: 'opponent' });
    expect(await purses(server, white.session, black.session)).toEqual([0, 2000]);
  });

  test('[LG-05] a draw and an abort give both their own stakes back, and a rematch stakes the same again', async () => {
    const match = await meet(server, { bet: 60 });
    const first = await begin(server, match);
    await play(first, 'e2e4 e7e5');
    first.white.socket.send({ action: 'offerDraw' });
    await first.black.socket.next(hasAction('drawOffered'));
    first.black.socket.send({ action: 'offerDraw' });
    await ends(first);
    expect(await purses(server, ...sessions(match))).toEqual([1000, 1000]);
    for (const { socket } of [first.white, first.black]) socket.send({ action: 'rematch' });
    expect(await first.white.socket.closed).toBe(4200);
    const [white, black] = await Promise.all([
      sit(server, first.black.session),
      sit(server, first.white.session),
    ]);
    expect(white.state).toMatchObject({ side: 'w', duel: true });
    expect(await purses(server, ...sessions(match))).toEqual([940, 940]);
    const again = (await receipt(white.session.token, white.state.game)) as { id: string };
    expect(again).toMatchObject({ bet: 60, how: 'playing' });
    expect(again.id).not.toBe(match.id);
    black.socket.send({ action: 'abort' });
    await ends({ white, black });
    expect(await purses(server, ...sessions(match))).toEqual([1000, 1000]);
  });

  test('[IP-21] a ban before the start gives both stakes back; in a running game it is a loss', async () => {
    const [before, running] = await Promise.all([meet(server, { bet: 70 }), meet(server, { bet: 70 })]);
    const game = await begin(server, running);
    const nameOf = (frame: Frame) => (frame.opponent as { username: string }).username;
    await server.operate('ban', nameOf(before.seen.owner));
    expect(await before.owner.socket.next(ENDED)).toMatchObject({ how: 'banned', refunded: 70 });
    expect(await before.joiner.socket.closed).toBe(4403);
    const loser = (game.white.state.player as { username: string }).username;
    await server.operate('ban', loser);
    expect(await game.black.socket.next(hasAction('win'))).toMatchObject({ reason: 'afk' });
    expect(await purses(server, before.owner.session, game.black.session)).toEqual([1000, 1070]);
    for (const name of [nameOf(before.seen.owner), loser]) await server.operate('unban', name);
    expect(await purses(server, before.joiner.session, game.white.session)).toEqual([1000, 930]);
    for (const { session } of [before.owner, before.joiner])
      expect(await news(session)).toEqual([{ kind: 'duelClosed', king: 70 }]);
  });

  test('[IP-20] [LG-05] disabling an identity in mid-game calls the game off and gives both stakes back', async () => {
    const name = freshName();
    const match = await meet(server, { bet: 60 }, [await server.player(name)]);
    const game = await begin(server, match);
    await play(game, 'e2e4 e7e5 g1f3');
    await server.operate('identity', 'disable', name);
    const { session, socket } =
      [game.white, game.black].find(seat => seat.session !== match.owner.session) ?? game.white;
    expect(await socket.next(hasEnded)).toMatchObject({ action: 'aborted', reason: 'abort', ordered: true });
    expect(await purses(server, session)).toEqual([1000]);
    await server.operate('identity', 'enable', name);
    expect(await purses(server, match.owner.session)).toEqual([1000]);
  });

  test('[IP-15] a waiting duel ends with its stake back when its owner begins another game', async () => {
    const { id, session, socket } = await create(server, { bet: 30 });
    const other = await newcomer(server);
    for (const each of [session, other])
      server.socket('queue', each.token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
    expect(await socket.next(ENDED)).toMatchObject({ how: 'busy', refunded: 30 });
    expect((await server.api(other.token).get(`/duels/${id}`)).body).toEqual({ refusal: { code: 'over' } });
    const playing = duelSocket(server, session);
    await playing.next(hasAction('started'));
    expect(await playing.closed).toBe(4200);
    const { socket: game } = await sit(server, session);
    game.send({ action: 'abort' });
  });
});

describe('the duel room', () => {
  test('[WS-15] [DU-17] [IP-13] the duel room lists public duels on connect and at every change, and never private ones', async () => {
    const first = await create(server, { bet: 5 });
    const hidden = await create(server, { public: false });
    const viewer = await newcomer(server);
    const room = server.socket('duelRoom', viewer.token);
    const row = rows(await room.next(lists(first.id))).find(({ id }) => id === first.id);
    expect(row).toMatchObject({ rank: 1500, gameMode: 'BLITZ_3', bet: 5, opponent: expect.any(String) });
    expect(row?.card).toHaveProperty('avatar');
    const second = await create(server, { bet: 7 });
    await room.next(lists(second.id));
    const joined = duelSocket(server, await newcomer(server), { idMatch: first.id });
    await joined.next(hasAction('duel_match'));
    await room.next(without(first.id));
    joined.send({ action: 'declineMatch' });
    await room.next(lists(first.id));
    for (const { socket } of [first, second]) socket.send({ action: 'leave' });
    await room.next(frame => without(first.id)(frame) && without(second.id)(frame));
    expect(room.frames.some(lists(hidden.id))).toBe(false);
    hidden.socket.send({ action: 'leave' });
  });
});

describe('limits that players set for themselves', () => {
  test('[LG-05] a day’s stake is never exceeded, unplayed duels do not count, and wider limits wait a day', async () => {
    const who = await newcomer(server);
    const { get, post } = server.api(who.token);
    expect((await get('/duels/limits')).body).toMatchObject({
      ...{ dayStake: null, staked: 0, next: null, coolOffUntil: null, held: 0 },
    });
    expect((await post('/duels/limits', { dayStake: 100 })).body).toMatchObject({
      dayStake: 100,
      next: null,
    });
    const tooMuch = duelSocket(server, who, { bet: 101 });
    expect(await tooMuch.next(isError)).toMatchObject({ code: 'stakeLimit', left: 100 });
    const cancelled = await create(server, { bet: 80 }, who);
    expect((await get('/duels/limits')).body).toMatchObject({ staked: 80, held: 80 });
    cancelled.socket.send({ action: 'leave' });
    await cancelled.socket.closed;
    const match = await meet(server, { bet: 80 }, [who]);
    const { white, black } = await begin(server, match);
    (white.session === who ? white : black).socket.send({ action: 'surrender' });
    await ends({ white, black });
    expect((await get('/duels/limits')).body).toMatchObject({ staked: 80, held: 0 });
    for (const { socket } of [white, black]) socket.send({ action: 'rematch' });
    const own = white.session === who ? white : black;
    expect(await own.socket.next(hasAction('rematchDeclined'))).toMatchObject({
      ...{ code: 'stakeLimit', who: 'player' },
    });
    // A player's own limit is private: the opponent only hears that a rematch is unavailable.
    const other = white.session === who ? black : white;
    expect(await other.socket.next(hasAction('rematchDeclined'))).toMatchObject({
      ...{ code: 'unavailable', who: 'opponent' },
    });
    expect((await post('/duels/limits', { dayStake: null })).body).toMatchObject({
      ...{ dayStake: 100, next: { dayStake: null } },
    });
  });

  test('[LG-05] a cool-off refuses stakes and allows duels without one', async () => {
    const who = await newcomer(server);
    const { post } = server.api(who.token);
    const { body } = await post('/duels/limits', { dayStake: null, coolOffHours: 48 });
    const until = (body as { coolOffUntil: number }).coolOffUntil;
    expect(await duelSocket(server, who, { bet: 1 }).next(isError)).toMatchObject({ code: 'coolOff', until });
    const free = await create(server, { bet: 0 }, who);
    free.socket.send({ action: 'leave' });
    for (const limits of [{}, { dayStake: -1 }, { dayStake: 1.5 }, { dayStake: 1, coolOffHours: 721 }])
      expect((await post('/duels/limits', limits)).status).toBe(400);
  });
});

describe('the operator', () => {
  test('[IP-20] the operator lists and shows duels, and reverses a won one once, with a reason that both players see', async () => {
    const open = await create(server, { bet: 15, public: false });
    const match = await meet(server, { bet: 500 });
    const { white, black } = await begin(server, match);
    expect(await server.operate('duel', 'list')).toMatch(
      new RegExp(`${open.id} +waiting +BLITZ_3 +15 KING .*private`),
    );
    expect(await server.operator('duel', 'reverse', match.id, 'too', 'early')).toMatchObject({ code: 1 });
    white.socket.send({ action: 'surrender' });
    await ends({ white, black });
    expect(await server.operate('duel', 'show', match.id.toLowerCase())).toMatch(/duel-won .* 1000\.00/);
    expect(await server.operate('duel', 'reverse', match.id, 'A', 'second', 'account')).toContain('500 KING');
    expect(await purses(server, white.session, black.session)).toEqual([1000, 1000]);
    for (const { session } of [white, black])
      expect(await receipt(session.token, white.state.game)).toMatchObject({
        ...{ how: 'won', reversed: { reason: 'A second account', at: expect.any(Number) } },
      });
    const told = { kind: 'duelReversed', king: 500, reason: 'A second account' };
    expect(await news(black.session)).toEqual([{ ...told, part: 'winner' }]);
    expect(await news(white.session)).toEqual([{ ...told, part: 'loser' }]);
    const again = await server.operator('duel', 'reverse', match.id, 'twice');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('reversed already') });
    expect((await server.operator('duel', 'show', 'K7QX4M')).stderr).toContain('There is no duel');
    expect(await server.operate('check')).toContain('Nothing is wrong.');
    open.socket.send({ action: 'leave' });
  });

  test('[LG-05] the operator sees between which players KING flows by duels', async () => {
    const players = [await newcomer(server), await newcomer(server)] as const;
    for (let duel = 0; duel < 3; duel++) {
      const { white, black } = await begin(server, await meet(server, { bet: 100 }, players));
      const loser = white.session === players[0] ? white : black;
      loser.socket.send({ action: 'surrender' });
      await ends({ white, black });
      for (const { socket } of [white, black]) socket.close();
    }
    expect(await purses(server, ...players)).toEqual([700, 1300]);
    expect(await server.operate('check', '--pairs')).toMatch(
      /3 duels: 300 KING from \w+ to \w+, 300 staked by each; 0 half-moves .* 3 given up, 0 called off/,
    );
  });

  test('[IP-02] a drain asks channels to come again, and keeps waiting and ready duels with their stakes', async () => {
    const waiting = await create(server, { bet: 25 });
    const game = await begin(server, await meet(server));
    const match = await meet(server, { bet: 35 });
    match.owner.socket.send({ action: 'acceptMatch' });
    await match.joiner.socket.next(hasAction('opponentAccepted'));
    await server.operate('drain', '--wait', '900');
    for (const { socket } of [waiting, match.owner, match.joiner]) expect(await socket.closed).toBe(1013);
    expect(await duelSocket(server, waiting.session).closed).toBe(1013);
    await server.operate('drain', '--cancel');
    const again = duelSocket(server, waiting.session);
    expect(await again.next(hasAction('duel_waiting'))).toMatchObject({ id: waiting.id, held: 25 });
    const back = [match.owner, match.joiner].map(({ session }) => duelSocket(server, session));
    for (const socket of back) await socket.next(hasAction('duel_match'));
    back[1]?.send({ action: 'acceptMatch' });
    await Promise.all(back.map(socket => socket.next(hasAction('started'))));
    again.send({ action: 'leave' });
    game.white.socket.send({ action: 'abort' });
  });
});

test('[IP-11] the house waits in the duel room without a stake, accepts at once, and plays', async () => {
  const own = await startServer({ env: { HOUSE_PACE: 'fast' } });
  const who = await newcomer(own);
  const room = own.socket('duelRoom', who.token);
  await own.moveClock(3_000);
  const list = await room.next(frame => rows(frame).length > 0);
  const [offered] = rows(list);
  expect(offered).toMatchObject({ bet: 0, house: true });
  const socket = duelSocket(own, who, { idMatch: String(offered?.id) });
  expect(await socket.next(hasAction('duel_match'))).toMatchObject({
    ...{ opponentAccepted: true, opponent: { house: true } },
  });
  socket.send({ action: 'acceptMatch' });
  await socket.next(hasAction('started'));
  const { socket: game, state } = await sit(own, who);
  expect(state).toMatchObject({ duel: true, rated: false });
  game.send({ action: 'surrender' });
  expect(await receipt(who.token, state.game, own)).toMatchObject({ bet: 0 });
  await own.stop();
});

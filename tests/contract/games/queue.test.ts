import { describe, expect, test } from 'vitest';
import { bare, newcomer, pair, sit } from '../../support/server/game-pair';
import { type Frame, hasAction, hasStatus, type Player, type TestSocket } from '../../support/server/server';
import { movedServer } from '../../support/server/shared';

const BLITZ = { gameMode: 'BLITZ_3', playlist: 'NORMAL' };
const BULLET = { gameMode: 'BULLET_1', playlist: 'NORMAL' };
const RAPID = { gameMode: 'RAPID_10', playlist: 'NORMAL' };

const server = await movedServer();

describe('pairing', () => {
  /** A player who has waited for a rapid game is paired with the next one to come, and so with none before. */
  async function meetsAnother(player: Player, queue: TestSocket): Promise<void> {
    const next = await newcomer(server);
    const started = server.socket('queue', next.token, RAPID).next(hasAction('started'));
    await queue.next(hasAction('started'));
    const { socket, state } = await sit(server, player);
    expect(state).toMatchObject({ opponent: { username: next.username } });
    await started;
    socket.send({ action: 'abort' });
  }

  test('[WS-12] two newcomers of one mode get started and sit at one game with different colours', async () => {
    const { white, black } = await pair(server);
    expect(white.state).toMatchObject({ side: 'w', gameMode: 'BLITZ_3', rated: true, time: 180_000 });
    expect(black.state).toMatchObject({
      side: 'b',
      player: white.state.opponent,
      opponent: white.state.player,
    });
  });

  test('[WS-12] the queue channel ends quietly once the game has begun', async () => {
    const [a, b] = await Promise.all([newcomer(server), newcomer(server)]);
    const queues = [a, b].map(session => server.socket('queue', session.token, BLITZ));
    expect(await Promise.all(queues.map(queue => queue.closed))).toEqual([4200, 4200]);
    expect(queues.map(queue => queue.frames.at(-1))).toEqual([{ action: 'started' }, { action: 'started' }]);
  });

  test('[WS-12] the first signal tells how long a wait takes, once that is known', async () => {
    await pair(server, 'BULLET_1');
    const session = await newcomer(server);
    let queue = server.socket('queue', session.token, BULLET);
    // A wait is counted once its game is made, of which its players may hear first.
    for (let { wait } = await queue.next(hasAction('ping')); wait === undefined; ) {
      queue = server.socket('queue', session.token, BULLET);
      ({ wait } = await queue.next(hasAction('ping')));
    }
    expect(await queue.next(hasAction('check', 'ping'))).not.toHaveProperty('wait');
    queue.close();
  });

  test('[WS-12] a server without a house says so, and closes a queue that asks for the house', async () => {
    expect((await server.fetch('/config.json')).body).toMatchObject({ house: false });
    const session = await newcomer(server);
    const queue = server.socket('queue', session.token, { ...BULLET, house: 3 });
    expect(await queue.closed).toBe(4403);
    const wrong = server.socket('queue', session.token, { ...BULLET, house: 6 });
    expect(await wrong.closed).toBe(1003);
  });

  test('[IP-10] [IP-13] players of different modes are not paired, and leaving the queue removes the entry', async () => {
    const [a, b, c] = await Promise.all([newcomer(server), newcomer(server), newcomer(server)]);
    const leaving = server.socket('queue', a.token, RAPID);
    const blitz = server.socket('queue', b.token, BLITZ);
    await Promise.all([leaving.next(hasAction('check', 'ping')), blitz.next(hasAction('check', 'ping'))]);
    leaving.close();
    await leaving.closed;
    const late = server.socket('queue', c.token, RAPID);
    await late.next(hasAction('check', 'ping'));
    await meetsAnother(c, late);
    expect(blitz.frames).not.toContainEqual({ action: 'started' });
    blitz.close();
  });

  test('[IP-10] a player is not paired with themselves: the newer queue replaces the older (IP-15)', async () => {
    const session = await newcomer(server);
    const older = server.socket('queue', session.token, RAPID);
    await older.next(hasAction('check', 'ping'));
    const newer = server.socket('queue', session.token, RAPID);
    expect(await older.closed).toBe(4002);
    await newer.next(hasAction('check', 'ping'));
    await meetsAnother(session, newer);
  });
});

describe('the status channel', () => {
  test('[WS-19] the status channel says started when a game begins, and on connect while one runs', async () => {
    const [a, b] = await Promise.all([newcomer(server), newcomer(server)]);
    const open = server.socket('status', a.token);
    await open.next(hasAction('check', 'ping'));
    await pair(server, 'BLITZ_3', [a, b]);
    await open.next(hasAction('started'));
    await server.socket('status', b.token).next(hasAction('started'));
  });

  /** Two who wait in windows with names, and what another page of the first one hears. */
  async function named() {
    const [a, b] = await Promise.all([newcomer(server), newcomer(server)]);
    const other = server.socket('status', a.token);
    await other.next(hasAction('ping'));
    const queues = [a, b].map((session, index) =>
      server.socket('queue', session.token, { ...BULLET, window: `w${index}` }),
    );
    await Promise.all(queues.map(queue => queue.next(hasAction('started'))));
    return { a, b, other };
  }
  const isStarted = hasAction('started');

  test('[WS-19] the status channel says which window has the game while that window is connected, and that it has ended', async () => {
    const { a, b, other } = await named();
    const own = server.socket('game', a.token, { window: 'w0' });
    const theirs = server.socket('game', b.token, { window: 'w1' });
    expect(await other.next(isStarted)).toEqual({ action: 'started', window: 'w0', begins: true });
    await own.next(hasStatus('recconect'));
    // A status channel opened later hears it as well.
    const late = server.socket('status', a.token);
    expect(await late.next(isStarted)).toEqual({ action: 'started', window: 'w0', begins: false });
    // Looked for in the queue meanwhile, the game goes to the window that looks.
    const looking = server.socket('queue', a.token, { ...BULLET, window: 'w9' });
    await looking.next(isStarted);
    const isLooking = (frame: Frame) => isStarted(frame) && frame.window === 'w9';
    expect(await other.next(isLooking)).toEqual({ action: 'started', window: 'w9', begins: true });
    own.send({ action: 'abort' });
    expect(await other.next(hasAction('started', 'gameEnded'))).toEqual({ action: 'gameEnded' });
    theirs.close();
  });

  test('[WS-19] the status channel says started again without a window when that window has not come to the game', async () => {
    const { other } = await named();
    expect(await other.next(isStarted)).toEqual({ action: 'started', window: 'w0', begins: true });
    await server.moveClock(2_000);
    expect(await other.next(isStarted)).toEqual({ action: 'started', begins: true });
  });

  test('ping and check come in turn, and may be answered with either or both', async () => {
    const session = await newcomer(server);
    const status = server.socket('status', session.token);
    for (const action of ['ping', 'check', 'ping']) {
      await status.next(hasAction(action));
      status.send({ action });
      status.send({ action: 'pong' });
    }
  });
});

describe('opening a channel', () => {
  test('[WS-03] a channel that does not exist is closed with 4404', async () => {
    const session = await newcomer(server);
    expect(await bare(server, '/live/nonsense', { token: session.token }).closed).toBe(4404);
  });

  test('a page of another origin is refused, and one of this machine is not', async () => {
    const foreign = bare(server, '/live/status', null, { origin: 'https://elsewhere.example' });
    await expect(foreign.closed).rejects.toThrow('403');
    const session = await newcomer(server);
    const own = bare(server, '/live/game', { token: session.token }, { origin: 'http://localhost:5173' });
    expect(await own.closed).toBe(4404);
  });
});

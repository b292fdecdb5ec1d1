import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { duelActions } from '../../../../src/client/duel/state/duel-actions';
import { queueActions } from '../../../../src/client/queue/state/queue-actions';
import { app, queueOf } from '../../../../src/client/state/app';
import { closeCode } from '../../../../src/protocol/close-codes';
import { RECONNECT_MS } from '../../../../src/protocol/limits';
import { TIME_CONTROLS } from '../../../../src/rules/time-control';
import { eventually } from '../../../support/eventually';
import { asked, beginPage, keepTestQueue } from '../queue/kept-queue';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

// Without a browser nothing sounds. Files of tests share modules: one that came before may have loaded the real one.
const found = vi.hoisted(() => {
  vi.resetModules();
  return { told: 0 };
});
vi.mock('../../../../src/client/duel/session/found-notice', () => ({
  tellFound: () => {
    found.told += 1;
  },
}));

const OPTIONS = { bet: 500, public: false, idMatch: '' };
const FACTS = { id: 'K7QX4M', bet: 500, gameMode: 'BLITZ_3', time: 1_000_000, public: false, held: 500 };
const OPPONENT = { username: 'Mikhail', elo: 1650, board: 'CLASSIC' };
const MATCH = { action: 'duel_match', ...FACTS, opponent: OPPONENT, limit: 1_030_000 };

const stop = keepTestQueue();

beforeEach(() => {
  found.told = 0;
  beginPage();
});
afterAll(stop);
afterEach(() => {
  queueActions.leave();
  alertActions.close();
  fakeChannels.end();
  vi.unstubAllGlobals();
});

/** The channel of the duel, open, with its first message sent. */
async function begin(options = OPTIONS): Promise<FakeSocket> {
  duelActions.submit('BLITZ_3', options);
  const socket = await eventually(() => {
    const [opened] = FakeSocket.all;
    if (!opened) throw new Error('no channel yet');
    return opened;
  });
  socket.accept();
  return socket;
}

const heard = (socket: FakeSocket): unknown[] => socket.sent.map(text => JSON.parse(text));

test('[DU-07 QU-02 LV-02 LV-13] a duel is asked for with game mode and options, and waits under its code', async () => {
  const socket = await begin();
  expect(app).toMatchObject({
    queue: { type: 'duel', gameMode: 'BLITZ_3', options: OPTIONS },
    actualSection: 'matchmaking',
  });
  expect(heard(socket)).toEqual([
    { gameMode: 'BLITZ_3', options: OPTIONS, window: 'this-window', token: 'token' },
  ]);
  for (const action of ['ping', 'check']) socket.say({ action });
  expect(heard(socket).slice(1)).toEqual([{ action: 'ping' }, { action: 'check' }]);
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  expect(app.queue).toMatchObject({
    idMatch: 'K7QX4M',
    bet: 500,
    isPublic: false,
    opponent: null,
    expires: 2_800_000,
  });
  expect(asked.reloads).toBe(1);
});

test('[DU-14 DU-15 DU-16 QU-11 WS-14 SC-04 SC-08] a found opponent is kept with the limit and announced, ready is sent once, the opponent’s is marked, and the game begins', async () => {
  const socket = await begin();
  duelActions.ready();
  expect(queueOf(app.queue, 'duel')?.status).toBeUndefined();
  socket.say(MATCH);
  expect(app.queue).toMatchObject({
    type: 'duel',
    gameMode: 'BLITZ_3',
    playlist: 'NORMAL',
    options: OPTIONS,
    opponent: OPPONENT,
    limit: 1_030_000,
    time: 1_000_000,
    idMatch: 'K7QX4M',
    bet: 500,
    opponentAccepted: false,
    status: { accepted: false },
  });
  expect(TIME_CONTROLS.BLITZ_3).toMatchObject({ time: 180, increment: 0, shortName: '3+0' });
  // The same opponent after a reconnect is not announced again.
  socket.say(MATCH);
  expect(found.told).toBe(1);
  duelActions.ready();
  duelActions.ready();
  await eventually(() => expect(heard(socket).slice(1)).toEqual([{ action: 'acceptMatch' }]));
  socket.say({ action: 'opponentAccepted' });
  expect(queueOf(app.queue, 'duel')?.opponentAccepted).toBe(true);
  socket.say({ action: 'started' });
  expect(asked.entered).toBe(1);
});

test('[IP-14] a player who was ready waits again when the opponent was not, and can be ready for the next one', async () => {
  const socket = await begin();
  socket.say(MATCH);
  duelActions.ready();
  socket.say({ action: 'duel_declined', by: 'opponent', reason: 'strength' });
  socket.say({ action: 'duel_returned', why: 'declined' });
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  expect(app.queue).toMatchObject({
    opponent: null,
    status: { accepted: false },
    returned: { why: 'declined', reason: 'strength' },
  });
  socket.say(MATCH);
  duelActions.ready();
  await eventually(() =>
    expect(
      heard(socket).filter(message => Reflect.get(Object(message), 'action') === 'acceptMatch'),
    ).toHaveLength(2),
  );
});

test('[WS-20 LV-18] a refusal opens the form again with what was asked for, and ends the wait', async () => {
  const socket = await begin({ ...OPTIONS, bet: 100_000 });
  socket.say({ status: 'error', message: 'not enough KING', code: 'notEnoughKing' });
  socket.end(closeCode.finished);
  expect(app).toMatchObject({ queue: null, actualSection: 'main' });
  expect(app.alertSettings).toMatchObject({
    kind: 'duel',
    customData: {
      again: { gameMode: 'BLITZ_3', bet: 100_000, public: false },
      refusal: { code: 'notEnoughKing' },
    },
  });
});

test('[IP-14] a duel that ends by declining or lateness ends for the user, and is told unless they wished it', async () => {
  const socket = await begin();
  socket.say(MATCH);
  duelActions.decline('connection');
  await eventually(() =>
    expect(heard(socket).slice(1)).toEqual([{ action: 'declineMatch', reason: 'connection' }]),
  );
  socket.say({ action: 'duel_ended', how: 'declined', refunded: 500 });
  expect(app).toMatchObject({ queue: null, alertSettings: null, stakeBack: { king: 500 } });
  socket.end(closeCode.finished);

  FakeSocket.all = [];
  const next = await begin();
  next.say(MATCH);
  next.say({ action: 'duel_ended', how: 'late', refunded: 500 });
  expect(app.queue).toBeNull();
  expect(app.alertSettings).toMatchObject({
    kind: 'duelOver',
    customData: { how: 'late', refunded: 500 },
  });
});

/** Cuts the line of a channel. @returns the line it comes back on */
async function cut(socket: FakeSocket): Promise<FakeSocket> {
  vi.useFakeTimers();
  socket.end(1006);
  await vi.advanceTimersByTimeAsync(RECONNECT_MS);
  vi.useRealTimers();
  const next = await eventually(() => {
    const [, again] = FakeSocket.all;
    if (!again) throw new Error('not back yet');
    return again;
  });
  next.accept();
  return next;
}

test('[IP-14 LV-06] after a cut the first message names the duel, and an end that came meanwhile is told', async () => {
  const socket = await begin();
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  const next = await cut(socket);
  expect(heard(next)[0]).toMatchObject({ options: OPTIONS, resumes: 'K7QX4M' });
  next.say({ action: 'duel_ended', how: 'expired', refunded: 500 });
  expect(app).toMatchObject({ queue: null, alertSettings: { kind: 'duelOver' } });
});

test('[LG-10] [LV-18] a stake that needs a code is asked for again with the same options, and the code is sent once', async () => {
  const refused = await begin();
  refused.say({ status: 'error', message: 'a one-time code is needed', code: 'codeNeeded' });
  expect(app).toMatchObject({
    queue: null,
    alertSettings: {
      kind: 'duel',
      customData: { again: { gameMode: 'BLITZ_3', ...OPTIONS }, refusal: { code: 'codeNeeded' } },
    },
  });
  FakeSocket.all = [];
  duelActions.submit('BLITZ_3', OPTIONS, '123456');
  const socket = await eventually(() => {
    const [opened] = FakeSocket.all;
    if (!opened) throw new Error('no channel yet');
    return opened;
  });
  socket.accept();
  expect(heard(socket)[0]).toMatchObject({ options: OPTIONS, otpCode: '123456' });
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  const next = await cut(socket);
  expect(heard(next)[0]).not.toHaveProperty('otpCode');
});

test.each([
  { code: closeCode.replaced, isReplaced: true, alertSettings: null },
  { code: closeCode.notAllowed, isReplaced: false, alertSettings: { text: 'alert.error.connectionClosed' } },
])(
  '[LV-04 LV-09] a channel that is closed with $code says so, in a line when another window waits, and ends the wait here',
  async ({ code, ...said }) => {
    const socket = await begin();
    socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
    socket.end(code);
    expect(app).toMatchObject({ ...{ queue: null, actualSection: 'main' }, ...said });
  },
);

test('[IP-13 LG-05] a duel that is left sends its leave even when the line is cut just then', async () => {
  const socket = await begin();
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  queueActions.leave();
  expect(heard(socket).slice(1)).toEqual([{ action: 'leave' }]);
  expect(app.actualSection).toBe('main');
  asked.reloads = 0;
  socket.say({ action: 'duel_ended', how: 'cancelled', refunded: 500 });
  expect(app.stakeBack).toMatchObject({ king: 500 });
  socket.end(closeCode.finished);
  expect([asked.reloads, app.alertSettings]).toEqual([1, null]);

  // A second refund of the same amount is shown too, even while the first one is still on show.
  const first = { ...app.stakeBack };
  FakeSocket.all = [];
  const next = await begin();
  next.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  queueActions.leave();
  next.say({ action: 'duel_ended', how: 'cancelled', refunded: 500 });
  expect(app.stakeBack).toMatchObject({ king: 500 });
  expect(app.stakeBack).not.toEqual(first);
});

test('[DU-15 WS-14 IP-14] ready is sent once for each opponent, so a player who waits again is asked anew', async () => {
  const socket = await begin();
  const accepted = () =>
    heard(socket).filter(message => (message as { action?: string }).action === 'acceptMatch');
  socket.say(MATCH);
  duelActions.ready();
  expect(accepted()).toHaveLength(1);
  socket.say({ action: 'duel_returned', why: 'late' });
  socket.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
  expect(app.queue).toMatchObject({ opponent: null, status: { accepted: false } });
  expect(accepted()).toHaveLength(1);
  socket.say(MATCH);
  expect(accepted()).toHaveLength(1);
  duelActions.ready();
  expect(accepted()).toHaveLength(2);
});

test('[DU-15 LV-06 IP-14] ready stays with its opponent where another one has come during a cut', async () => {
  const socket = await begin();
  socket.say(MATCH);
  duelActions.ready();
  const next = await cut(socket);
  next.say(MATCH);
  expect(queueOf(app.queue, 'duel')?.status).toEqual({ accepted: true });
  next.say({ ...MATCH, opponent: { ...OPPONENT, username: 'Judit' }, limit: MATCH.limit + 40_000 });
  expect(queueOf(app.queue, 'duel')?.status).toEqual({ accepted: false });
  const accepted = () =>
    heard(next).filter(message => (message as { action?: string }).action === 'acceptMatch');
  const before = accepted().length;
  duelActions.ready();
  expect(accepted()).toHaveLength(before + 1);
});

const SAID_ON_A_DEAD_LINE = [
  { what: 'a leave', say: () => queueActions.leave(), action: { action: 'leave' } },
  { what: 'ready', say: () => duelActions.ready(), action: { action: 'acceptMatch' } },
  {
    what: 'a decline',
    say: () => duelActions.decline('strength'),
    action: { action: 'declineMatch', reason: 'strength' },
  },
];

test.each(SAID_ON_A_DEAD_LINE)(
  '[DU-15 IP-13 IP-14 LV-06] $what that a dead line has swallowed is said again on the next one, once',
  async ({ say, action }) => {
    const socket = await begin();
    socket.say(MATCH);
    say();
    expect(heard(socket).slice(1)).toEqual([action]);
    const next = await cut(socket);
    next.say({ ...MATCH, accepted: false });
    expect(heard(next).slice(1)).toEqual([action]);
  },
);

test('[IP-13 IP-14 LV-06] a leave and a decline that were not heard hold for a duel that waits again', async () => {
  for (const [say, action] of [
    [() => queueActions.leave(), 'leave'],
    [() => duelActions.decline('strength'), 'declineMatch'],
  ] as const) {
    FakeSocket.all = [];
    const socket = await begin();
    socket.say(MATCH);
    say();
    const next = await cut(socket);
    next.say({ action: 'duel_waiting', ...FACTS, expires: 2_800_000 });
    expect(next.actions).toEqual([action]);
    next.say({ action: 'duel_ended', how: 'cancelled', refunded: 500 });
    next.end(closeCode.finished);
  }
});

test('[DU-15 LV-06] ready that the server has heard is not said again', async () => {
  const socket = await begin();
  socket.say(MATCH);
  duelActions.ready();
  const next = await cut(socket);
  next.say({ ...MATCH, accepted: true });
  expect(next.actions).toEqual([]);
});

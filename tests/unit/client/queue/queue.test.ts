import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { queueActions } from '../../../../src/client/queue/state/queue-actions';
import { app, clearSession, queueOf } from '../../../../src/client/state/app';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';
import { asked, beginPage, keepTestQueue } from './kept-queue';

// Prefetched modules would go on loading after the tests.

const stop = keepTestQueue();

beforeEach(() => {
  vi.useFakeTimers();
  beginPage();
});

afterAll(stop);

afterEach(() => {
  queueActions.leave();
  alertActions.close();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function connect(): Promise<FakeSocket> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
  return FakeSocket.last;
}

test('[QU-01] [IP-13] the channel is open as long as the store says that the user waits', async () => {
  queueActions.join('BLITZ_3');
  queueActions.join('BLITZ_3');
  expect(app).toMatchObject({ queue: { gameMode: 'BLITZ_3' }, actualSection: 'matchmaking' });
  const socket = await connect();
  expect(FakeSocket.all).toHaveLength(1);
  expect(JSON.parse(socket.sent[0] ?? '')).toMatchObject({
    gameMode: 'BLITZ_3',
    playlist: 'NORMAL',
    window: 'this-window',
  });
  queueActions.leave();
  expect(socket.closedWith).not.toBeNull();
  expect(app).toMatchObject({ queue: null, actualSection: 'main' });
  queueActions.join('RAPID_10');
  await connect();
  expect(FakeSocket.all).toHaveLength(2);
});

test('[QU-04] a user who waits can look around meanwhile, and joining again leads back to the same wait', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  socket.say({ action: 'ping', wait: 50_000 });
  queueActions.fold();
  expect(app).toMatchObject({ queue: { isFolded: true, usual: 50_000 }, actualSection: 'matchmaking' });
  queueActions.join('BLITZ_3');
  expect(app.queue).toMatchObject({ isFolded: false, usual: 50_000 });
  expect(FakeSocket.all).toHaveLength(1);
  queueActions.fold();
  socket.say({ action: 'started' });
  expect(asked.entered).toBe(1);
});

test('[QU-09] a user who has to pause first is told how long, and one who is queued again is told why', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  const now = Date.now();
  socket.say({ action: 'ping', pause: 30_000 });
  expect(queueOf(app.queue, 'queue')?.pausedUntil).toBe(now + 30_000);
  socket.say({ action: 'check' });
  expect(queueOf(app.queue, 'queue')?.pausedUntil).toBe(now + 30_000);
  queueActions.leave();
  queueActions.join('BLITZ_3', { isAgain: true });
  expect(app.queue).toMatchObject({ isAgain: true });
  expect(app.queue).not.toHaveProperty('pausedUntil');
});

test('[QU-01] another mode is another wait, which begins anew', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  socket.say({ action: 'ping', wait: 50_000 });
  queueActions.fold();
  queueActions.join('RAPID_10');
  expect(socket.closedWith).not.toBeNull();
  expect(app.queue).toMatchObject({ gameMode: 'RAPID_10' });
  expect(app.queue).not.toHaveProperty('usual');
  expect(app.queue?.isFolded).toBeFalsy();
  expect(JSON.parse((await connect()).sent[0] ?? '')).toMatchObject({ gameMode: 'RAPID_10' });
});

test('[QU-01] the house is asked for with its strength and the user’s colour, and another of them is another wait', async () => {
  const hello = async () => JSON.parse((await connect()).sent[0] ?? '');
  queueActions.join('BLITZ_3', { house: 2 });
  expect(await hello()).toMatchObject({ gameMode: 'BLITZ_3', playlist: 'NORMAL', house: 2 });
  queueActions.join('BLITZ_3', { house: 2 });
  expect(FakeSocket.all).toHaveLength(1);
  queueActions.join('BLITZ_3', { house: 3 });
  expect(await hello()).toMatchObject({ house: 3 });
  queueActions.join('BLITZ_3', { house: 3, side: 'b' });
  expect(await hello()).toMatchObject({ house: 3, side: 'b' });
  queueActions.join('BLITZ_3');
  expect(await hello()).not.toHaveProperty('house');
});

test('[IP-11] the offer, the other clocks and the choice are kept, and the choice is said again after a lost line', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  expect(JSON.parse(socket.sent[0] ?? '')).toMatchObject({ choice: 'open' });
  const now = Date.now();
  socket.say({ action: 'ping', offer: { begins: 5_000 }, waiting: { RAPID_10: 2 } });
  expect(app.queue).toMatchObject({ offer: { begins: now + 5_000 }, others: { RAPID_10: 2 } });
  socket.say({ action: 'check' });
  expect(app.queue).toHaveProperty('offer');
  queueActions.choose('people');
  expect(socket.sent.map(text => JSON.parse(text))).toContainEqual({ action: 'choose', choice: 'people' });
  socket.end(1006);
  expect(app.queue).not.toHaveProperty('offer');
  expect(app.queue).toMatchObject({ choice: 'people' });
  await vi.advanceTimersByTimeAsync(5_000);
  const again = await connect();
  expect(JSON.parse(again.sent[0] ?? '')).toMatchObject({ choice: 'people' });
  queueActions.choose('house');
  expect(again.sent.map(text => JSON.parse(text))).toContainEqual({ action: 'choose', choice: 'house' });
});

test('[QU-02] [QU-11] a found opponent leads into the game, and signing out ends the wait', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  socket.say({ action: 'started' });
  expect(asked.entered).toBe(1);
  clearSession();
  expect(socket.closedWith).not.toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('[QU-03] the first queue asks whether the browser may notify, and no later one does', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const requestPermission = vi.fn(async () => 'default');
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  queueActions.join('BLITZ_3');
  expect(requestPermission).toHaveBeenCalledTimes(1);
  queueActions.leave();
  queueActions.join('RAPID_10');
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test('[LV-18] an error of the server is shown, and one that refuses the user ends the wait', async () => {
  queueActions.join('BLITZ_3');
  const socket = await connect();
  socket.say({ status: 'error', message: 'too many' });
  expect(app.alertSettings).toMatchObject({ kind: 'error', text: { verbatim: 'too many' } });
  expect(app.queue).not.toBeNull();
  socket.end(4403);
  expect(app).toMatchObject({ queue: null, alertSettings: { text: 'alert.error.connectionClosed' } });
});

test('[LV-09] a wait that another window has taken over is told in a line, until the next wait', async () => {
  queueActions.join('BLITZ_3');
  (await connect()).end(4002);
  expect(app).toMatchObject({ queue: null, alertSettings: null, isReplaced: true });
  queueActions.join('BLITZ_3');
  expect(app.isReplaced).toBe(false);
});

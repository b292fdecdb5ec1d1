import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueActions } from '../../../../src/client/queue/state/queue-actions';
import { StatusChannel } from '../../../../src/client/session/status-channel';
import { app, clearSession, setLoggedIn, setQueue, setSection } from '../../../../src/client/state/app';
import { TournamentEntry } from '../../../../src/client/tournament/session/tournament-entry';
import { tournamentActions } from '../../../../src/client/tournament/state/tournament';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

/** Addresses that were navigated to. */
let went: string[];
let entry: TournamentEntry;
let status: StatusChannel;
/** This tab's session storage. */
let stored: Map<string, string>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  FakeSocket.all = [];
  went = [];
  clearSession();
  setLoggedIn();
  setSection('main');
  entry = new TournamentEntry(to => void went.push(to));
  status = new StatusChannel(fakeChannels, {
    game: () => undefined,
    tournament: news => entry.heard(news),
    notice: () => undefined,
    connected: () => undefined,
    line: () => undefined,
    ended: () => undefined,
  });
  status.open();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
});

afterEach(() => {
  entry.leave();
  status.close();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const say = (tournament?: object): void => FakeSocket.last.say({ action: 'tournament', tournament });

test('[LV-19] [SC-03] a tournament that begins is stored with a queue entry and opens its page, once in each tab', () => {
  say({ id: 7, status: 'CLOSED', name: 'Copa' });
  expect(app).toMatchObject({
    tournament: { id: 7, status: 'CLOSED', name: 'Copa' },
    queue: { type: 'tournament', tournamentMatch: null, tournament: { lastMatch: null, outMatch: null } },
    actualSection: 'matchmaking',
  });
  say({ id: 7, status: 'CLOSED', playing: true });
  expect(app.tournament).toMatchObject({ name: 'Copa', playing: true });
  // Another screen may be used while waiting (QU-07), also after a reload.
  expect(went).toEqual(['/tournament/7']);
});

test('[LV-19] an open tournament is stored without opening its page, and its wait begins five minutes before the start', async () => {
  const time = 1_000_000;
  say({ id: 7, status: 'OPEN', startDate: time + 600_000, time });
  expect(app).toMatchObject({ tournament: { id: 7, status: 'OPEN' }, queue: null, actualSection: 'main' });
  await vi.advanceTimersByTimeAsync(299_000);
  expect(app.queue).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(app.queue).toMatchObject({ type: 'tournament', isFolded: true });
  expect(went).toEqual([]);
});

test('[LV-19] a game that runs over the call before a start puts it off until the game is left', async () => {
  const time = 1_000_000;
  say({ id: 7, status: 'OPEN', startDate: time + 600_000, time });
  setSection('game');
  await vi.advanceTimersByTimeAsync(400_000);
  expect(app.queue).toBeNull();
  setSection('main');
  expect(entry.back(null)).toBe(false);
  expect(app.queue).toMatchObject({ type: 'tournament', isFolded: true });
});

test('[LV-19] a tournament that is told of during a game is called five minutes before its start as well', async () => {
  const time = 1_000_000;
  setSection('game');
  say({ id: 7, status: 'OPEN', startDate: time + 600_000, time });
  await vi.advanceTimersByTimeAsync(100_000);
  setSection('main');
  entry.back(null);
  await vi.advanceTimersByTimeAsync(199_000);
  expect(app.queue).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(app.queue?.type).toBe('tournament');
});

test('[LV-19] a wait for an opponent puts off the call before a start until it is left', async () => {
  const time = 1_000_000;
  say({ id: 7, status: 'OPEN', startDate: time + 600_000, time });
  queueActions.join('BLITZ_3');
  await vi.advanceTimersByTimeAsync(400_000);
  expect(app.queue?.type).toBe('queue');
  queueActions.leave();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(app.queue).toMatchObject({ type: 'tournament', isFolded: true });
});

test('[LV-19] a start further off than a timer can wait is called five minutes before', async () => {
  const time = 1_000_000;
  const month = 30 * 86_400_000;
  say({ id: 7, status: 'OPEN', startDate: time + month, time });
  // The channel would try to come back for all that time.
  status.close();
  await vi.advanceTimersByTimeAsync(month - 301_000);
  expect(app.queue).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(app.queue?.type).toBe('tournament');
});

test('a tournament that begins takes the place of the quick queue, which cannot be joined then', () => {
  queueActions.join('BLITZ_3');
  say({ id: 7, status: 'CLOSED' });
  expect(app.queue?.type).toBe('tournament');
  queueActions.join('BLITZ_3');
  expect(app.queue?.type).toBe('tournament');
});

test('[LV-20] a message without id or status clears what is stored of the last match, and leaves the end to be read', () => {
  say({ id: 7, status: 'CLOSED' });
  stored.set('lastMatchWasShown', 'true').set('lastMatchId', '3');
  say({});
  expect([...stored.keys()]).toEqual(['kingside.tournament']);
  expect(app).toMatchObject({ tournament: { playing: false }, queue: { type: 'tournament' } });
  setQueue(null);
  say();
  expect(app.tournament).toBeNull();
});

test('[LV-20] [TL-12] a tournament that is left before its start is removed at once, and the next one is called', () => {
  const time = 1_000_000;
  say({ id: 7, status: 'OPEN', startDate: time + 60_000, time });
  vi.advanceTimersByTime(0);
  expect(app.queue?.type).toBe('tournament');
  say({});
  expect(app).toMatchObject({ tournament: null, queue: null, actualSection: 'main' });
  say({ id: 8, status: 'OPEN', startDate: time + 60_000, time });
  vi.advanceTimersByTime(0);
  expect(app).toMatchObject({ tournament: { id: 8 }, queue: { type: 'tournament' } });
});

test('[LV-19] the queue of one tournament ends where another one takes its place', () => {
  say({ id: 7, status: 'CLOSED' });
  const first = app.queue;
  say({ id: 8, status: 'CLOSED' });
  expect(app.queue?.type).toBe('tournament');
  expect(app.queue).not.toBe(first);
});

test('[LV-20] [IP-20] a running tournament that is cancelled is removed at once, unless a game is on the screen', () => {
  const cancelled = { id: 7, name: 'Copa', refunded: 50, reason: 'operator' };
  say({ id: 7, status: 'CLOSED' });
  FakeSocket.last.say({ action: 'tournament', tournament: {}, cancelled });
  expect(app).toMatchObject({ tournament: null, queue: null, actualSection: 'main' });
  setSection('game');
  say({ id: 7, status: 'CLOSED' });
  FakeSocket.last.say({ action: 'tournament', tournament: {}, cancelled });
  expect(app).toMatchObject({ tournament: { id: 7, playing: false }, actualSection: 'game' });
});

test('[LV-20] news that an earlier tournament was cancelled leaves the present one alone, with its call', async () => {
  const time = 1_000_000;
  const cancelled = { id: 7, name: 'Copa', refunded: 50, reason: 'operator' };
  say({ id: 8, status: 'OPEN', startDate: time + 600_000, time });
  FakeSocket.last.say({ action: 'tournament', tournament: {}, cancelled });
  expect(app.tournament).toMatchObject({ id: 8, status: 'OPEN' });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(app.queue?.type).toBe('tournament');
  FakeSocket.last.say({ action: 'tournament', tournament: {}, cancelled });
  expect(app).toMatchObject({ tournament: { id: 8 }, queue: { type: 'tournament' } });
});

test('[LV-22] any other action clears the tournament', () => {
  say({ id: 7, status: 'CLOSED' });
  FakeSocket.last.say({ action: 'somethingElse' });
  expect(app).toMatchObject({ tournament: null, queue: null, actualSection: 'main' });
});

test('a player who is out is not called back, unless they left a game of the tournament', () => {
  say({ id: 7, status: 'CLOSED', playing: false });
  expect(app.queue).toBeNull();
  expect(entry.back(null)).toBe(false);
  expect(entry.back(7)).toBe(true);
  expect(app.queue?.type).toBe('tournament');
});

test('[TM-08] a player who has read how it ended is not called back while others play on', () => {
  say({ id: 7, status: 'CLOSED' });
  tournamentActions.leaveEnd();
  expect(app.queue).toBeNull();
  say({ id: 7, status: 'CLOSED' });
  expect(app.queue).toBeNull();
  say({ id: 8, status: 'CLOSED' });
  expect(app.queue?.type).toBe('tournament');
});

test('a tournament that begins does not disturb a running game', () => {
  setSection('game');
  say({ id: 7, status: 'CLOSED' });
  expect(app).toMatchObject({ tournament: { id: 7 }, queue: null, actualSection: 'game' });
  expect(went).toEqual([]);
});

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import {
  app,
  leaveTournamentQueue,
  queueForTournament,
  setTournament,
} from '../../../../src/client/state/app';
import { createWatched, watchTournament } from '../../../../src/client/tournament/session/watch-tournament';
import { tournamentActions } from '../../../../src/client/tournament/state/tournament';
import { closeCode } from '../../../../src/protocol/close-codes';
import type { WrittenMatchFrame } from '../../../../src/protocol/tournament-entities';
import { eventually } from '../../../support/eventually';
import { asked, beginPage, keepTestQueue } from '../queue/kept-queue';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

// Prefetched modules would go on loading after the tests.

const ANA = { name: 'Ana', elo: 1500, accepted: false, score: 0, id: 1 };
const BORIS = { name: 'Boris', elo: 1612, accepted: false, score: 0, id: 2 };
const MATCH = {
  id: 4,
  name: 'G 1.2',
  player: ANA,
  opponent: BORIS,
  roundNumber: 1,
  groupNumber: 1,
  childCount: 3,
  isArmageddon: false,
  matchTimerLimit: 1_060_000,
  time: 1_000_000,
};
const matchFrame = (changes: object = {}) => ({
  action: 'tournament_match',
  match: { ...MATCH, ...changes },
});
const BOX: WrittenMatchFrame = {
  id: 4,
  name: 'G 1.2',
  state: 2,
  groupNumber: 1,
  roundNumber: 1,
  number: 2,
  childCount: 3,
  nextMatchId: 9,
  nextLooserMatchId: 12,
  participants: [
    { id: 1, name: 'Ana', score: null, resultText: null },
    { id: 2, name: 'Boris', score: null, resultText: null },
  ],
};
const LOWER: WrittenMatchFrame = { ...BOX, id: 12, groupNumber: 2, name: 'P 1.1' };
const info = (data: object, more: object = {}) => ({ action: 'tournament_info', id: 7, data, ...more });

const stop = keepTestQueue();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  beginPage();
  setTournament({ id: 7, status: 'CLOSED' });
});
afterAll(stop);
afterEach(() => {
  leaveTournamentQueue();
  alertActions.close();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The channel of the tournament, open, with its first message sent. */
async function begin(): Promise<FakeSocket> {
  queueForTournament();
  const socket = await eventually(() => FakeSocket.last);
  socket.accept();
  return socket;
}

const queue = () => (app.queue?.type === 'tournament' ? app.queue : null);

test('[QU-02] [LV-02] [TM-01] [WS-17] the channel is open while the entry is there, and a match opens the lobby', async () => {
  const socket = await begin();
  expect(JSON.parse(socket.sent[0] ?? '')).toEqual({
    id: 7,
    changes: true,
    window: 'this-window',
    token: 'token',
  });
  socket.say(matchFrame());
  expect(queue()).toMatchObject({ view: 'lobby', tournamentMatch: MATCH, status: { accepted: false } });
  leaveTournamentQueue();
  expect(socket.closedWith).not.toBeNull();
});

test('[TM-02] [QU-11] ready is sent once a game, marks follow both sides, and the window that pressed ready plays', async () => {
  const socket = await begin();
  tournamentActions.ready();
  expect(queue()?.status.accepted).toBe(false);
  socket.say(matchFrame());
  tournamentActions.ready();
  tournamentActions.ready();
  await eventually(() => expect(socket.actions).toEqual(['acceptMatch']));
  // A frame that was on its way before the press does not undo it.
  socket.say(matchFrame());
  expect(queue()?.status.accepted).toBe(true);
  socket.say({ action: 'opponentAccepted' });
  expect(queue()?.tournamentMatch?.opponent?.accepted).toBe(true);
  socket.say({ action: 'started', window: 'another' });
  expect(asked.entered).toBe(0);
  socket.say({ action: 'started', window: 'this-window' });
  expect(asked.entered).toBe(1);

  // The next game of the series asks again.
  socket.say(matchFrame({ player: { ...ANA, score: 0.5 }, opponent: { ...BORIS, score: 0.5 } }));
  expect(queue()?.status.accepted).toBe(false);
  tournamentActions.ready();
  await eventually(() => expect(socket.actions).toEqual(['acceptMatch', 'acceptMatch']));
});

test('[TM-02] a window that did not press ready leaves the game to the one that did', async () => {
  const socket = await begin();
  socket.say(matchFrame());
  socket.say({ action: 'started' });
  expect(asked.entered).toBe(0);
});

test('[LV-06] a ready that was lost with its connection is sent again after the greeting', async () => {
  const socket = await begin();
  socket.say(matchFrame());
  tournamentActions.ready();
  await eventually(() => expect(socket.actions).toEqual(['acceptMatch']));
  vi.useFakeTimers();
  socket.end(1006);
  expect(queue()?.isAway).toBe(true);
  await vi.advanceTimersByTimeAsync(5_001);
  const back = FakeSocket.last;
  expect(back).not.toBe(socket);
  back.accept();
  back.say(matchFrame());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(back.actions).toEqual(['acceptMatch']);
  expect(queue()).toMatchObject({ isAway: false, status: { accepted: true } });
});

test.each([
  { press: tournamentActions.ready, action: 'acceptMatch' },
  { press: tournamentActions.breather, action: 'breather' },
])('[TM-02] [LV-06] $action pressed without a connection is for the match on show alone', async one => {
  const socket = await begin();
  socket.say(matchFrame());
  vi.useFakeTimers();
  const comeBack = async (): Promise<FakeSocket> => {
    await vi.advanceTimersByTimeAsync(5_001);
    FakeSocket.last.accept();
    FakeSocket.last.say(info({ upper: [BOX], lower: [LOWER] }));
    return FakeSocket.last;
  };
  socket.end(1006);
  one.press();
  const same = await comeBack();
  same.say(matchFrame());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(same.actions).toEqual([one.action]);

  same.say(matchFrame({ id: 5 }));
  same.end(1006);
  one.press();
  const other = await comeBack();
  await vi.advanceTimersByTimeAsync(1_000);
  other.say(matchFrame({ id: 6 }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(other.actions).toEqual([]);
  expect(queue()).toMatchObject({ status: { accepted: false }, wantsBreather: false });
});

test('[TM-03] a breather is asked for once, and not after ready', async () => {
  const socket = await begin();
  socket.say(matchFrame());
  tournamentActions.breather();
  await eventually(() => expect(socket.actions).toEqual(['breather']));
  socket.say(
    matchFrame({ matchTimerLimit: 1_120_000, breatherOf: 'player', player: { ...ANA, breather: true } }),
  );
  expect(queue()).toMatchObject({ wantsBreather: false, tournamentMatch: { matchTimerLimit: 1_120_000 } });
  tournamentActions.ready();
  tournamentActions.breather();
  await eventually(() => expect(socket.actions).toEqual(['breather', 'acceptMatch']));
});

test('[IP-19] giving up is sent once, even when no match waits', async () => {
  const socket = await begin();
  socket.say(info({ upper: [BOX], lower: [LOWER] }, { you: { id: 1, state: 'waiting' } }));
  tournamentActions.giveUp();
  tournamentActions.giveUp();
  await eventually(() => expect(socket.actions).toEqual(['leave']));
  socket.say(info({}, { you: { id: 1, state: 'eliminated', rank: null } }));
  expect(queue()?.view).toBe('eliminated');
});

test('[TM-05] the start is waited for in the lobby, or beside other pages', async () => {
  setTournament({ id: 7, status: 'OPEN' });
  const socket = await begin();
  socket.say({
    action: 'tournament_waiting',
    start: 1_060_000,
    time: 1_000_000,
    entrants: [{ id: 1, name: 'Ana' }],
  });
  expect(app.tournament).toMatchObject({
    startDate: 1_060_000,
    time: 1_000_000,
    entrants: [{ name: 'Ana' }],
  });
  expect(queue()?.view).toBe('start');
  tournamentActions.fold(true);
  expect(queue()?.view).toBeNull();
});

test('[TM-06] [SC-10] the bracket follows with unchanged matches kept as they are, and after a gap the channel connects anew', async () => {
  const socket = await begin();
  socket.say(info({ upper: [BOX, { ...BOX, id: 5 }], lower: [LOWER] }, { seq: 3 }));
  const before = app.tournament?.data;
  socket.say(info({ changed: [{ ...BOX, state: 3, game: 88 }] }, { seq: 4, you: { id: 1, state: 'ready' } }));
  const after = app.tournament?.data;
  expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id));
  expect(after?.[0]).toMatchObject({ state: 'FIGHTING', game: 88 });
  expect(after?.[1]).toBe(before?.[1]);
  expect(after?.[2]).toBe(before?.[2]);
  expect(app.tournament).toMatchObject({ you: { state: 'ready' }, seq: 4 });
  socket.say(info({ changed: [LOWER] }, { seq: 6 }));
  expect(socket.closedWith).toBe(closeCode.resynchronise);
});

test('[TM-06] a bracket of another tournament is not taken over', async () => {
  const socket = await begin();
  socket.say(info({ upper: [BOX], lower: [] }, { id: 6, status: 'FINISHED', seq: 3 }));
  expect(app.tournament).toEqual({ id: 7, status: 'CLOSED' });
});

test('[TM-06] the time line grows by a moment for each result, and by none for a ready player or a known result', async () => {
  const socket = await begin();
  socket.say(
    info({ upper: [BOX], lower: [LOWER] }, { seq: 3, timeline: { begun: 1, start: [], changes: [] } }),
  );
  const grows = (state: number, seq: number) => {
    socket.say(info({ changed: [{ ...BOX, state }] }, { seq, time: seq }));
    return app.tournament?.timeline?.changes.length;
  };
  expect([grows(2, 4), grows(3, 5), grows(4, 6), grows(5, 7)]).toEqual([0, 0, 1, 1]);
});

test('[TM-06] a player who comes back from a game names the bracket they have, and gets what they missed', async () => {
  const socket = await begin();
  socket.say(info({ upper: [BOX], lower: [LOWER] }, { seq: 3, revision: 'room.3' }));
  leaveTournamentQueue();
  FakeSocket.all = [];
  const again = await begin();
  expect(JSON.parse(again.sent[0] ?? '')).toMatchObject({ id: 7, revision: 'room.3' });
  again.say(info({ changed: [{ ...BOX, state: 3 }] }, { seq: 9, since: 3, revision: 'room.9' }));
  expect(again.closedWith).toBeNull();
  expect(app.tournament).toMatchObject({
    seq: 9,
    revision: 'room.9',
    data: [{ state: 'FIGHTING' }, { id: LOWER.id }],
  });
});

test('[TM-09] [TM-10] [QU-05] a result is shown before the next match, and only once even when it is told again', async () => {
  const socket = await begin();
  const lastMatch = { ...MATCH, player: { ...ANA, score: 2, result: 'win' } };
  socket.say(matchFrame({ id: 9 }));
  socket.say(info({ lastMatch }));
  expect(queue()?.view).toBe('lastMatch');
  tournamentActions.continueAfterMatch();
  expect(queue()?.view).toBe('lobby');
  expect(sessionStorage.getItem('lastMatchId')).toBe('7.4');
  socket.say(info({ lastMatch }));
  expect(queue()?.view).toBe('lobby');
  socket.say({ action: 'tournament_match', match: null });
  expect(queue()?.view).toBeNull();
});

test('[IP-20] [QU-06] a player whose match waits stays in its lobby through a pause, and one whose game is played is not called into it', async () => {
  const socket = await begin();
  socket.say(matchFrame());
  expect(queue()?.view).toBe('lobby');
  socket.say(matchFrame({ matchTimerLimit: null }));
  socket.say(info({}, { paused: true, pausedAt: 1_000_000 }));
  expect(queue()?.view).toBe('lobby');
  const game = { game: 90, white: 'player', isArmageddon: false, result: null, reason: null };
  socket.say(matchFrame({ matchTimerLimit: null, games: [game] }));
  expect(queue()?.view).toBeNull();
  socket.say(matchFrame({ matchTimerLimit: null }));
  socket.say(info({}, { paused: false }));
  expect(queue()?.view).toBeNull();
});

test('[TM-10] a result of another tournament is shown, though its match has the same number', async () => {
  const lastMatch = { ...MATCH, id: 5, player: { ...ANA, score: 2, result: 'win' } };
  for (const id of [7, 8]) {
    setTournament({ id, status: 'CLOSED' });
    FakeSocket.all = [];
    const socket = await begin();
    socket.say(info({ lastMatch }, { id }));
    expect(queue()?.view).toBe('lastMatch');
    tournamentActions.continueAfterMatch();
    expect(queue()?.view).toBeNull();
    leaveTournamentQueue();
  }
});

test('[TM-08] a player who is out sees it after the result, even when the channel has ended, and the winner is champion', async () => {
  const socket = await begin();
  const outMatch = { ...MATCH, id: 30, player: { ...ANA, result: 'loss' } };
  socket.say(info({ lastMatch: outMatch, outMatch }, { you: { id: 1, state: 'eliminated', rank: 4 } }));
  socket.end(closeCode.finished);
  expect(queue()?.view).toBe('lastMatch');
  tournamentActions.continueAfterMatch();
  expect(queue()?.view).toBe('eliminated');
  leaveTournamentQueue();

  FakeSocket.all = [];
  const again = await begin();
  again.say(info({ lastMatch: null, outMatch: null }, { you: { id: 1, state: 'champion', rank: 1 } }));
  expect(queue()?.view).toBe('champion');
});

test('[LV-18] an error is shown, and a cancelled tournament is cleared with its fee read again', async () => {
  const socket = await begin();
  socket.say({ status: 'error', message: 'Something' });
  expect(app.alertSettings).not.toBeNull();
  socket.say({ action: 'tournament_cancelled', id: 7, refunded: 150, reason: 'tooFew' });
  expect(app).toMatchObject({ tournament: null, queue: null, actualSection: 'main' });
  expect(asked.reloads).toBe(1);
});

test('[TB-03] a spectator follows a bracket by its id', async () => {
  const store = createWatched(9);
  const leave = watchTournament(fakeChannels, store);
  const socket = await eventually(() => FakeSocket.last);
  socket.accept();
  expect(JSON.parse(socket.sent[0] ?? '')).toEqual({ id: 9, changes: true, token: 'token' });
  socket.say(info({ upper: [BOX], lower: [] }, { status: 'CLOSED', name: 'Copa' }));
  expect(store).toMatchObject({ name: 'Copa', isAway: false, data: [{ id: 4 }] });
  socket.say({ action: 'ping' });
  expect(socket.actions).toEqual(['ping']);
  leave();
});

test.each([
  { status: 'CLOSED', ends: 1 },
  { status: 'FINISHED', ends: 0 },
])(
  '[TB-03] [IP-20] a spectator’s channel that ends at $status tells of $ends end that was not told',
  async one => {
    const store = createWatched(9);
    let ends = 0;
    const leave = watchTournament(fakeChannels, store, () => ends++);
    const socket = await eventually(() => FakeSocket.last);
    socket.accept();
    socket.say(info({ upper: [BOX], lower: [] }, { id: 9, status: one.status }));
    socket.end(closeCode.finished);
    expect([ends, store.isAway]).toEqual([one.ends, true]);
    leave();
  },
);

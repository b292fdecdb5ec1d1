import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertActions, runAlertEvent } from '../../../../src/client/alerts/state/alert-actions';
import { game } from '../../../../src/client/game/state/game';
import { gameActions } from '../../../../src/client/game/state/game-actions';
import { GameEntry } from '../../../../src/client/play/session/game-entry';
import { queueActions } from '../../../../src/client/queue/state/queue-actions';
import type { GameNews } from '../../../../src/client/session/status-channel';
import { app, clearSession, setLoggedIn, setSection } from '../../../../src/client/state/app';
import { TournamentEntry } from '../../../../src/client/tournament/session/tournament-entry';
import { stateFrame } from '../game/frames';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

let entry: GameEntry;
/** Calls made to the session, the cache and the router. */
let asked: string[];
const session = {
  onGame: (_news: GameNews): void => undefined,
  reloadUser: async (inDoubt = false) => void asked.push(inDoubt ? 'reload in doubt' : 'reload'),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  FakeSocket.all = [];
  asked = [];
  clearSession();
  setLoggedIn();
  setSection('main');
  entry = new GameEntry({
    channels: fakeChannels,
    http: {
      forget: (...what) =>
        void asked.push(`forget ${what.map(one => (typeof one === 'string' ? one : one.path)).join(' ')}`),
    },
    session,
    tournament: new TournamentEntry(to => void asked.push(`to ${to}`)),
    navigate: to => void asked.push(`to ${to}`),
    windowId: 'this-window',
  });
});

afterEach(() => {
  entry.clear();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The game has been entered and its channel has connected. */
async function enter(resumed = false): Promise<FakeSocket> {
  await entry.enter(resumed);
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
  return FakeSocket.last;
}

/** The status channel tells of a game. */
async function started(news: Partial<Extract<GameNews, { kind: 'started' }>> = {}): Promise<void> {
  session.onGame({ kind: 'started', begins: true, window: null, ...news });
  await vi.advanceTimersByTimeAsync(0);
}

describe('entering a game', () => {
  test('[QU-02] entering ends the wait in the queue and opens the channel, and a game on the screen goes on', async () => {
    queueActions.join('BLITZ_3');
    const socket = await enter();
    expect(app).toMatchObject({ queue: null, actualSection: 'game' });
    socket.say(stateFrame([]));
    await entry.enter();
    expect(FakeSocket.all).toHaveLength(1);
    gameActions.surrender();
    expect(socket.actions).toEqual(['surrender']);
  });

  test('a user who is not signed in enters no game', async () => {
    clearSession();
    await entry.enter();
    expect(FakeSocket.all).toHaveLength(0);
    expect(app.actualSection).toBe('login');
  });

  test('[LV-09] a window that was replaced says so and where the game is, leaves the game alone, and takes up the next one', async () => {
    const socket = await enter();
    expect(JSON.parse(socket.sent[0] ?? '')).toMatchObject({ window: 'this-window' });
    socket.say(stateFrame([]));
    socket.end(4002);
    expect(app).toMatchObject({
      actualSection: 'main',
      alertSettings: null,
      ...{ playedElsewhere: true, isReplaced: true },
    });
    await started({ begins: false });
    expect(FakeSocket.all).toHaveLength(1);
    await started();
    expect(app).toMatchObject({ actualSection: 'game', playedElsewhere: false, isReplaced: false });
  });

  test('[LV-09] a window that was replaced takes the game back at a press, and stays silent when it is over by then', async () => {
    const socket = await enter();
    socket.say(stateFrame([]));
    socket.end(4002);
    alertActions.close();
    const again = await enter(true);
    expect(app).toMatchObject({ actualSection: 'game', playedElsewhere: false });
    again.end(4402);
    expect(app).toMatchObject({ actualSection: 'main', alertSettings: null });
  });

  test('[IP-15] a window comes back to the game that it had, and anew to another one that the user is in by then', async () => {
    const hello = () => JSON.parse(FakeSocket.last.sent[0] ?? '');
    const comeBack = async (): Promise<FakeSocket> => {
      await vi.advanceTimersByTimeAsync(1_000);
      FakeSocket.last.accept();
      return FakeSocket.last;
    };
    const socket = await enter();
    expect(hello()).toEqual({ window: 'this-window', token: 'token' });
    socket.say({ ...stateFrame(['e4', 'e5']), game: 7 });
    socket.beginToClose();
    gameActions.surrender();
    socket.end(1006);
    const back = await comeBack();
    expect(hello()).toEqual({ window: 'this-window', game: 7, again: true, token: 'token' });
    back.end(4402);
    const next = await comeBack();
    expect(hello()).toEqual({ window: 'this-window', again: true, token: 'token' });
    expect(app).toMatchObject({ actualSection: 'game', alertSettings: null });
    next.say({ ...stateFrame([]), game: 8 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([game.id, game.moves.length, next.actions]).toEqual([8, 0, []]);
  });

  test('[BO-03] a look chosen beside the game stays after a lost connection, and after a reload', async () => {
    const chosen = { avatar: null, frame: null, flag: null };
    const look = () => [game.player?.board, game.player?.card?.piece?.type];
    app.profile = { ...chosen, piece: { type: 'rune_1_1_1' }, board: { id: 3, name: 'GOLD' } };
    // A game that begins has the look that it was begun with: the account may have been read before another window changed it.
    const socket = await enter();
    socket.say({ ...stateFrame(['e4', 'e5']), game: 7 });
    expect(look()).toEqual(['CLASSIC', undefined]);
    app.profile = { ...chosen, piece: { type: 'rune_0_1_2' }, board: { id: 4, name: 'OPAL' } };
    await vi.advanceTimersByTimeAsync(0);
    expect(look()).toEqual(['OPAL', 'rune_0_1_2']);
    socket.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.say({ ...stateFrame(['e4', 'e5', 'Nf3', 'Nc6']), game: 7 });
    expect([game.moves.length, ...look()]).toEqual([4, 'OPAL', 'rune_0_1_2']);
    entry.clear();
    (await enter(true)).say({ ...stateFrame(['e4', 'e5']), game: 7 });
    expect(look()).toEqual(['OPAL', 'rune_0_1_2']);
  });

  test('[LV-08] a game that is over, and was followed by no other, leads home', async () => {
    const socket = await enter();
    socket.say({ ...stateFrame(['e4', 'e5']), game: 7 });
    socket.end(4402);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.accept();
    FakeSocket.last.end(4402);
    expect([FakeSocket.all.length, app.actualSection]).toEqual([2, 'main']);
    expect(app.alertSettings?.text).toBe('alert.error.stale');
  });

  test('[LV-21] a game that begins in another window stays there, until that window has not come to it', async () => {
    await started({ window: 'another-window' });
    expect(FakeSocket.all).toHaveLength(0);
    expect(app).toMatchObject({ actualSection: 'main', playedElsewhere: true });
    // The other window has not come to the game in time: the game is offered again, to any window.
    await started();
    expect(FakeSocket.all).toHaveLength(1);
    expect(app).toMatchObject({ actualSection: 'game', playedElsewhere: false });
  });

  test('[LV-21] a game that this window takes is entered, even one that another window played before', async () => {
    await started({ window: 'another-window' });
    await started({ window: 'this-window', begins: false });
    expect(app).toMatchObject({ actualSection: 'game', playedElsewhere: false });
  });

  test('[LV-21] the end of a game that is played elsewhere frees this window', async () => {
    await started({ window: 'another-window', begins: false });
    expect(app.playedElsewhere).toBe(true);
    session.onGame({ kind: 'ended' });
    expect(app).toMatchObject({ actualSection: 'main', playedElsewhere: false });
  });

  test('[LV-21] a hidden window enters a game once it is seen, if the game still goes on', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    await started();
    expect(FakeSocket.all).toHaveLength(0);
    session.onGame({ kind: 'ended' });
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(app.actualSection).toBe('main');
    await started();
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(app.actualSection).toBe('game');
  });
});

describe('the end', () => {
  test('[HT-06] [GM-20] an end marks history and both players as outdated, and later user data bring the new rating', async () => {
    const socket = await enter();
    socket.say(stateFrame(['e4', 'e5']));
    socket.say({ action: 'win', reason: 'surrender' });
    expect(asked).toEqual(['forget history /user/me /user/other', 'reload']);
    expect(game.userVersion).toBe(app.userVersion);
    // The sheet beside the board shows it, not the dialog over everything.
    expect(app.alertSettings).toBeNull();
    socket.end(4200);
    expect(app.actualSection).toBe('game');
  });

  test('[GM-20] [GM-22] playing again clears the game, leads home and reloads the user', async () => {
    const socket = await enter();
    socket.say(stateFrame(['e4', 'e5']));
    socket.say({ action: 'aborted', reason: 'abort' });
    expect(asked).toEqual([]);
    await runAlertEvent('game.leave');
    expect(asked).toEqual(['to /', 'reload']);
    expect(game.status).toBe('starting');
    expect(app.actualSection).toBe('main');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[QU-04] another game leaves the finished one, waits in the queue of its mode and reloads the user', async () => {
    const socket = await enter();
    socket.say(stateFrame(['e4', 'e5']));
    gameActions.playAnother();
    expect(app.actualSection).toBe('game');
    socket.say({ action: 'aborted', reason: 'abort' });
    gameActions.playAnother();
    expect(app).toMatchObject({
      actualSection: 'matchmaking',
      queue: { type: 'queue', gameMode: 'BLITZ_3' },
    });
    expect(app.queue).not.toHaveProperty('isAgain');
    expect(asked).toEqual(['to /', 'reload']);
    expect(game.status).toBe('starting');
  });

  test('[GM-22] a name in the result leads to that player’s card', async () => {
    const socket = await enter();
    socket.say(stateFrame(['e4', 'e5']));
    socket.say({ action: 'draw', reason: 'draw' });
    asked = [];
    gameActions.leave('/profile/other');
    expect(asked).toEqual(['to /profile/other', 'reload']);
  });
});

test.each([
  { code: 4404, resumed: false, text: 'alert.error.stale', reload: 'reload' },
  { code: 4404, resumed: true, text: undefined, reload: 'reload' },
  { code: 4403, resumed: false, text: 'alert.error.connectionClosed', reload: 'reload in doubt' },
  { code: 4200, resumed: false, text: undefined, reload: 'reload' },
])(
  '[LV-08] [LV-09] a close with $code, resumed $resumed, leads home',
  async ({ code, resumed, text, reload }) => {
    const socket = await enter(resumed);
    socket.end(code);
    expect(app.actualSection).toBe('main');
    expect(asked).toEqual(['to /', reload]);
    expect(app.alertSettings?.text).toBe(text);
  },
);

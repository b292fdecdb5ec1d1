import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertActions, runAlertEvent } from '../../../../src/client/alerts/state/alert-actions';
import { watchedEndgameAlert } from '../../../../src/client/game/result/endgame-alert';
import { app } from '../../../../src/client/state/app';
import { startWatching } from '../../../../src/client/watch/session/watch';
import { spectated } from '../../../../src/client/watch/state/spectated';
import { moveFrame, stateFrame } from '../game/frames';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

let stop: () => void;

beforeEach(() => {
  FakeSocket.all = [];
  alertActions.close();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  vi.stubGlobal('window', new EventTarget());
  stop = startWatching(fakeChannels, 'Ana');
});

afterEach(() => {
  stop();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The next connection is made; resolves to what it said first. */
async function connect(): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
  return JSON.parse(FakeSocket.last.sent[0] ?? '');
}

const state = { ...stateFrame(['e4', 'e5']), game: 7 };
const end = { action: 'lose', reason: 'surrender', spectatedUserWon: false };

describe('the spectate channel', () => {
  test('[SP-03] [LV-02] the spectate channel names the user first, and after a lost connection the game it followed', async () => {
    expect(await connect()).toEqual({ username: 'Ana', token: 'token' });
    FakeSocket.last.say(state);
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await connect()).toEqual({ username: 'Ana', token: 'token', game: 7 });
    FakeSocket.last.say(state);
    FakeSocket.last.say(end);
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await connect()).toEqual({ username: 'Ana', token: 'token' });
  });

  test('[LV-05] [LV-06] the spectate channel comes back after 4002, as after every close that is not final', async () => {
    for (const code of [4002, 1012, 4500, 4002]) {
      await connect();
      const opened = FakeSocket.all.length;
      FakeSocket.last.say(state);
      FakeSocket.last.end(code);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(FakeSocket.all).toHaveLength(opened);
      await vi.advanceTimersByTimeAsync(1);
      expect(spectated.game.channel).toBe('reconnecting');
    }
    await connect();
    expect(spectated.game.channel).toBe('connected');
    FakeSocket.last.end(4404);
    expect(spectated.presence).toBe('notFound');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(5);
  });

  test('[GM-12] the banner shows after four seconds without a connection, and goes with the next', async () => {
    await connect();
    FakeSocket.last.say(state);
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(spectated.game.showReconnecting).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(spectated.game.showReconnecting).toBe(true);
    await connect();
    FakeSocket.last.say(state);
    expect(spectated.game.showReconnecting).toBe(false);
  });

  test('a gap in the moves is closed by asking for the whole game', async () => {
    await connect();
    FakeSocket.last.say(state);
    FakeSocket.last.say(moveFrame(['e4', 'e5', 'Nf3', 'Nc6']));
    expect(FakeSocket.last.closedWith).toBe(4500);
  });
});

describe('the end', () => {
  test('[SP-07] [AL-09] the end is put away by the action of its alert, and when the spectator leaves', async () => {
    await connect();
    FakeSocket.last.say(state);
    FakeSocket.last.say(end);
    const alert = watchedEndgameAlert(spectated.game, false);
    expect(alert?.endgame).toEqual({ status: 'lose', reason: 'surrender', spectatedWinnerName: 'other' });
    // A sheet beside the board: the dialog over everything is not in use for it.
    expect(app.alertSettings).toBeNull();
    await runAlertEvent(alert?.actions[0]?.event ?? 'close');
    expect(spectated.presence).toBe('notPlaying');
    FakeSocket.last.say({ ...state, game: 8 });
    FakeSocket.last.say({ action: 'draw', reason: 'draw', spectatedUserWon: false });
    expect(watchedEndgameAlert(spectated.game, false)?.endgame).toEqual({ status: 'draw', reason: 'draw' });
    stop();
    expect(watchedEndgameAlert(spectated.game, false)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[LV-18] a message of the server is shown, and the game goes on', async () => {
    await connect();
    FakeSocket.last.say(state);
    FakeSocket.last.say({ status: 'error', message: 'too many' });
    expect(app.alertSettings).toMatchObject({ kind: 'error', text: { verbatim: 'too many' } });
    expect(FakeSocket.last.closedWith).toBeNull();
  });
});

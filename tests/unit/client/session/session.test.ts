import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { alertActions, runAlertEvent } from '../../../../src/client/alerts/state/alert-actions';
import { market, marketActions } from '../../../../src/client/market/state/market';
import { Session } from '../../../../src/client/session/session';
import type { GameNews } from '../../../../src/client/session/status-channel';
import { app, clearSession, setAccountSettings } from '../../../../src/client/state/app';
import { reach } from '../../../../src/client/state/reach';
import { support, supportActions } from '../../../../src/client/state/support';
import {
  lastMatchWasShown,
  rememberLastMatch,
  rememberLedTo,
  rememberLeft,
  wasLedTo,
  wasLeft,
} from '../../../../src/client/tournament/tournament-flags';
import type { Failure } from '../../../../src/client/transport/http';
import { RECONNECT_MS } from '../../../../src/protocol/limits';
import type { UserAnswer, UserStatus } from '../../../../src/protocol/users';
import { usernameFrom } from '../../../../src/rules/username';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

const card = { avatar: null, piece: null, frame: null, flag: null, board: { id: 1, name: 'CLASSIC' } };
const userData = (userStatus: UserStatus, username = 'ana'): UserAnswer => ({
  user: {
    username,
    firebaseId: 'uid',
    kingAmount: 1000,
    activeBoard: null,
    otp: false,
    rapid_ranked: 1500,
    blitz_ranked: 1500,
  },
  otp: false,
  card,
  hasUnreadSupport: false,
  userStatus,
});
const FAILED: Failure = { ok: false, error: 'x', status: 500, aborted: false, userStatus: undefined };

let calls: string[];
let posted: object[];
/** The keys that came with them. */
let keys: (string | undefined)[];
/** The server's answers by path; a path without an answer fails. */
let answers: Record<string, unknown>;
let uid: string | null;
let givenName: string | null;
let games: GameNews[];
let session: Session;

/** A server of answers, without the network. */
const http = {
  onRefused: null as ((failure: Failure) => void) | null,
  answer(method: string, path: string) {
    calls.push(`${method} ${path}`);
    return Promise.resolve(path in answers ? { ok: true, data: answers[path] } : FAILED);
  },
  get: ({ path }: { path: string }) => http.answer('GET', path),
  forget: (...changed: string[]) => void calls.push(`forget ${changed.join(' ')}`),
  tell: ({ path }: { path: string }, token: string) => void calls.push(`POST ${path} of ${token}`),
  post({ path }: { path: string }, body: object, key?: string) {
    posted.push(body);
    keys.push(key);
    return http.answer('POST', path);
  },
};

beforeEach(() => {
  givenName = null;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  clearSession();
  calls = [];
  posted = [];
  keys = [];
  games = [];
  uid = 'uid';
  answers = { '/user': userData('OK'), '/version': { version: 91, serverMessages: [] } };
  session = new Session({
    http: http as unknown as ConstructorParameters<typeof Session>[0]['http'],
    signIn: {
      open: async provider => {
        calls.push(`open ${provider}`);
        return 'done';
      },
      leave: async () => {
        calls.push('leave');
        uid = null;
      },
      prepare: async () => undefined,
      confirm: async () => 'confirmed',
      userId: () => uid,
      givenName: () => givenName,
      knownToken: () => 'token',
    },
    channels: fakeChannels,
    prefetch: () => void calls.push('prefetch'),
  });
  session.onGame = news => games.push(news);
});

afterEach(() => {
  session.end();
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The status channel has connected. */
async function connect(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
  return FakeSocket.last;
}

/** Whether a call would be let through now. */
async function isAdmitted(): Promise<boolean> {
  let isThrough = false;
  void session.admitted().then(() => {
    isThrough = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isThrough;
}

describe('signing in and out', () => {
  test('[ID-06] user data and version are each loaded once, then the status channel opens', async () => {
    await session.begin();
    expect(calls).toEqual(['GET /user', 'GET /version']);
    expect(app).toMatchObject({ loginStatus: 'logged', loading: false, user: { username: 'ana' } });
    await connect();
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('[ID-09] the notice of a deal that the user has not seen goes with their session', () => {
    marketActions.changed({ what: 'bought', item: { id: 1, type: { name: 'RAVEN' } } });
    session.end();
    expect(market.done).toBeNull();
  });

  test('[ID-09] the end of a session leaves nothing of the user, no timer and no waiting call', async () => {
    answers['/user'] = userData('tyc_not_agreed');
    await session.begin();
    const waiting = session.admitted();
    session.end();
    await waiting;
    expect(app).toMatchObject({ user: null, alertSettings: null, userStatus: null, actualSection: 'login' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[ID-09] the end of a session closes the support panel and forgets what it was opened about', async () => {
    await session.begin();
    supportActions.open({ kind: 'game', game: 5 }, 7);
    session.end();
    expect(support).toEqual({ isOpen: false, attachment: null, ticket: null });
  });

  test('[ID-09] [TM-10] marks of a tournament end with the session of the user who has seen it', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    await session.begin();
    rememberLedTo(7);
    rememberLeft(7);
    rememberLastMatch('7 3');
    expect([wasLedTo(7), wasLeft(7), lastMatchWasShown('7 3')]).toEqual([true, true, true]);
    session.end();
    expect([wasLedTo(7), wasLeft(7), lastMatchWasShown('7 3')]).toEqual([false, false, false]);
  });

  test('signing in opens the popup before it fetches anything, since a later one would be blocked', async () => {
    await session.signIn('google.com');
    expect(calls).toEqual(['open google.com', 'prefetch']);
  });

  test('[HT-07] [ID-09] signing out tells the server and waits for nothing', async () => {
    await session.signOut();
    expect(calls).toEqual(['POST /signout of token', 'leave']);
  });

  test('[ID-09] [LV-18] nothing is loaded without a user, and the next one has a status channel', async () => {
    uid = null;
    await session.reloadUser();
    expect(await session.isOver()).toBe(true);
    expect([calls, FakeSocket.all]).toEqual([[], []]);
    uid = 'uid';
    await session.begin();
    await connect();
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('[ID-06] an answer that was overtaken by a newer one changes nothing', async () => {
    await session.begin();
    const come: ((answer: { ok: boolean; data: unknown }) => void)[] = [];
    const spy = vi.spyOn(http, 'answer').mockImplementation(() => new Promise(resolve => come.push(resolve)));
    onTestFinished(() => spy.mockRestore());
    const loads = [session.reloadUser(), session.reloadUser(), session.reloadUser()];
    come[1]?.({ ok: true, data: userData('OK', 'second') });
    await loads[1];
    come[0]?.({ ok: true, data: userData('BAN', 'first') });
    await loads[0];
    expect(app).toMatchObject({ user: { username: 'second' }, userStatus: 'OK', alertSettings: null });
    come[2]?.({ ok: true, data: userData('OK', 'third') });
    await loads[2];
    expect(app.user?.username).toBe('third');
  });

  test('[CF-13] settings that the account has taken are not turned back by an answer that was asked for before', async () => {
    answers['/user'] = { ...userData('OK'), settings: { sound: true, premove: true } };
    await session.begin();
    const reload = session.reloadUser();
    setAccountSettings({ sound: false });
    await reload;
    expect(app.accountSettings).toEqual({ sound: false, premove: true });
    answers['/user'] = { ...userData('OK'), settings: { sound: false, premove: false } };
    await session.reloadUser();
    expect(app.accountSettings).toEqual({ sound: false, premove: false });
  });

  test('data of a user who has signed out meanwhile are not shown', async () => {
    const loading = session.begin();
    uid = null;
    await loading;
    expect(app.user).toBeNull();
  });

  test('[ER-04] user data that cannot be loaded leave what is known', async () => {
    await session.begin();
    const { userVersion } = app;
    delete answers['/user'];
    await session.reloadUser();
    expect(app).toMatchObject({ user: { username: 'ana' }, loading: false, userVersion });
  });

  test('[ER-04] a page that was loaded while the server went says that it is gone, and has the user as soon as it is back', async () => {
    delete answers['/user'];
    await session.begin();
    expect(app).toMatchObject({ user: null, loading: false });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reach.isLost).toBe(true);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS - 4_000);
    answers['/user'] = userData('OK');
    await connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(app).toMatchObject({ user: { username: 'ana' }, userStatus: 'OK' });
  });
});

describe('a server that restarts', () => {
  test('[ER-04] [ID-15] the version and the operator’s messages are loaded once the server answers again', async () => {
    delete answers['/version'];
    await session.begin();
    expect(app.serverVersion).toBeNull();
    answers['/version'] = { version: 92, serverMessages: [] };
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.alertSettings?.kind).toBe('update');
    socket.end(1006);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    await connect();
    expect(calls.filter(call => call === 'GET /version')).toHaveLength(2);
  });

  test('[ID-06] a version that is on its way is not asked for again', async () => {
    let come: () => void = () => undefined;
    const spy = vi.spyOn(http, 'answer').mockImplementation((method, path) => {
      calls.push(`${method} ${path}`);
      const answer = { ok: true, data: answers[path] };
      if (path !== '/version') return Promise.resolve(answer);
      return new Promise(resolve => {
        come = () => resolve(answer);
      });
    });
    onTestFinished(() => spy.mockRestore());
    const begun = session.begin();
    await connect();
    come();
    await begun;
    expect(calls).toEqual(['GET /user', 'GET /version']);
  });
});

describe('notices', () => {
  test('[LG-07] notices that a page missed while it was not connected are loaded with the user, and none twice', async () => {
    answers['/user'] = { ...userData('OK'), unreadNotices: 1 };
    await session.begin();
    const socket = await connect();
    socket.say({ action: 'notice', unread: 1 });
    expect(calls).toEqual(['GET /user', 'GET /version']);
    answers['/user'] = { ...userData('OK'), unreadNotices: 3 };
    socket.say({ action: 'notice', unread: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(app.user?.unreadNotices).toBe(3);
    socket.say({ action: 'notice' });
    expect(calls).toEqual(['GET /user', 'GET /version', 'GET /user', 'GET /user']);
  });
});

describe('blocking conditions', () => {
  test('[ID-14] the name given at the sign-in is proposed as username after being made to fit, and without one nothing is', () => {
    expect(usernameFrom(session.givenName())).toBe('');
    givenName = 'Ana María';
    expect(usernameFrom(session.givenName())).toBe('Ana_Maria');
  });

  test('[ID-11] [ID-12] [ID-14] the terms come first, and after agreeing the user data decide what follows', async () => {
    const asked = { ...userData('tyc_not_agreed', 'uid'), termsVersion: 3 };
    answers = { ...answers, '/user': asked, '/acepttyc': { status: 'ok' } };
    await session.begin();
    expect(app.alertSettings).toMatchObject({ kind: 'terms', closable: false });
    expect(await isAdmitted()).toBe(false);
    expect(FakeSocket.all).toHaveLength(0);
    answers['/user'] = userData('OK', 'uid');
    expect(await runAlertEvent('session.acceptTerms')).toBe(false);
    expect(posted).toEqual([{ version: 3 }]);
    expect(app.alertSettings?.kind).toBe('username');
    expect(await isAdmitted()).toBe(true);
    answers = { ...answers, '/username': { username: 'berta' }, '/user': userData('OK', 'berta') };
    expect(await session.changeUsername('berta')).toEqual({ ok: true });
    // A newcomer may take an avatar.
    expect(app.alertSettings?.kind).toBe('starter');
    alertActions.close();
    expect(app.alertSettings).toBeNull();
  });

  test('[ID-18] [ID-20] a name whose answer was lost is found to be the user’s own, under one key and without a second fee', async () => {
    answers['/user'] = userData('OK');
    await session.begin();
    expect(await session.changeUsername('berta')).toMatchObject({ ok: false, code: 'error' });
    // The server has changed the name all the same.
    answers = {
      ...answers,
      '/username/change': { message: 'username already taken' },
      '/user': userData('OK', 'berta'),
    };
    expect(await session.changeUsername('berta')).toEqual({ ok: true });
    expect(new Set(keys).size).toBe(1);
    // The present name is no news, and a name that is another's stays refused.
    expect(await session.changeUsername('berta')).toMatchObject({ code: 'username already taken' });
    expect(await session.changeUsername('carla')).toMatchObject({ code: 'username already taken' });
  });

  test('[ID-18] [HT-06] answers that a new name makes stale are forgotten, whichever window has chosen it', async () => {
    const FORGOTTEN = 'forget publicUser history finishedMatch';
    await session.begin();
    await session.reloadUser();
    expect(calls).not.toContain(FORGOTTEN);
    answers = {
      ...answers,
      '/username/change': { username: 'berta' },
      '/user': userData('OK', 'berta'),
    };
    expect(await session.changeUsername('berta')).toEqual({ ok: true });
    expect(calls.filter(call => call === FORGOTTEN)).toHaveLength(1);
    answers['/user'] = userData('OK', 'carla');
    await session.reloadUser();
    expect(calls.filter(call => call === FORGOTTEN)).toHaveLength(2);
  });

  test('[ID-14] a first name that was chosen in another window is not asked for any more', async () => {
    answers['/user'] = userData('OK', 'uid');
    await session.begin();
    expect(app.alertSettings).toMatchObject({ kind: 'username', closable: false });
    answers = {
      ...answers,
      '/username': { message: 'username already chosen' },
      '/user': userData('OK', 'berta'),
    };
    expect(await session.changeUsername('carla')).toMatchObject({ code: 'username already taken' });
    expect(app.alertSettings).toBeNull();
    expect(app.user?.username).toBe('berta');
  });

  test('[API-05] [ID-11] new terms that a refusal asks for are agreed to at the first press, and not those known before', async () => {
    answers = { ...answers, '/user': { ...userData('OK'), termsVersion: 3 }, '/acepttyc': { status: 'ok' } };
    await session.begin();
    http.onRefused?.({ ...FAILED, status: 403, userStatus: 'tyc_not_agreed' });
    expect(app.alertSettings?.kind).toBe('terms');
    await runAlertEvent('session.acceptTerms');
    expect(posted).toEqual([{}]);
  });

  test('[AL-06] terms that could not be sent are reported as a failure', async () => {
    answers['/user'] = userData('tyc_not_agreed');
    await session.begin();
    await expect(runAlertEvent('session.acceptTerms')).rejects.toThrow();
    expect(app.alertSettings?.kind).toBe('terms');
  });

  test('[ID-13] declining signs out, which closes the alert by itself', async () => {
    expect(await runAlertEvent('session.signOut')).toBe(false);
    expect(calls).toEqual(['POST /signout of token', 'leave']);
  });

  test('[IP-21] a refusal that tells of a ban shows it at once and closes the status channel', async () => {
    await session.begin();
    const status = await connect();
    http.onRefused?.({ ...FAILED, status: 403, userStatus: 'BAN' });
    expect(app.alertSettings?.kind).toBe('ban');
    expect(status.closedWith).not.toBeNull();
    expect(await isAdmitted()).toBe(false);
  });

  test('[ID-08] [ID-09] a refusal that tells of a deleted account signs out with the reason, whatever the provider thinks', async () => {
    await session.begin();
    http.onRefused?.({ ...FAILED, status: 401, departed: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.at(-1)).toBe('leave');
    expect(app.alertSettings?.kind).toBe('accountDeleted');
  });

  test.each([
    ['ended', { kind: 'sessionEnded', text: 'alert.sessionEnded.ended' }],
    ['reused', { kind: 'sessionEnded', text: 'alert.sessionEnded.reused' }],
    ['old', { kind: 'sessionEnded', text: 'alert.sessionEnded.old' }],
    ['signedOut', null],
  ] as const)(
    '[ID-08] a refusal that tells of an ended session (%s) signs out with the reason',
    async (ended, alert) => {
      await session.begin();
      for (let times = 0; times < 2; times++) http.onRefused?.({ ...FAILED, status: 401, ended });
      await vi.advanceTimersByTimeAsync(0);
      expect(calls.filter(call => call === 'leave')).toHaveLength(1);
      if (alert) expect(app.alertSettings).toMatchObject(alert);
      else expect(app.alertSettings).toBeNull();
    },
  );

  test('[ID-08] [LV-07] a session whose channel was closed is over only if the server says so', async () => {
    await session.begin();
    expect(await session.isOver()).toBe(false);
    vi.spyOn(http, 'answer').mockImplementationOnce(async () => {
      http.onRefused?.({ ...FAILED, status: 401, ended: 'ended' });
      return FAILED;
    });
    expect(await session.isOver()).toBe(true);
  });

  test('[ID-15] a newer server asks for an update', async () => {
    answers['/version'] = { version: 92, serverMessages: [] };
    await session.begin();
    expect(app.alertSettings?.kind).toBe('update');
  });

  test('calls wait for user data, and go on without them when these cannot be loaded', async () => {
    delete answers['/user'];
    const begun = session.begin();
    expect(await isAdmitted()).toBe(true);
    await begun;
    answers['/user'] = userData('OK');
    await session.reloadUser();
    expect(await isAdmitted()).toBe(true);
  });
});

describe('the status channel', () => {
  test('[LV-21] the status channel tells of a game that began, and of one that ran before it connected', async () => {
    await session.begin();
    const status = await connect();
    // A page that has just been loaded goes to its game, wherever that is played (SH-03).
    status.say({ action: 'started', window: 'w1' });
    // A game that begins right after loading belongs to the window that looked for it.
    status.say({ action: 'started', window: 'w2', begins: true });
    await vi.advanceTimersByTimeAsync(2_001);
    // A server that does not tell `begins` is judged by the time since connecting.
    status.say({ action: 'started' });
    status.say({ action: 'started', window: 'w1' });
    status.say({ action: 'gameEnded' });
    expect(games).toEqual([
      { kind: 'started', begins: false, window: null },
      { kind: 'started', begins: true, window: 'w2' },
      { kind: 'started', begins: true, window: null },
      { kind: 'started', begins: true, window: 'w1' },
      { kind: 'ended' },
    ]);
  });

  test('[LV-21] the status channel tells after a reconnect where a game is played, and nothing when there is none', async () => {
    await session.begin();
    (await connect()).end(1006);
    await vi.advanceTimersByTimeAsync(5_000);
    const second = await connect();
    second.say({ action: 'ping' });
    second.say({ action: 'started', window: 'w1' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(games).toEqual([{ kind: 'started', begins: false, window: 'w1' }]);
    second.end(1006);
    await vi.advanceTimersByTimeAsync(5_000);
    (await connect()).say({ action: 'ping' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(games.at(-1)).toEqual({ kind: 'ended' });
  });

  test('the server counts as lost four seconds after the status channel broke, until it is heard again or not wanted', async () => {
    await session.begin();
    const status = await connect();
    status.say({ action: 'ping' });
    status.end(1006);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(reach.isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(reach.isLost).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await connect();
    expect(reach.isLost).toBe(true);
    second.say({ action: 'ping' });
    expect(reach.isLost).toBe(false);
    second.end(1006);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reach.isLost).toBe(true);
    session.end();
    expect(reach.isLost).toBe(false);
  });

  test('[LV-19] a status channel that is closed on the user asks why before any other call, and opens again', async () => {
    await session.begin();
    const status = await connect();
    let answer: () => void = () => undefined;
    vi.spyOn(http, 'answer').mockReturnValueOnce(
      new Promise(resolve => {
        answer = () => resolve({ ok: true, data: userData('OK') });
      }),
    );
    status.end(4403);
    expect(await isAdmitted()).toBe(false);
    answer();
    expect(await isAdmitted()).toBe(true);
    expect(FakeSocket.all).toHaveLength(1);
    // One of too many windows comes back when somebody looks at it.
    const page = { visibilityState: 'hidden' };
    vi.stubGlobal('document', page);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all).toHaveLength(1);
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(5_000);
    await connect();
    expect(FakeSocket.all).toHaveLength(2);
  });
});

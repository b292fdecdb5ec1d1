import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccountSettings } from '../../../../src/client/settings/session/account-settings';
import {
  defaultSettings,
  settings,
  settingsActions,
  settingsLink,
} from '../../../../src/client/settings/state/settings';
import { app, clearSession, setUser } from '../../../../src/client/state/app';
import type { AccountSettings } from '../../../../src/protocol/settings';

const calls: object[] = [];
let answers = true;
const events = new EventTarget();
let stop = () => {};

const REST = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  calls.length = 0;
  answers = true;
  Object.assign(settings, defaultSettings());
  Object.assign(settingsLink, { owner: null, own: [], unsent: [] });
  clearSession();
  stop = keepAccountSettings({
    calls: {
      post: async (_call, body) => {
        calls.push(body);
        return answers
          ? { ok: true, data: { status: 'ok' } as never }
          : ({ ok: false, error: 'away', status: 0, aborted: false, userStatus: null } as never);
      },
    },
    events,
  });
});

afterEach(() => {
  stop();
  clearSession();
  Object.assign(settings, defaultSettings());
  Object.assign(settingsLink, { owner: null, own: [], unsent: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Signs a user in whose data have been loaded. */
async function signedIn(
  uid: string,
  kept: AccountSettings | null,
  askedAt = app.settingsVersion,
): Promise<void> {
  const answer = {
    user: {
      username: uid,
      firebaseId: uid,
      kingAmount: 0,
      activeBoard: null,
      otp: false,
      rapid_ranked: 1500,
      blitz_ranked: 1500,
    },
    otp: false,
    card: { avatar: null, board: null, flag: null, frame: null, piece: null } as never,
    hasUnreadSupport: false,
    userStatus: 'OK',
    settings: kept,
  } as const;
  setUser(answer, askedAt);
  await vi.advanceTimersByTimeAsync(REST);
}

test('[CF-13] [SC-07] the account’s settings apply on a new device, and changes made there are sent to the account', async () => {
  await signedIn('anna', { premove: false, language: 'ru' });
  expect(settings).toMatchObject({ premove: false, language: 'ru', sound: true });
  expect(calls).toEqual([]);

  settingsActions.change({ sound: false });
  settingsActions.change({ coordinates: 'off', zen: true, lightGraphics: true });
  await vi.advanceTimersByTimeAsync(REST);
  expect(calls).toEqual([{ sound: false, coordinates: 'off' }]);
  expect(settingsLink.unsent).toEqual([]);
});

test('[CF-13] a setting that the server did not get is sent again, and is not undone by the user’s data meanwhile', async () => {
  await signedIn('anna', {});
  answers = false;
  settingsActions.change({ premove: false });
  await vi.advanceTimersByTimeAsync(REST);
  expect(calls).toEqual([{ premove: false }]);
  expect(settingsLink.unsent).toEqual(['premove']);

  answers = true;
  await signedIn('anna', { premove: true });
  expect(settings.premove).toBe(false);
  expect(calls.at(-1)).toEqual({ premove: false });
  expect(settingsLink.unsent).toEqual([]);
});

test('[CF-13] a setting that the server did not get is sent again by itself, after a pause that grows to a minute', async () => {
  await signedIn('anna', {});
  answers = false;
  settingsActions.change({ premove: false });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.length).toBeLessThan(18);

  answers = true;
  await vi.advanceTimersByTimeAsync(62_000);
  expect(settingsLink.unsent).toEqual([]);
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([]);

  // The next failure is followed by a short pause again.
  answers = false;
  settingsActions.change({ premove: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(calls).toEqual([{ premove: true }, { premove: true }]);
});

test('[CF-13] a setting that the server did not get is not sent again by a part that has ended', async () => {
  await signedIn('anna', {});
  answers = false;
  settingsActions.change({ premove: false });
  await vi.advanceTimersByTimeAsync(REST);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(1);
});

test('[CF-13] a setting that the account has taken is not turned back by user’s data that were asked for before', async () => {
  await signedIn('anna', { premove: true });
  const askedAt = app.settingsVersion;
  settingsActions.change({ premove: false });
  await vi.advanceTimersByTimeAsync(REST);
  expect(settingsLink.unsent).toEqual([]);
  await signedIn('anna', { premove: true }, askedAt);
  expect(settings.premove).toBe(false);
  // Another device has changed it since.
  await signedIn('anna', { premove: true });
  expect(settings.premove).toBe(true);
});

test('[CF-13] a setting chosen for this device is neither sent nor overruled', async () => {
  await signedIn('anna', { soundMove: true });
  settingsLink.own.push('soundMove');
  settingsActions.change({ soundMove: false });
  await signedIn('anna', { soundMove: true });
  expect(settings.soundMove).toBe(false);
  expect(calls).toEqual([]);
});

test('[CF-13] [ID-09] a user who signs in after another begins with their own settings, and only the login screen’s language is kept', async () => {
  await signedIn('anna', { sound: false });
  settingsLink.own.push('theme');
  settingsActions.change({ theme: 'grayscale' });
  clearSession();
  settingsActions.setLanguage('pt');
  await signedIn('boris', null);
  expect(settings).toEqual({ ...defaultSettings(), language: 'pt' });
  expect(settingsLink).toMatchObject({ owner: 'boris', own: [] });
  expect(calls).toEqual([{ language: 'pt' }]);
  expect(app.user?.firebaseId).toBe('boris');
});

test('[CF-13] an account without kept settings gets those of this device that differ from the defaults', async () => {
  settingsActions.adopt({ promote: '', zen: true });
  await signedIn('anna', null);
  expect(calls).toEqual([{ promote: '' }]);
});

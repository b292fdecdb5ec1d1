import { beforeEach, expect, test } from 'vitest';
import {
  app,
  clearSession,
  closeAlert,
  openAlert,
  setOtp,
  setQueue,
  setUser,
} from '../../../../src/client/state/app';
import type { AlertSettings } from '../../../../src/client/state/shapes';

const alert = (title: string, fields: Partial<AlertSettings> = {}): AlertSettings => ({
  title,
  actions: [],
  ...fields,
});

beforeEach(() => clearSession());

test('[SC-01] [SC-02] user data is taken over under the state’s own names', () => {
  const card = { avatar: null, piece: null, frame: null, flag: null, board: { id: 1, name: 'CLASSIC' } };
  setUser({
    user: {
      username: 'ana',
      firebaseId: 'uid',
      kingAmount: 12.5,
      activeBoard: null,
      otp: false,
      rapid_ranked: 1510.4,
      blitz_ranked: 1490,
    },
    otp: false,
    card,
    hasUnreadSupport: true,
    userStatus: 'OK',
  });
  expect(app.user).toMatchObject({ username: 'ana', hastUnreadSupport: true, kingAmount: 12.5 });
  expect(app.profile).toEqual(card);
  expect(app.loading).toBe(false);
});

test('[SC-02] the typed code is emptied when its alert closes', () => {
  openAlert(alert('buy', { otp: true }));
  setOtp('123456');
  closeAlert();
  expect(app.otp).toBe('');
});

test('[AL-01] an alert replaces the one on show, but waits for a blocking one', () => {
  openAlert(alert('first'));
  openAlert(alert('second'));
  expect(app.alertSettings?.title).toBe('second');
  openAlert(alert('ban', { closable: false }));
  openAlert(alert('third'));
  expect(app.alertSettings?.title).toBe('ban');
  closeAlert();
  expect(app.alertSettings?.title).toBe('third');
  closeAlert();
  expect(app.alertSettings).toBeNull();
});

test('[SC-03] a queue’s partial update merges into it', () => {
  setQueue({ type: 'queue', gameMode: 'BLITZ_3', playlist: 'NORMAL', since: 1 });
  const queue = app.queue;
  setQueue({ type: 'queue', gameMode: 'RAPID_10', playlist: 'NORMAL', since: 1 });
  expect(app.queue).toBe(queue);
  expect(app.queue?.gameMode).toBe('RAPID_10');
});

test('[ID-09] after signing out nothing of the user is left', () => {
  openAlert(alert('ban', { closable: false }));
  openAlert(alert('waiting'));
  setQueue({ type: 'queue', gameMode: 'BLITZ_3', playlist: 'NORMAL', since: 1 });
  clearSession();
  expect(app).toMatchObject({
    user: null,
    profile: null,
    queue: null,
    alertSettings: null,
    actualSection: 'login',
    loginStatus: 'notLogged',
  });
  openAlert(alert('next'));
  closeAlert();
  expect(app.alertSettings).toBeNull();
});

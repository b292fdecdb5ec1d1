import { beforeEach, expect, test } from 'vitest';
import { alertActions, reviewBlocking } from '../../../../src/client/alerts/state/alert-actions';
import {
  app,
  clearSession,
  openChallenges,
  setLoggedIn,
  setQueue,
  settleChallenge,
  setUser,
  setUserStatus,
} from '../../../../src/client/state/app';
import type { UserAnswer } from '../../../../src/protocol/users';

beforeEach(() => clearSession());

/** A second copy of the store: modules that are loaded already are shared by the files of a worker. */
const FRESH = '../../../../src/client/state/app.ts?fresh';

test('[ID-01] the login status is unknown at first, and then known', async () => {
  const fresh = (await import(FRESH)) as typeof import('../../../../src/client/state/app');
  expect(fresh.app.loginStatus).toBe('loading');
  fresh.setLoggedIn();
  expect(fresh.app.loginStatus).toBe('logged');
  fresh.clearSession();
  expect(fresh.app.loginStatus).toBe('notLogged');
});

const card = { avatar: null, piece: null, frame: null, flag: null, board: { id: 1, name: 'CLASSIC' } };
const ANSWER: UserAnswer = {
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
};

test('[SC-01] [SC-02] user data are taken over under the state’s own names', () => {
  setUser(ANSWER);
  expect(app.user).toMatchObject({ username: 'ana', hastUnreadSupport: true, kingAmount: 12.5 });
  expect(app.profile).toEqual(card);
  expect(app.loading).toBe(false);
});

test('[DU-17] challenges wait until they are answered here, or the server has none of them any more', () => {
  const opponent = { username: 'bruno', elo: 1500, board: 'CLASSIC', house: false };
  const challenge = (id: string) => ({
    ...{ id, opponent, gameMode: 'BLITZ_3' as const, bet: 0, expires: 9, time: 1 },
  });
  const open = () => openChallenges(app).map(({ id }) => id);
  setUser({ ...ANSWER, challenges: [challenge('B'), challenge('A')] });
  expect(open()).toEqual(['B', 'A']);
  settleChallenge('B');
  expect(open()).toEqual(['A']);
  setUser({ ...ANSWER, challenges: [challenge('C'), challenge('B')] });
  expect(open()).toEqual(['C']);
  setUser(ANSWER);
  expect(open()).toEqual([]);
});

test('[SC-03] a queue’s partial update merges into it', () => {
  setQueue({ type: 'queue', gameMode: 'BLITZ_3', playlist: 'NORMAL', since: 1 });
  const queue = app.queue;
  setQueue({ type: 'queue', gameMode: 'RAPID_10', playlist: 'NORMAL', since: 1 });
  expect(app.queue).toBe(queue);
  expect(app.queue).toMatchObject({ gameMode: 'RAPID_10' });
});

test('[ID-09] nothing of the user is left after signing out', () => {
  setLoggedIn();
  setUserStatus('BAN');
  reviewBlocking();
  alertActions.open({ kind: 'rename' });
  setQueue({ type: 'queue', gameMode: 'BLITZ_3', playlist: 'NORMAL', since: 1 });
  clearSession();
  expect(app).toMatchObject({
    user: null,
    profile: null,
    queue: null,
    userStatus: null,
    alertSettings: null,
    actualSection: 'login',
    loginStatus: 'notLogged',
  });
  alertActions.open({ kind: 'leave' });
  alertActions.close();
  expect(app.alertSettings).toBeNull();
});

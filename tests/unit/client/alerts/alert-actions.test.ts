import { beforeEach, expect, test } from 'vitest';
import {
  alertActions,
  firstBlocking,
  reviewBlocking,
} from '../../../../src/client/alerts/state/alert-actions';
import {
  app,
  clearSession,
  confine,
  setLoggedIn,
  setUserStatus,
  setVersion,
} from '../../../../src/client/state/app';
import type { User } from '../../../../src/client/state/shapes';

const NAMED: User = {
  username: 'ana_1',
  firebaseId: 'uid',
  hastUnreadSupport: false,
  otp: false,
  heldUntil: null,
  otpReset: null,
  listingHeldUntil: null,
  kingAmount: 1000,
  rapidRating: 1500,
  blitzRating: 1500,
};
const UNNAMED: User = { ...NAMED, username: 'uid' };

/** The server says what stands between the user and the product. */
function blockedBy(userStatus: 'OK' | 'BAN' | 'tyc_not_agreed', user = NAMED, version = 91): void {
  app.user = user;
  setUserStatus(userStatus);
  setVersion({ version, serverMessages: [] });
  reviewBlocking();
}

beforeEach(() => {
  clearSession();
  setLoggedIn();
});

test('[ID-17] of several blocking conditions one shows, in the order ban, terms, username, update', () => {
  blockedBy('BAN', UNNAMED, 92);
  expect(app.alertSettings).toMatchObject({ kind: 'ban', closable: false });
  blockedBy('tyc_not_agreed', UNNAMED, 92);
  expect(app.alertSettings).toMatchObject({ kind: 'terms', closable: false });
  blockedBy('OK', UNNAMED, 92);
  expect(app.alertSettings).toMatchObject({ kind: 'username', type: 'changeUser', closable: false });
  blockedBy('OK', NAMED, 92);
  expect(app.alertSettings).toMatchObject({ kind: 'update', closable: false });
  blockedBy('OK');
  expect(app.alertSettings).toBeNull();
});

test('[ID-11] the terms are the first step of a user without a name, and no step of one who has a name', () => {
  blockedBy('tyc_not_agreed', UNNAMED);
  expect(app.alertSettings).toMatchObject({ kind: 'terms', step: 1 });
  clearSession();
  setLoggedIn();
  blockedBy('tyc_not_agreed', NAMED);
  expect(app.alertSettings?.kind).toBe('terms');
  expect(app.alertSettings).not.toHaveProperty('step');
});

test('[ID-15] neither version 91 nor an unknown version needs an update', () => {
  expect(firstBlocking({ user: NAMED, userStatus: 'OK', serverVersion: 91, confined: false })).toBeNull();
  expect(firstBlocking({ user: null, userStatus: null, serverVersion: null, confined: false })).toBeNull();
});

test('[ID-10] a blocking alert that is told again stays the same, and one that is closed while due comes back', () => {
  blockedBy('BAN');
  const first = app.alertSettings?.id;
  blockedBy('BAN');
  expect(app.alertSettings?.id).toBe(first);
  alertActions.close();
  expect(app.alertSettings?.kind).toBe('ban');
});

test.each(['BAN', 'tyc_not_agreed'] as const)(
  '[ID-10] [ID-11] the alert of %s leads to the user’s own data, and comes back when they leave them',
  userStatus => {
    blockedBy(userStatus);
    const kind = app.alertSettings?.kind;
    expect(app.alertSettings?.actions.at(-1)).toEqual({ label: 'alert.ownData', event: 'session.ownData' });
    confine(true);
    alertActions.close();
    expect(app.alertSettings).toBeNull();
    blockedBy(userStatus);
    expect(app.alertSettings).toBeNull();
    confine(false);
    reviewBlocking();
    expect(app.alertSettings?.kind).toBe(kind);
  },
);

test('[AL-01] an alert replaces the one on show, but waits for a blocking one', () => {
  alertActions.open({ kind: 'leave' });
  alertActions.open({ kind: 'rename' });
  expect(app.alertSettings?.kind).toBe('rename');
  blockedBy('BAN');
  alertActions.open({ kind: 'error', code: 'later' });
  expect(app.alertSettings?.kind).toBe('ban');
  blockedBy('OK');
  expect(app.alertSettings).toMatchObject({ kind: 'error', text: 'alert.error.later' });
  alertActions.close();
  expect(app.alertSettings).toBeNull();
});

test('[AL-06] an action that ends late closes its own alert and no other of the same kind', () => {
  alertActions.open({ kind: 'error', code: 'generic' });
  const first = app.alertSettings?.id;
  alertActions.open({ kind: 'error', code: 'later' });
  alertActions.close(first);
  expect(app.alertSettings?.text).toBe('alert.error.later');
  alertActions.close(app.alertSettings?.id);
  expect(app.alertSettings).toBeNull();
});

test('[SC-02] [AL-07] the typed code is emptied when its alert closes', () => {
  alertActions.open({ kind: 'leave' });
  alertActions.typeOtp('123456');
  expect(app.otp).toBe('123456');
  alertActions.close();
  expect(app.otp).toBe('');
});

test('[AL-01] [PR-06] an alert opened by a link waits until a newcomer has taken an avatar or declined', () => {
  blockedBy('OK');
  alertActions.open({ kind: 'starter' });
  alertActions.open({ kind: 'duel', code: 'K7QX4M' });
  expect(app.alertSettings).toMatchObject({ kind: 'starter' });
  alertActions.close();
  expect(app.alertSettings).toMatchObject({ kind: 'duel' });
});

const FORMS = [
  { kind: 'report', match: { matchId: 5, whites: null as never, blacks: null as never } },
  { kind: 'rematchCode', refusal: 'codeNeeded' },
] as const;
const NEWS = [
  { kind: 'duelOver', how: 'late', refunded: 500 },
  { kind: 'tournament', about: { what: 'cancelled', name: 'Copa', refunded: 50, reason: 'tooFew' } },
  { kind: 'error', code: 'connectionClosed' },
] as const;

test.each(FORMS.flatMap(form => NEWS.map(news => ({ form, news }))))(
  '[AL-01] news of the server ($news.kind) waits until the form ($form.kind) has been closed',
  ({ form, news }) => {
    alertActions.open(form);
    alertActions.typeOtp('123');
    alertActions.open(news);
    expect(app).toMatchObject({ alertSettings: { kind: form.kind }, otp: '123' });
    alertActions.close();
    expect(app.alertSettings?.kind).toBe(news.kind);
  },
);

test('[AL-01] news of the server replaces an alert without a form, and an opening by the user replaces a form', () => {
  alertActions.open({ kind: 'leave' });
  alertActions.open({ kind: 'duelOver', how: 'late', refunded: 500 });
  expect(app.alertSettings?.kind).toBe('duelOver');
  alertActions.open({ kind: 'rename' });
  alertActions.open({ kind: 'reportSent' });
  expect(app.alertSettings?.kind).toBe('reportSent');
});

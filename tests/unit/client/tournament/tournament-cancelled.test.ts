import { afterEach, expect, test } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { app, clearSession, setLoggedIn, setSection } from '../../../../src/client/state/app';
import { TournamentEntry } from '../../../../src/client/tournament/session/tournament-entry';

const CANCELLED = { id: 7, name: 'Copa', refunded: 50, reason: 'tooFew' as const };

afterEach(() => alertActions.close());

test('[LV-20] [IP-17] a cancelled tournament is told with its refund, but never over a running game', () => {
  clearSession();
  setLoggedIn();
  setSection('main');
  const tournament = new TournamentEntry(() => undefined);
  tournament.heard({ kind: 'over', cancelled: null });
  expect(app.alertSettings).toBeNull();
  tournament.heard({ kind: 'over', cancelled: CANCELLED });
  expect(app.alertSettings).toMatchObject({
    title: { verbatim: 'Copa' },
    customData: { what: 'cancelled', refunded: 50, reason: 'tooFew' },
  });
  alertActions.close();

  setSection('game');
  tournament.heard({ kind: 'over', cancelled: CANCELLED });
  expect(app.alertSettings).toBeNull();
  setSection('main');
  tournament.back(null);
  expect(app.alertSettings).toMatchObject({ customData: { what: 'cancelled' } });
  alertActions.close();
  tournament.back(null);
  expect(app.alertSettings).toBeNull();
});

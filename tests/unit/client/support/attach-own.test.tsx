import { afterEach, expect, test } from 'vitest';
import { app, setUserStatus } from '../../../../src/client/state/app';
import { AttachOwn } from '../../../../src/client/support/attach-own';
import { asText } from '../page/as-text';

const { userStatus } = app;
afterEach(() => {
  app.userStatus = userStatus;
});

test('[SU-03] support offers the last game only to a user who may read their history, and others its number', () => {
  for (const [status, isOffered] of [
    ['OK', true],
    ['BAN', false],
    ['tyc_not_agreed', false],
  ] as const) {
    setUserStatus(status);
    const shown = asText(<AttachOwn />);
    expect([status, shown.includes('data-testid="support-attach"')]).toEqual([status, isOffered]);
    expect(shown).toContain('data-testid="support-other"');
  }
});

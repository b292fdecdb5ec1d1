import { afterEach, beforeEach, expect, test } from 'vitest';
import { OtpOn } from '../../../../src/client/otp/otp-on';
import { recoveryCodeActions, recoveryCodes } from '../../../../src/client/otp/state/recovery-codes';
import { app } from '../../../../src/client/state/app';
import type { User } from '../../../../src/client/state/shapes';
import { asText } from '../page/as-text';

const signIn = (firebaseId: string): void => {
  app.user = { username: 'ana_1', firebaseId, otp: true } as unknown as User;
};

beforeEach(() => signIn('ana'));
afterEach(() => {
  app.user = null;
  recoveryCodeActions.forget();
  recoveryCodes.unanswered = null;
});

const isAsked = (): boolean => asText(<OtpOn recoveryLeft={10} />).includes('recovery-unanswered');

test('[TF-03] a lost answer that may have brought new recovery codes is told, until new ones are on show', () => {
  expect(isAsked()).toBe(false);
  recoveryCodeActions.take('ana', null);
  expect(isAsked()).toBe(true);
  // The code of the lost call is refused as used, or two-factor is found to be on.
  recoveryCodeActions.take('ana', {});
  expect(isAsked()).toBe(true);
  recoveryCodeActions.take('ana', { recoveryCodes: ['AAAA'] });
  expect(recoveryCodes).toEqual({ uid: 'ana', codes: ['AAAA'], unanswered: null });
  recoveryCodeActions.forget();
  expect(isAsked()).toBe(false);
});

test('[TF-03] a lost answer is not told to another user', () => {
  recoveryCodeActions.take('ana', null);
  signIn('boris');
  expect(isAsked()).toBe(false);
});

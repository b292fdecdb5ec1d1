import type { PropsWithChildren } from 'react';
import { afterEach, expect, test } from 'vitest';
import { OwnDataScreen } from '../../../../../src/client/configuration/own-data/own-data-screen';
import { clearSession, setUser } from '../../../../../src/client/state/app';
import { asText } from '../../page/as-text';

afterEach(() => clearSession());

/** The screen has one. */
const OwnRouter = ({ children }: PropsWithChildren) => children;

const supportButton = (hasUnreadSupport: boolean): string | undefined => {
  setUser({
    user: {
      ...{ username: 'ana', firebaseId: 'uid', kingAmount: 0, activeBoard: null, otp: false },
      ...{ rapid_ranked: 1500, blitz_ranked: 1500 },
    },
    otp: false,
    card: { avatar: null, piece: null, frame: null, flag: null, board: { id: 1, name: 'CLASSIC' } },
    hasUnreadSupport,
    userStatus: 'BAN',
  });
  return /<button[^>]*data-testid="own-data-support"[^>]*>.*?<\/button>/.exec(
    asText(<OwnDataScreen />, OwnRouter),
  )?.[0];
};

test('[HM-08] [IP-22] a banned user sees at the button of support that an answer is unread', () => {
  expect(supportButton(true)).toMatch(/data-unread="true".*Unread:.*Write/);
  expect(supportButton(false)).not.toMatch(/data-unread|Unread/);
});

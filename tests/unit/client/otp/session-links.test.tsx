import { afterEach, expect, test } from 'vitest';
import { type KnownNotice, NoticeRow } from '../../../../src/client/notices/notice-row';
import { SessionsLink } from '../../../../src/client/otp/sessions-link';
import { SESSIONS_LIST } from '../../../../src/client/page/profile-path';
import { HoldNote } from '../../../../src/client/shell/hold-note';
import { app } from '../../../../src/client/state/app';
import type { User } from '../../../../src/client/state/shapes';
import { asText } from '../page/as-text';

afterEach(() => {
  app.user = null;
});

/** Where the links of a text lead to. */
const placesIn = (text: string): string[] => [...text.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to);

test.each(['recovery', 'operator'] as const)(
  '[TF-05] the note of two-factor that was turned off by %s leads to the sessions',
  async by => {
    const heldUntil = 86_400_000;
    const otpReset = { by, at: 0, sellingHeldUntil: heldUntil };
    app.user = { username: 'ana_1', firebaseId: 'uid', otp: false, heldUntil, otpReset } as unknown as User;
    expect(placesIn(asText(<HoldNote />))).toEqual([SESSIONS_LIST, '/configuration/otp']);
  },
);

test('[IP-21] a user whose sessions support has ended is told why value is held, and led to the sessions', () => {
  const user = { username: 'ana_1', firebaseId: 'uid', otp: true, heldUntil: 86_400_000, otpReset: null };
  app.user = user as unknown as User;
  const text = asText(<HoldNote />);
  expect(text).toContain('Support has ended all your sessions');
  expect(placesIn(text)).toEqual([SESSIONS_LIST]);
});

test.each(['otpOn', 'otpOff', 'otpRecovered', 'otpReset'] as const)(
  '[TF-01] the notice %s leads to two-factor, which leads to the sessions',
  async kind => {
    const notice = { id: 1, at: 0, unread: false, news: { kind } } as unknown as KnownNotice;
    expect(placesIn(asText(<NoticeRow notice={notice} now={0} onGo={() => undefined} />))).toEqual([
      '/configuration/otp',
    ]);
    expect(placesIn(asText(<SessionsLink />))).toEqual([SESSIONS_LIST]);
  },
);

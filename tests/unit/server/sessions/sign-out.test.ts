import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import type { Database } from '../../../../src/server/database/database';
import { Sessions } from '../../../../src/server/sessions/sessions';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

/**
 * A server that knows one session.
 *
 * @param endedBy why it is over; `null`: it goes on
 * @param rows of that session that a sign-out ends
 */
function node(endedBy: 'signedOut' | 'reused' | null, rows = ['here']) {
  let transactions = 0;
  const found = [{ seenAt: new Date(NOW), signedInAt: new Date(NOW), end: endedBy }];
  const db = {
    select: () => ({ from: () => ({ where: async () => found }) }),
    transaction: async () => {
      transactions++;
      return endedBy === null ? rows : null;
    },
  } as unknown as Database;
  const log = pino({ level: 'silent' });
  const sessions = new Sessions({
    ...{ db, bus: new LocalBus(log), log, now: () => NOW, steadyNow: () => 0 },
    ...{ security: { note: () => undefined }, isPlaying: async () => false },
    timers: { every: () => ({ cancel: () => undefined }) },
    endRefresh: async () => undefined,
    hold: async () => undefined,
    replaceRefresh: async () => undefined,
  });
  return {
    signOut: (signedInAt: number) => sessions.signOut({ uid: 'ann', sid: 'here', signedInAt }, {}),
    transactions: () => transactions,
  };
}

test('[ID-09] a session that has ended already is signed out without a transaction', async () => {
  for (const endedBy of ['signedOut', 'reused'] as const) {
    const { signOut, transactions } = node(endedBy);
    expect([await signOut(NOW), transactions()]).toEqual([false, 0]);
  }
});

test('[ID-09] signing out ends a session that goes on', async () => {
  const { signOut, transactions } = node(null);
  expect([await signOut(NOW), transactions()]).toEqual([true, 1]);
});

test('[ID-09] signing out ends a session of 31 days too, which a game would let go on', async () => {
  const { signOut, transactions } = node(null);
  expect([await signOut(NOW - 31 * DAY_MS), transactions()]).toEqual([true, 1]);
});

test('[ID-09] a session of 31 days that is not known any more has not gone on until now', async () => {
  expect(await node(null, []).signOut(NOW - 31 * DAY_MS)).toBe(false);
});

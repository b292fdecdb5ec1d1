import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSession, refreshSession, replaceOlder } from '../../../src/server/identity/sessions';
import { identityAccount } from '../../../src/server/identity/tables';
import { freshName } from '../../support/names';
import { ownDatabase } from '../own-database';

/** Refresh tokens by a clock that the test moves. */

const NOW = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

/** An account with a session that began at `NOW`, and its proof an hour before. */
async function account() {
  const localId = freshName('uid');
  await own.db.insert(identityAccount).values({ localId, provider: 'google.com', name: localId });
  const begin = (now: number, of?: string, provedAt: number | null = now) =>
    beginSession(own.db, { localId, now, provedAt, of });
  /** Signs in anew, and uses the new token at once. */
  const anew = async (now: number, of: string) => {
    const begun = await begin(now, of);
    const session = { uid: localId, sid: begun.family, signedInAt: begun.signedInAt };
    await own.db.transaction(tx => replaceOlder(tx, session, now));
    return begun;
  };
  return { begin, anew, first: await begin(NOW, undefined, NOW - 3_600_000) };
}
const refresh = (token: string, now: number) => refreshSession(own.db, token, now);

test('[ID-07] a refresh hands on when the user signed in and when they proved who they are', async () => {
  const { begin, first } = await account();
  const refreshed = await refresh(first.token, NOW + MINUTE_MS);
  expect(refreshed).toMatchObject({ ok: true, signedInAt: NOW, provedAt: NOW - 3_600_000 });
  const unproved = await begin(NOW, undefined, null);
  expect(await refresh(unproved.token, NOW)).toMatchObject({ ok: true, provedAt: null });
});

test('[ID-07] signing in anew replaces a token and the successor that it would still give, and goes on with the session', async () => {
  const { anew, first } = await account();
  const next = await refresh(first.token, NOW + MINUTE_MS);
  if (!next.ok) throw new Error(next.why);
  const again = NOW + 1.5 * MINUTE_MS;
  const newest = await anew(again, first.family);
  expect(newest).toMatchObject({ family: first.family, signedInAt: again });
  for (const token of [first.token, next.successor])
    expect(await refresh(token, again + MINUTE_MS)).toEqual({ ok: false, why: 'replaced' });
  expect(await refresh(newest.token, again + MINUTE_MS)).toMatchObject({
    signedInAt: again,
    provedAt: again,
  });
});

test('[ID-07] sign-ins in one second follow each other, and a foreign session is none to go on with', async () => {
  const [one, other] = [await account(), await account()];
  await one.anew(NOW + 10, one.first.family);
  const third = await one.anew(NOW + 20, one.first.family);
  expect(third.signedInAt).toBe(NOW + 2_000);
  const foreign = await other.begin(NOW + 10, one.first.family);
  expect(foreign.family).not.toBe(one.first.family);
  expect(await refresh(third.token, NOW + 30)).toMatchObject({ ok: true });
});

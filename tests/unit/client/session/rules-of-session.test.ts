import { expect, onTestFinished, test, vi } from 'vitest';
import { volumeOf } from '../../../../src/client/audio/sounds';
import { reloadForSignIn, reloadWait } from '../../../../src/client/page/reload';
import { WishKey } from '../../../../src/client/page/wish-key';
import { sendUsername } from '../../../../src/client/session/username';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import { app, setSection } from '../../../../src/client/state/app';
import type { User } from '../../../../src/client/state/shapes';
import { liveUrl } from '../../../../src/client/transport/channels';

const NAMED = { username: 'ana_1', firebaseId: 'uid' };
const UNNAMED = { username: 'uid', firebaseId: 'uid' };

test('[LV-07] a refused token reloads the page at most once a minute', () => {
  expect(reloadWait(0, 1_000_000)).toBe(0);
  expect(reloadWait(1_000_000, 1_010_000)).toBe(50_000);
  expect(reloadWait(1_000_000, 1_060_000)).toBe(0);
  // A clock set back does not forbid it for longer.
  expect(reloadWait(1_000_000, 500_000)).toBe(0);
});

test('[LV-07] a refused token loads the first page anew', () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: string) => asked.push(url),
  });
  vi.stubGlobal('location', { reload: () => asked.push('reload') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  setSection('game');
  reloadForSignIn();
  expect(app.actualSection).toBe('main');
  vi.runAllTimers();
  expect(asked).toEqual(['/', 'reload']);
});

test('[SH-17] the live base may be a path here or another host', () => {
  expect(liveUrl('/live', 'game', 'https://chess.test/boards?x=1')).toBe('wss://chess.test/live/game');
  expect(liveUrl('http://live.test:81/v1', 'queue', 'https://chess.test/')).toBe(
    'ws://live.test:81/v1/queue',
  );
});

test('[CF-06] the sound of picking up a piece can be off alone, with the sounds of moves on', () => {
  const quiet = { ...defaultSettings(), soundSelect: false };
  expect((['select', 'drop', 'capture'] as const).map(name => volumeOf(name, quiet))).toEqual([0, 1, 1]);
  expect(volumeOf('select', defaultSettings())).toBe(1);
});

test('[CF-06] sound switches every sound off, soundMove only those of moves, and each has its volume', () => {
  const settings = defaultSettings();
  expect(volumeOf('drop', settings)).toBe(1);
  expect(volumeOf('drop', { ...settings, soundMove: false })).toBe(0);
  expect(volumeOf('drawOffer', { ...settings, soundMove: false })).toBe(1);
  expect(volumeOf('drawOffer', { ...settings, sound: false })).toBe(0);
  const quietMoves = { ...settings, volumeMove: 0.5 };
  expect([volumeOf('drop', quietMoves), volumeOf('lowTime', quietMoves)]).toEqual([0.25, 1]);
});

/** A server that answers every name alike, and the calls it got. */
function server(answer: object | null) {
  const calls: string[] = [];
  const post = async ({ path }: { path: string }) => {
    calls.push(path);
    return answer ? { ok: true, data: answer } : { ok: false, error: 'Internal Server Error' };
  };
  return { calls, http: { post } as unknown as Parameters<typeof sendUsername>[0] };
}

const user = (fields: Partial<User>): User => ({
  ...NAMED,
  hastUnreadSupport: false,
  otp: false,
  heldUntil: null,
  otpReset: null,
  listingHeldUntil: null,
  kingAmount: 1000,
  rapidRating: 1500,
  blitzRating: 1500,
  ...fields,
});

test.each(['abc', 'a'.repeat(21), 'a b c d', 'ñandu', ''])(
  '[ID-18] %j is refused as a name without a call',
  async name => {
    const { calls, http } = server({ username: name });
    expect(await sendUsername(http, user({}), name, undefined, new WishKey())).toEqual({
      ok: false,
      code: 'invalid username',
    });
    expect(calls).toEqual([]);
  },
);

test('[ID-21] the first name is free, and a later one goes by another call', async () => {
  const { calls, http } = server({ username: 'berta' });
  expect(
    await sendUsername(http, user({ ...UNNAMED, kingAmount: 0 }), 'berta', undefined, new WishKey()),
  ).toEqual({ ok: true });
  expect(await sendUsername(http, user({ kingAmount: 200 }), 'berta', undefined, new WishKey())).toEqual({
    ok: true,
  });
  expect(calls).toEqual(['/username', '/username/change']);
});

test('[ID-20] 199 KING are not enough for another name', async () => {
  const { calls, http } = server({ username: 'berta' });
  const result = await sendUsername(http, user({ kingAmount: 199 }), 'berta', undefined, new WishKey());
  expect(result).toEqual({ ok: false, code: 'not enough king' });
  expect(calls).toEqual([]);
});

test('[ID-19] a name that is not echoed is refused with the server’s message, or else as taken', async () => {
  const refuse = async (answer: object | null) =>
    sendUsername(server(answer).http, user({}), 'berta', undefined, new WishKey());
  expect(await refuse({})).toEqual({ ok: false, code: 'username already taken' });
  expect(await refuse({ message: 'not enough king' })).toMatchObject({ code: 'not enough king' });
  expect(await refuse({ message: 'username reserved' })).toMatchObject({ code: 'username reserved' });
  expect(await refuse({ message: 'username already chosen' })).toMatchObject({
    code: 'username already taken',
    message: 'username already chosen',
  });
  expect(await refuse(null)).toMatchObject({ code: 'error' });
});

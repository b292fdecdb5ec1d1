import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '../../../../src/client/transport/channel';
import { Channels, GAME_PATIENCE } from '../../../../src/client/transport/channels';
import { type ChannelState, closeCode, type LineHealth } from '../../../../src/protocol/close-codes';
import { FakeSocket } from './fake-socket';

/** Events of the window and the document, as all channels hear them. */

let page: { window: EventTarget; document: EventTarget & { visibilityState: DocumentVisibilityState } };
let channel: Channel;
let uid: string | null;
/** Whether the channel has told its end. */
let isToldOver: boolean;
const states: ChannelState[] = [];
const health: LineHealth[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  for (const heard of [states, health, FakeSocket.all]) heard.splice(0);
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  });
  page = { window: new EventTarget(), document };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { href: 'https://chess.test/' });
  [uid, isToldOver] = ['ana', false];
  const channels = new Channels('/live', {
    token: async () => uid && `token of ${uid}`,
    userId: () => uid,
  });
  channels.probeOnReturn();
  channel = channels.open({
    ...{ name: 'game', retryMs: 1_000, ...GAME_PATIENCE, onLine: now => health.push(now) },
    onState: state => states.push(state),
    onText: () => undefined,
    onFinal: () => {
      isToldOver = true;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.accept();
  FakeSocket.last.say({ action: 'pg' });
});
afterEach(() => {
  channel.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const on = (what: 'window' | 'document', name: string): boolean => page[what].dispatchEvent(new Event(name));

test('[GM-12] a lost network that the browser reports shows at once', () => {
  on('window', 'offline');
  expect([health, states.at(-1)]).toEqual([['quiet'], 'connected']);
});

test.each([
  ['window', 'online'],
  ['document', 'visibilitychange'],
] as const)(
  '[GM-12] [LV-03] a channel that waits for its next attempt makes it at once after %s tells %s',
  async (what, name) => {
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(0);
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, 'reconnecting']);
    on(what, name);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  },
);

test('[LV-03] a tab that goes out of sight makes no attempt', async () => {
  FakeSocket.last.end(1006);
  await vi.advanceTimersByTimeAsync(0);
  page.document.visibilityState = 'hidden';
  on('document', 'visibilitychange');
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([null, 'boris'])(
  '[ID-09] [LV-02] a channel whose user has left ends without a word, and does not come back for %s',
  async next => {
    uid = next;
    FakeSocket.last.end(closeCode.tokenEnded);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([FakeSocket.all.length, channel.ended, isToldOver]).toEqual([1, true, false]);
  },
);

test('[ID-09] [LV-07] a channel that is closed for the token of a user who has left is no news', async () => {
  uid = 'boris';
  FakeSocket.last.end(closeCode.notSignedIn);
  await vi.advanceTimersByTimeAsync(0);
  expect([channel.ended, isToldOver]).toEqual([true, false]);
});

test('[LV-07] a channel that is closed for the token of the present user tells it', async () => {
  FakeSocket.last.end(closeCode.notSignedIn);
  await vi.advanceTimersByTimeAsync(0);
  expect(isToldOver).toBe(true);
});

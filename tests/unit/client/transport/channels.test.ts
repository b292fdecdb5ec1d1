import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '../../../../src/client/transport/channel';
import { Channels, GAME_PATIENCE } from '../../../../src/client/transport/channels';
import type { ChannelState, LineHealth } from '../../../../src/protocol/close-codes';
import { FakeSocket } from './fake-socket';

/** Events of the window and the document, as all channels hear them. */

let page: { window: EventTarget; document: EventTarget & { visibilityState: DocumentVisibilityState } };
let channel: Channel;
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
  const channels = new Channels('/live', async () => 'token');
  channels.probeOnReturn();
  channel = channels.open({
    ...{ name: 'game', retryMs: 1_000, ...GAME_PATIENCE, onLine: now => health.push(now) },
    onState: state => states.push(state),
    onText: () => undefined,
    onFinal: () => undefined,
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

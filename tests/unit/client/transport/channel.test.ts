import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Channel, type ChannelOptions, retryDelay } from '../../../../src/client/transport/channel';
import { GAME_PATIENCE } from '../../../../src/client/transport/channels';
import type { ChannelState, LineHealth } from '../../../../src/protocol/close-codes';
import { eventually } from '../../../support/eventually';
import { FakeSocket } from './fake-socket';

interface Heard {
  states: ChannelState[];
  texts: string[];
  finals: number[];
}

const channels: Channel[] = [];

function openChannel(
  options: Partial<ChannelOptions> & Pick<ChannelOptions, 'url'>,
): Heard & { channel: Channel } {
  const heard: Heard = { states: [], texts: [], finals: [] };
  const channel = new Channel({
    name: 'game',
    token: async () => 'token-1',
    retryMs: 1000,
    random: () => 0.5,
    onState: state => heard.states.push(state),
    onText: text => heard.texts.push(text),
    onFinal: code => heard.finals.push(code),
    ...options,
  });
  channels.push(channel);
  channel.open();
  return { ...heard, channel };
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('against a real server', () => {
  let server: WebSocketServer;
  let url: string;

  beforeEach(async () => {
    vi.stubGlobal('WebSocket', WebSocket);
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live/queue`;
  });

  afterEach(async () => {
    for (const client of server.clients) client.terminate();
    await new Promise(resolve => server.close(resolve));
  });

  const nextSocket = async (): Promise<WebSocket> => (await once(server, 'connection'))[0] as WebSocket;
  const nextText = async (socket: WebSocket): Promise<unknown> =>
    JSON.parse(String((await once(socket, 'message'))[0]));

  test('[LV-01] [LV-02] the first message carries the token and the fields to send on connect', async () => {
    const { states, texts, channel } = openChannel({
      name: 'queue',
      url,
      hello: { gameMode: 'BLITZ_3', playlist: 'NORMAL' },
    });
    const socket = await nextSocket();
    expect(await nextText(socket)).toEqual({ token: 'token-1', gameMode: 'BLITZ_3', playlist: 'NORMAL' });
    expect(states).toEqual(['connecting', 'connected']);
    socket.send('{"action":"ping"}');
    await eventually(() => expect(texts).toEqual(['{"action":"ping"}']));
    channel.send({ action: 'ping' });
    expect(await nextText(socket)).toEqual({ action: 'ping' });
  });

  test.each([4401, 4402, 4403, 4404, 4200, 4002])('[LV-01] [LV-04] close %i ends it for good', async code => {
    const { channel, states, finals } = openChannel({ url, retryMs: 1 });
    const socket = await nextSocket();
    await nextText(socket);
    let again = 0;
    server.on('connection', () => (again += 1));
    socket.close(code);
    await eventually(() => expect(finals).toEqual([code]));
    expect(channel.ended).toBe(true);
    expect(states.at(-1)).toBe(code === 4200 ? 'disconnected' : 'error');
    await new Promise(resolve => setTimeout(resolve, 30));
    expect(again).toBe(0);
  });

  test('[LV-01] [LV-06] after any other close a new connection introduces itself anew', async () => {
    const tokens = ['first', 'second'];
    const { states, finals } = openChannel({ url, retryMs: 1, token: async () => tokens.shift() ?? null });
    const socket = await nextSocket();
    expect(await nextText(socket)).toEqual({ token: 'first' });
    const next = nextSocket();
    socket.close(1012);
    expect(await nextText(await next)).toEqual({ token: 'second' });
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
    expect(finals).toEqual([]);
  });
});

describe('with a clock of the test', () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
  });

  const opened = async (options: Partial<ChannelOptions> = {}) => {
    const heard = openChannel({ url: 'ws://kingside.test/live/game', ...options });
    await vi.advanceTimersByTimeAsync(0);
    return heard;
  };

  test('[LV-03] a channel without a signed-in user ends with 4401 and opens no socket', async () => {
    const { finals } = await opened({ token: async () => null });
    expect(finals).toEqual([4401]);
    expect(FakeSocket.all).toEqual([]);
  });

  test('[WS-02] [ID-07] a newer token goes to the server at once, and into later first messages', async () => {
    const { channel } = await opened();
    const { last } = FakeSocket;
    // The newer token came after the socket was asked for and before it opened.
    channel.renew('token-2');
    last.accept();
    channel.renew('token-2');
    channel.renew('token-3');
    expect(last.sent.map(text => JSON.parse(text))).toEqual([
      { token: 'token-2' },
      { action: 'token', token: 'token-3' },
    ]);
  });

  test('[WS-02] a channel whose token has run out comes back', async () => {
    const { finals } = await opened();
    FakeSocket.last.accept();
    FakeSocket.last.end(4419);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(finals).toEqual([]);
  });

  test('[LV-05] spectating comes back after 4002', async () => {
    const { finals } = await opened({ name: 'spectate' });
    FakeSocket.last.accept();
    FakeSocket.last.end(4002);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(finals).toEqual([]);
  });

  test.each([1000, 5000])(
    '[LV-06] the first attempt to reconnect comes after exactly %i ms',
    async retryMs => {
      await opened({ retryMs });
      FakeSocket.last.accept();
      FakeSocket.last.end(1006);
      await vi.advanceTimersByTimeAsync(retryMs - 1);
      expect(FakeSocket.all).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(2);
    },
  );

  test('[LV-06] a server that is busy (1013) is asked again after longer and longer pauses', async () => {
    await opened({ retryMs: 1_000, random: () => 0.5 });
    for (const [attempt, wait] of [1_000, 2_000, 4_000].entries()) {
      FakeSocket.last.accept();
      FakeSocket.last.end(1013);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.all).toHaveLength(attempt + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(attempt + 2);
    }
  });

  test('later attempts each wait twice as long, up to half a minute, and are spread out', () => {
    const waits = [1, 2, 3, 4, 9].map(attempt => retryDelay(1000, attempt, 30_000, () => 0.5));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 30_000]);
    expect(retryDelay(1000, 2, 30_000, () => 0)).toBe(1500);
    expect(retryDelay(1000, 2, 30_000, () => 1)).toBe(2500);
    expect(retryDelay(1000, 9, 2_000, () => 0)).toBe(1500);
  });

  test('a network that came back ends the wait at once', async () => {
    const { channel } = await opened({ retryMs: 5000 });
    FakeSocket.last.end(1006);
    channel.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('a token that could not be had without a network is asked for again', async () => {
    let online = false;
    const token = async () => {
      if (!online) throw new Error('network');
      return 'token-1';
    };
    const { finals } = await opened({ token });
    online = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(finals).toEqual([]);
  });

  test('[LV-16] messages sent while disconnected follow 350 ms after the next incoming message', async () => {
    const { channel } = await opened();
    FakeSocket.last.accept();
    FakeSocket.last.end(1006);
    channel.send({ action: 'move', ply: 4 });
    channel.send({ action: 'offerDraw' });
    channel.send({ action: 'move', ply: 4 });
    await vi.advanceTimersByTimeAsync(1000);
    const socket = FakeSocket.last;
    socket.accept();
    await vi.advanceTimersByTimeAsync(4000);
    expect(socket.actions).toEqual([]);
    socket.say({ status: 'recconect' });
    // Heartbeats do not wait in line, and what is newly sent does not overtake.
    channel.sendNow({ action: 'pong' });
    channel.send({ action: 'surrender' });
    await vi.advanceTimersByTimeAsync(349);
    expect(socket.actions).toEqual(['pong']);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.actions).toEqual(['pong', 'move', 'offerDraw', 'surrender']);
  });

  test('a channel that falls silent is closed with 4500 and comes back', async () => {
    await opened({ silenceMs: 7000 });
    const socket = FakeSocket.last;
    socket.accept();
    await vi.advanceTimersByTimeAsync(4000);
    socket.say({ action: 'pg' });
    await vi.advanceTimersByTimeAsync(6999);
    expect(socket.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.closedWith).toBe(4500);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('a tab that slept ignores the old messages that wait for it, and reconnects for new ones', async () => {
    const { texts } = await opened({ silenceMs: 7000 });
    const socket = FakeSocket.last;
    socket.accept();
    socket.say({ action: 'pg' });
    const heard = texts.length;
    // Frozen: time goes by and no timer runs.
    vi.setSystemTime(Date.now() + 90_000);
    socket.say({ action: 'old' });
    socket.say({ action: 'old too' });
    expect(texts).toHaveLength(heard);
    expect(socket.closedWith).toBe(4500);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    FakeSocket.last.say({ action: 'new' });
    expect(texts).toHaveLength(heard + 1);
  });

  test('[LV-06] a handshake without an answer is given up after five seconds, and a new one begins', async () => {
    const { states } = await opened();
    const [first] = FakeSocket.all;
    await vi.advanceTimersByTimeAsync(4999);
    expect(first?.readyState).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(first?.readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(states.at(-1)).toBe('connected');
  });

  test('[LV-06] a connection that opens and stays silent is given up after five seconds more', async () => {
    await opened();
    await vi.advanceTimersByTimeAsync(4999);
    FakeSocket.last.accept();
    await vi.advanceTimersByTimeAsync(4999);
    expect(FakeSocket.last.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.closedWith).toBe(4500);
  });

  test('[LV-16] messages sent while the server closes the socket are kept for the next one', async () => {
    const { channel } = await opened();
    const socket = FakeSocket.last;
    socket.accept();
    socket.beginToClose();
    channel.send({ action: 'move' });
    channel.sendNow({ action: 'pong' });
    expect(socket.actions).toEqual([]);
    socket.end(4500);
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.accept();
    FakeSocket.last.say({ action: 'pg' });
    await vi.advanceTimersByTimeAsync(350);
    expect(FakeSocket.last.actions).toEqual(['move']);
  });

  describe('health of the line', () => {
    const watched = async () => {
      const health: LineHealth[] = [];
      const heard = await opened({ ...GAME_PATIENCE, onLine: now => health.push(now) });
      FakeSocket.last.accept();
      FakeSocket.last.say({ action: 'pg' });
      return { ...heard, health };
    };

    test('[GM-12] silence in a game shows as quiet after three seconds, as lost after four, and is closed after five', async () => {
      const { health, states } = await watched();
      const socket = FakeSocket.last;
      await vi.advanceTimersByTimeAsync(2999);
      expect(health).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(health).toEqual(['quiet']);
      await vi.advanceTimersByTimeAsync(1000);
      expect(health).toEqual(['quiet', 'lost']);
      await vi.advanceTimersByTimeAsync(999);
      expect([states.at(-1), socket.closedWith]).toEqual(['connected', null]);
      await vi.advanceTimersByTimeAsync(1);
      expect([states.at(-1), socket.closedWith]).toEqual(['reconnecting', 4500]);
    });

    test('[GM-12] a closed line is lost four seconds after its close, however many attempts fail meanwhile', async () => {
      const { health } = await watched();
      await vi.advanceTimersByTimeAsync(2000);
      FakeSocket.last.end(1006);
      await vi.advanceTimersByTimeAsync(1000);
      FakeSocket.last.end(1006);
      await vi.advanceTimersByTimeAsync(2999);
      expect(health).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(health).toEqual(['lost']);
    });

    test('[GM-12] a lost line is good again with the first message, and not with a silent connection', async () => {
      const { health } = await watched();
      await vi.advanceTimersByTimeAsync(6000);
      FakeSocket.last.accept();
      expect(health.at(-1)).toBe('lost');
      FakeSocket.last.say({ action: 'pg' });
      expect(health.at(-1)).toBe('good');
    });

    test('a lost network shows at once, and a message that still arrives makes the line good', async () => {
      const { channel, health } = await watched();
      channel.offline();
      expect(health).toEqual(['quiet']);
      FakeSocket.last.say({ action: 'pg' });
      expect(health).toEqual(['quiet', 'good']);
    });

    test('a network that came back replaces a quiet connection without waiting for its end', async () => {
      const { channel } = await watched();
      channel.offline();
      channel.probe();
      await vi.advanceTimersByTimeAsync(0);
      expect(FakeSocket.all.map(({ closedWith }) => closedWith)).toEqual([4500, null]);
    });
  });

  test('a closed socket is not heard any more', async () => {
    const { channel, texts } = await opened();
    const old = FakeSocket.last;
    old.accept();
    channel.close(4500);
    old.say({ action: 'late' });
    old.end(4404);
    await vi.advanceTimersByTimeAsync(1000);
    expect(texts).toEqual([]);
    expect(channel.ended).toBe(false);
  });
});

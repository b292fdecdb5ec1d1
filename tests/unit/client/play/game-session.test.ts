import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGameState } from '../../../../src/client/game/state/game';
import { createGameActions } from '../../../../src/client/game/state/game-actions';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import { addPremove } from '../../../../src/client/game/state/premove';
import { GameSession } from '../../../../src/client/play/session/game-session';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import { Channel } from '../../../../src/client/transport/channel';
import { fenAfter, moveFrame, stateFrame } from '../game/frames';
import { FakeSocket } from '../transport/fake-socket';

let game: GameState;
let session: GameSession;
let actions: ReturnType<typeof createGameActions>;
let heard: string[];

beforeEach(() => {
  FakeSocket.all = [];
  heard = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  game = createGameState();
  session = new GameSession({
    game,
    openChannel(listener) {
      const url = 'ws://kingside.test/live/game';
      const channel = new Channel({
        name: 'game',
        url,
        token: async () => 'token',
        retryMs: 1000,
        ...listener,
      });
      channel.open();
      return channel;
    },
    now: () => performance.now(),
    newId: () => `id-${heard.length}`,
    run: effect => heard.push(effect.do === 'sound' ? effect.name : effect.do),
    onStart: () => undefined,
    onEnd: () => heard.push('the end'),
    onFinal: code => heard.push(`final ${code}`),
  });
  actions = createGameActions(game, {
    settings: defaultSettings(),
    now: () => performance.now(),
    newId: () => `id-${heard.length}`,
    run: effects => session.run(effects),
  });
});

afterEach(() => {
  session.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server takes the connection and shows the game after these moves. */
async function connect(sans: readonly string[] = []): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(0);
  const socket = FakeSocket.last;
  socket.accept();
  socket.say(stateFrame(sans));
  return socket;
}

const E4 = { from: 'e2', to: 'e4' };

test('a game that was left leaves no timer behind', async () => {
  await connect();
  session.dispose();
  expect(vi.getTimerCount()).toBe(0);
});

test('[GM-08] an offer is sent after two seconds, in which it can be taken back', async () => {
  const socket = await connect(['e4', 'e5']);
  const offers = () => socket.actions.filter(action => action === 'offerDraw').length;
  actions.offerDraw();
  await vi.advanceTimersByTimeAsync(1_000);
  actions.takeBackOffer();
  actions.offerDraw();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(offers()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(offers()).toBe(1);
  expect(game.draw).toBe('offered');
});

test('[GM-08] the opponent’s offer is accepted at once', async () => {
  const socket = await connect(['e4', 'e5']);
  socket.say({ action: 'drawOffered' });
  actions.offerDraw();
  expect(socket.actions).toEqual(['offerDraw']);
});

test('[IP-07] an acceptance that waits for the connection is sent with the position it was meant for', async () => {
  const socket = await connect(['e4', 'e5']);
  socket.say({ action: 'drawOffered' });
  socket.beginToClose();
  actions.offerDraw();
  socket.end(1006);
  await vi.advanceTimersByTimeAsync(1_000);
  const next = FakeSocket.last;
  next.accept();
  next.say(stateFrame(['e4', 'e5', 'Nf3']));
  await vi.advanceTimersByTimeAsync(350);
  expect(next.sent.slice(1).map(text => JSON.parse(text))).toEqual([{ action: 'offerDraw', ply: 2 }]);
});

describe('a word about a draw that waits for the connection', () => {
  const SANS = ['e4', 'e5'];
  const STANDS = { drawOffer: 'opponent', drawMuted: false };

  /** The connection is lost while the player says something, and the server shows the game anew. */
  async function cutWhile(say: () => void, state: object): Promise<FakeSocket> {
    const socket = FakeSocket.last;
    socket.beginToClose();
    say();
    await vi.advanceTimersByTimeAsync(2_000);
    socket.end(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    const next = FakeSocket.last;
    next.accept();
    next.say({ ...stateFrame(SANS), ...state });
    return next;
  }

  test('[GM-08] [GM-09] a refusal is not contradicted by the state that comes before it', async () => {
    const socket = await connect(SANS);
    socket.say({ ...stateFrame(SANS), ...STANDS });
    const next = await cutWhile(() => actions.declineDraw(), STANDS);
    expect(game.draw).toBe('refused');
    actions.muteDraws();
    next.say({ ...stateFrame(SANS), ...STANDS });
    expect(game.draw).toBe('none');
    await vi.advanceTimersByTimeAsync(350);
    expect(next.actions).toEqual(['declineDraw', 'declineDraw']);
    // A state that comes after all has been said is believed.
    next.say({ ...stateFrame(SANS), ...STANDS });
    expect(game.draw).toBe('wasOffered');
  });

  test.each([
    { what: 'goes on being shown', state: { drawMuted: false }, draw: 'offered' },
    { what: 'is not shown where the opponent has muted offers', state: { drawMuted: true }, draw: 'none' },
    { what: 'is not shown after a move', state: stateFrame([...SANS, 'Nf3']), draw: 'none' },
  ])('[GM-08] an offer $what', async ({ state, draw }) => {
    await connect(SANS);
    const next = await cutWhile(() => actions.offerDraw(), state);
    expect(game.draw).toBe(draw);
    await vi.advanceTimersByTimeAsync(350);
    expect(next.actions).toEqual(['offerDraw']);
    expect(game.draw).toBe(draw);
  });
});

describe('a move that is not confirmed', () => {
  test('[LV-10] a move that is not confirmed closes the channel with 4500 after 3 s', async () => {
    const socket = await connect();
    actions.move(E4);
    expect(socket.actions).toEqual(['move']);
    await vi.advanceTimersByTimeAsync(2999);
    expect(socket.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.closedWith).toBe(4500);
  });

  test('[LV-10] an echo in time leaves the connection alone, and the next move has its own 3 s', async () => {
    const socket = await connect();
    actions.move(E4);
    await vi.advanceTimersByTimeAsync(2900);
    socket.say(moveFrame(['e4'], { confirmation: 'e4' }));
    socket.say(moveFrame(['e4', 'e5']));
    actions.move({ from: 'g1', to: 'f3' });
    await vi.advanceTimersByTimeAsync(2999);
    expect(socket.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.closedWith).toBe(4500);
  });

  test('[LV-10] a move that is not confirmed is sent again twice after reconnects, and then gives way to the server’s position', async () => {
    const first = await connect();
    actions.move(E4);
    await vi.advanceTimersByTimeAsync(4000);
    for (let again = 0; again < 2; again++) {
      const next = await connect();
      expect(next.actions).toEqual(['move']);
      expect(next.sent[1]).toBe(first.sent[1]);
      await vi.advanceTimersByTimeAsync(4000);
      expect(next.closedWith).toBe(4500);
    }
    const last = await connect();
    expect(last.actions).toEqual([]);
    expect(game.moves).toEqual([]);
    expect(game.fen).toBe(fenAfter([]));
  });

  test('[LV-16] a move made while disconnected is sent once, 350 ms after the state, and then has its 3 s', async () => {
    const first = await connect();
    first.end(1006);
    actions.move(E4);
    await vi.advanceTimersByTimeAsync(1000);
    const second = await connect();
    expect(second.actions).toEqual([]);
    await vi.advanceTimersByTimeAsync(350);
    expect(second.actions).toEqual(['move']);
    await vi.advanceTimersByTimeAsync(2999);
    expect(second.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(second.closedWith).toBe(4500);
  });
});

test('[GM-12] the banner shows after 4 s without a connection and goes with it', async () => {
  const socket = await connect();
  socket.end(1006);
  await vi.advanceTimersByTimeAsync(3999);
  expect(game.showReconnecting).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(game.showReconnecting).toBe(true);
  await connect();
  expect(game.showReconnecting).toBe(false);
});

test('[LV-17] a server error closes with 4500 and the channel comes back', async () => {
  const socket = await connect();
  socket.say({ status: 'error', message: 'illegal move' });
  expect(socket.closedWith).toBe(4500);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('[GM-18] the end is told once, and the session is over afterwards', async () => {
  const socket = await connect();
  expect(heard).toEqual(['start', 'notify']);
  expect(session.over).toBe(false);
  socket.say({ action: 'win', reason: 'afk' });
  socket.say({ action: 'win', reason: 'afk' });
  expect(heard.slice(2)).toEqual(['the end', 'end', 'reloadUser']);
  expect(session.over).toBe(true);
  socket.end(4200);
  expect(heard.at(-1)).toBe('final 4200');
});

test('[BI-10 LV-10] a premove leaves with the opponent’s move, with an id and its ply, and is watched like a move', async () => {
  const socket = await connect(['e4']);
  socket.say(stateFrame(['e4', 'e5', 'Nf3']));
  session.run(addPremove(game, { from: 'f1', to: 'c4' }, 'one'));
  expect(socket.actions).toEqual([]);
  socket.say(moveFrame(['e4', 'e5', 'Nf3', 'Nc6']));
  expect(JSON.parse(socket.sent.at(-1) ?? '')).toMatchObject({ action: 'move', san: 'Bc4', ply: 4 });
  expect(game.fen).toBe(fenAfter(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']));
  await vi.advanceTimersByTimeAsync(3000);
  expect(socket.closedWith).toBe(4500);
});

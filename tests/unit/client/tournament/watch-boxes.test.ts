import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoxGame, WantedGame } from '../../../../src/client/bracket/box-game';
import { leftOf, untilNextSecond } from '../../../../src/client/bracket/box-game';
import { Signal } from '../../../../src/client/bracket/signal';
import { applyToBox, watchBoxes } from '../../../../src/client/tournament/session/watch-boxes';
import { parseSpectateMessage } from '../../../../src/protocol/spectate';
import { fenAfter, moveFrame, stateFrame } from '../game/frames';
import { FakeSocket, fakeChannels } from '../transport/fake-socket';

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  fakeChannels.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A bracket of which the test says what is seen. */
function followed() {
  const games = new Map<number, BoxGame | null>();
  const camera = new Signal();
  const facts = new Signal();
  let wanted: WantedGame[] = [];
  const stop = watchBoxes(fakeChannels, {
    gamesInSight: limit => wanted.slice(0, limit),
    play: (match, game) => games.set(match, game),
    follow: camera.on,
    subscribe: facts.on,
  });
  const see = async (...next: WantedGame[]) => {
    wanted = next;
    camera.tell();
    await vi.advanceTimersByTimeAsync(300);
    for (const socket of FakeSocket.all) if (socket.readyState === 0) socket.accept();
    await vi.advanceTimersByTimeAsync(0);
  };
  const open = () => FakeSocket.all.filter(({ readyState }) => readyState === 1);
  return { games, see, stop, open, camera };
}

const box = (match: number): WantedGame => ({ match, name: `player_${match}` });

test('[TB-14] games of boxes in sight are followed, eight at most, and let go when out of sight', async () => {
  const { see, stop, open, games } = followed();
  expect(FakeSocket.all).toEqual([]);
  await see(...Array.from({ length: 12 }, (_, index) => box(index)));
  expect(open().length).toBe(8);
  await see(box(7), box(20));
  expect(open().map(({ sent }) => JSON.parse(sent[0] ?? '').username)).toEqual(['player_7', 'player_20']);
  FakeSocket.last.say(stateFrame(['e4', 'e5', 'Nf3']));
  expect(games.get(20)).toMatchObject({ fen: fenAfter(['e4', 'e5', 'Nf3']), lastMove: ['g1', 'f3'] });
  FakeSocket.last.say({ action: 'ping' });
  expect(FakeSocket.last.actions).toEqual(['ping']);
  await see();
  expect(open()).toEqual([]);
  expect(games.get(20)).toBe(null);
  stop();
});

test('[TB-14] a camera that keeps moving opens no game', async () => {
  const { camera, see, stop, open } = followed();
  await see(box(1));
  for (let frame = 0; frame < 60; frame++) {
    camera.tell();
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(FakeSocket.all.length).toBe(1);
  stop();
  expect(open()).toEqual([]);
});

test('[TB-14] a box follows its game: moves, clocks, missed moves and the end', () => {
  const read = (frame: object) => parseSpectateMessage(JSON.stringify(frame));
  const opening = ['e4', 'e5', 'Nf3', 'Nc6'];
  const times = { time: 60_000, timeO: 50_000, spent: 4_000 };
  const tournament = {
    ...{
      id: 1,
      name: 'Copa',
      childCount: 3,
      game: 2,
      isArmageddon: false,
      score: { player: 1, opponent: 0 },
    },
  };
  // Black is below, and it is White's turn: the clock of the upper line runs.
  const state = read({ ...stateFrame(opening, 'b', times), tournament });
  const begun = applyToBox(null, state, 10_000);
  expect(begun).toMatchObject({ below: 'b', number: 2, left: [50_000, 60_000], running: 0, at: 6_000 });
  if (!begun) throw new Error('no game');
  expect(leftOf(begun, 0, 10_000)).toBe(46_000);
  expect(leftOf(begun, 1, 10_000)).toBe(60_000);
  expect(untilNextSecond(begun, 10_250)).toBe(751);

  const moved = applyToBox(begun, read(moveFrame([...opening, 'Bb5'])), 12_000);
  expect(moved).toMatchObject({ lastMove: ['f1', 'b5'], running: 1, left: [160_000, 170_000], at: 12_000 });
  // A heartbeat with the known position changes nothing, and one with another position replaces it.
  const same = read({ action: 'pg', fen: moved?.fen, spent: 3_100 });
  expect(applyToBox(moved, same, 15_000)).toBe(moved);
  const missed = fenAfter([...opening, 'Bb5', 'a6']);
  const caught = applyToBox(moved, read({ action: 'pg', fen: missed, spent: 0 }), 17_000);
  expect(caught).toMatchObject({ fen: missed, lastMove: null, running: 0 });
  const over = applyToBox(caught, read({ action: 'win', reason: 'checkmate' }), 18_000);
  expect(over).toMatchObject({ running: null, left: [159_000, 170_000] });
  expect(over && untilNextSecond(over, 20_000)).toBe(null);
  expect(applyToBox(over, read({ action: 'notPlaying' }), 20_000)).toBe(over);
});

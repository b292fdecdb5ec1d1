import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address, Bus } from '../../../../src/server/bus/bus';
import { LocalBus } from '../../../../src/server/bus/local';
import { machineClock } from '../../../../src/server/clock';
import type { Database } from '../../../../src/server/database/database';
import type { GameActor } from '../../../../src/server/games/actor';
import type { Game } from '../../../../src/server/games/game';
import type { Games } from '../../../../src/server/games/games';
import type { StoredGame } from '../../../../src/server/games/stored-game';
import { watchedGame } from '../../../../src/server/spectating/events';
import { Spectating } from '../../../../src/server/spectating/spectating';
import type { LastGame, WatchedGame } from '../../../../src/server/spectating/store';
import { Table } from '../games/table';

/** Games in the store. */
const store = vi.hoisted(() => ({
  last: new Map<string, LastGame>(),
  games: new Map<number, WatchedGame>(),
}));
vi.mock('../../../../src/server/spectating/store', () => ({
  lastGames: async () => store.last,
  readGames: async (_db: unknown, ids: readonly number[]) => ids.flatMap(id => store.games.get(id) ?? []),
}));

const log = pino({ level: 'silent' });
let bus: LocalBus;
/** Addresses whose messages this node hears. */
let followed: Address[];
let games: Pick<Games, 'playing' | 'playersOf' | 'onStored'>;
let spectating: Spectating;
/** Tells of a stored change of a game on this node. */
let report: (game: Game, isOver: boolean) => void;
/** Epoch milliseconds. */
let time: number;
/** The game that `white` is playing on this node. */
let here: Game | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  store.last.clear();
  store.games.clear();
  here = null;
  time = 1_000_000;
  bus = new LocalBus(log);
  followed = [];
  const follow: Bus['follow'] = whom => {
    followed.push(whom);
    return () => followed.splice(followed.indexOf(whom), 1);
  };
  games = {
    onStored: listen => {
      report = listen;
    },
    playing: () =>
      here && ({ game: here, whenSettled: (look: () => void) => look() } as unknown as GameActor),
    playersOf: async () => {
      const { w, b } = new Table().game.seats;
      return { w, b };
    },
  };
  spectating = new Spectating({
    ...{ db: {} as Database, log, now: () => time, timers: machineClock, games },
    isFollowedElsewhere: () => false,
    bus: { publish: () => expect.unreachable(), subscribe: (...all) => bus.subscribe(...all), follow },
  });
});
afterEach(() => {
  spectating.stop();
  vi.useRealTimers();
});

/** Lets reads of the store and slices of frames be done. */
const settle = () => vi.advanceTimersByTimeAsync(10);

/** Someone who watches `white`. Frames in short: states by their ply, moves by their SAN. */
function watch(knownGame: number | null = null) {
  const heard: string[] = [];
  const leave = spectating.subscribe(
    'white',
    { send: frame => heard.push(inShort(JSON.parse(textOf(frame)))) },
    knownGame,
  );
  const take = async () => {
    await settle();
    return heard.splice(0);
  };
  return { take, leave };
}

/** Without the header of the WebSocket frame: of four bytes, where the length has two of its own. */
const textOf = (frame: Buffer): string => String(frame.subarray(frame[1] === 126 ? 4 : 2));

function inShort(frame: {
  status?: string;
  game?: number;
  ply?: number;
  move?: string;
  action?: string;
}): string {
  if (frame.status !== undefined) return `game ${frame.game} at ${frame.ply}`;
  return frame.move === undefined ? `${frame.action}` : `${frame.ply} ${frame.move}`;
}

/** The game as the store would give it back. */
function stored(game: Game, isPlaying: boolean): WatchedGame {
  const moves = game.moves.map((move, index) => ({ ...move, ply: index + 1 }));
  const { id, control, rated, result, drawOffer } = game;
  const row = {
    id,
    control,
    origin: game.origin,
    rated,
    result,
    drawOffer,
    drawMuted: '',
    white: 'white',
    black: 'black',
  };
  const clock = { left: game.clock.left, elapsed: 0, ply: moves.length, ratings: { w: 1500, b: 1500 } };
  return { stored: { ...row, ...clock, moves } as unknown as StoredGame, isPlaying, aborted: null };
}

function keepInStore(game: Game, isPlaying: boolean): void {
  store.last.set('white', { id: game.id, isPlaying, ply: game.moves.length });
  store.games.set(game.id, stored(game, isPlaying));
}

test('[WS-18] spectators of a game on this node get its state, each move once, its end and the next game', async () => {
  const table = new Table().play('e2e4');
  here = table.game;
  const [ann, ben] = [watch(), watch()];
  expect(await ann.take()).toEqual(['game 1 at 1']);
  expect(await ben.take()).toEqual(['game 1 at 1']);

  report(table.play('e7e5').game, false);
  report(table.game, false);
  // Two plies stored at once, as after a take-over, are both sent.
  report(table.play('g1f3 b8c6').game, false);
  expect(await ann.take()).toEqual(['2 e5', '3 Nf3', '4 Nc6']);

  table.step({ kind: 'surrender', side: 'b' });
  ben.leave();
  report(table.game, true);
  report(table.game, false);
  expect(await ann.take()).toEqual(['win']);
  expect(await ben.take()).toEqual(['2 e5', '3 Nf3', '4 Nc6']);

  report({ ...new Table().game, id: 2 }, false);
  expect(await ann.take()).toEqual(['game 2 at 0']);
});

test('states from the store are compared with what was sent, so nothing old comes and nothing twice', async () => {
  const table = new Table().play('e2e4 e7e5');
  keepInStore(table.game, true);
  spectating.start();
  const ann = watch();
  expect(await ann.take()).toEqual(['game 1 at 2']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await ann.take()).toEqual([]);

  keepInStore(table.play('g1f3').game, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual(['3 Nf3']);

  // The game here is newer than the store's last answer, and wins.
  report(table.play('b8c6').game, false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual(['4 Nc6']);

  table.step({ kind: 'surrender', side: 'w' });
  keepInStore(table.game, false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual(['lose']);
});

/** A node that plays the game which is watched at this one. @returns tells of a stored change */
function anotherNode(): typeof report {
  const its = new LocalBus(log);
  let tell: typeof report = () => undefined;
  new Spectating({
    ...{ db: {} as Database, log, now: () => 1_000_000, timers: machineClock, bus: its },
    isFollowedElsewhere: uid => uid === 'white',
    games: {
      ...games,
      onStored: listen => {
        tell = listen;
      },
    },
  });
  for (const watched of ['white', 'black']) its.follow({ watched });
  its.subscribe(watchedGame, (data, source) => {
    // No node follows the other player.
    expect(data.uid).toBe('white');
    if (source === 'published') bus.deliver(watchedGame.name, JSON.stringify(data), 'elsewhere');
  });
  return tell;
}

test('[WS-18] moves of a game at another node are sent as they are told, and what was missed is read', async () => {
  const tell = anotherNode();
  const table = new Table().play('e2e4 e7e5');
  keepInStore(table.game, true);
  const ann = watch();
  expect(await ann.take()).toEqual(['game 1 at 2']);

  // The store is not asked for a move that follows the last one.
  store.games.clear();
  tell(table.play('g1f3').game, false);
  tell(table.game, false);
  expect(await ann.take()).toEqual(['3 Nf3']);

  table.play('b8c6');
  keepInStore(table.play('f1c4').game, true);
  tell(table.game, false);
  expect(await ann.take()).toEqual(['4 Nc6', '5 Bc4']);

  table.step({ kind: 'surrender', side: 'b' });
  keepInStore(table.game, false);
  tell(table.game, true);
  expect(await ann.take()).toEqual(['win']);

  const next = { ...new Table().game, id: 2 };
  keepInStore(next, true);
  tell(next, false);
  expect(await ann.take()).toEqual(['game 2 at 0']);
});

test('[WS-18] the store is not asked for a game that another node tells of, but for one of which it is silent', async () => {
  const tell = anotherNode();
  const table = new Table().play('e2e4 e7e5');
  keepInStore(table.game, true);
  spectating.start();
  const ann = watch();
  expect(await ann.take()).toEqual(['game 1 at 2']);
  tell(table.play('g1f3').game, false);
  expect(await ann.take()).toEqual(['3 Nf3']);

  // The message about this move is lost.
  keepInStore(table.play('b8c6').game, true);
  time += 4_999;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual([]);
  time += 1;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual(['4 Nc6']);
});

test('[SP-03] a node follows a player once, however many watch there, and no longer than they do', () => {
  const all = Array.from({ length: 500 }, () => watch());
  expect(followed).toEqual([{ watched: 'white' }]);
  for (const one of all.slice(1)) one.leave();
  expect(followed).toHaveLength(1);
  all[0]?.leave();
  expect(followed).toEqual([]);
});

test('[WS-18] a spectator who lost the connection is told the end, and a new one that nobody is playing', async () => {
  const table = new Table().play('e2e4 e7e5');
  table.step({ kind: 'surrender', side: 'b' });
  keepInStore(table.game, false);
  const [returning, newcomer] = [watch(1), watch()];
  expect(await returning.take()).toEqual(['game 1 at 2', 'win']);
  expect(await newcomer.take()).toEqual(['notPlaying']);
});

test('a player who has never played is told to be not playing', async () => {
  expect(await watch().take()).toEqual(['notPlaying']);
});

test('a damaged game that has ended is left, and its spectators are told that nobody is playing', async () => {
  const table = new Table().play('e2e4');
  here = table.game;
  const ann = watch();
  await ann.take();
  here = null;
  spectating.start();
  const { stored: row } = stored(table.game, false);
  store.last.set('white', { id: 1, isPlaying: false, ply: 2 });
  store.games.set(1, { stored: { ...row, ply: 2 }, isPlaying: false, aborted: 'abort' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ann.take()).toEqual(['notPlaying']);
});

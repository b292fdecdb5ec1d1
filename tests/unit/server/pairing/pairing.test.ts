import { beforeEach, expect, test } from 'vitest';
import { closeCode } from '../../../../src/protocol/close-codes';
import { blocksChanged } from '../../../../src/server/blocks/events';
import { userPlaying } from '../../../../src/server/games/events';
import type { Game } from '../../../../src/server/games/game';
import type { GameOrder } from '../../../../src/server/games/order';
import type { Connection } from '../../../../src/server/live/connection';
import type { PairingDeps } from '../../../../src/server/pairing/pairing';
import { JoinedBuses } from '../../../support/server/joined-buses';
import { Table } from '../games/table';
import { Line, pairingOf, settled } from './nodes';

/** One queue at several nodes: `pairs` names the one that pairs. */

let nodes: JoinedBuses;
let now: number;
let pairs: string;
let blocked: Map<string, Set<string>>;
/** Games that have begun, as `node white black`. */
let games: string[];
/** Players who play, by what the database says. */
let playing: Set<string>;
let whoPlays: (uids: readonly string[]) => Promise<string[]>;
/** Reads of the database for many players, with how many. */
let reads: string[];
let rounds: Map<string, () => void>;
beforeEach(() => {
  [nodes, now, pairs, blocked, games, playing] = [
    new JoinedBuses(),
    1_000_000,
    'a',
    new Map(),
    [],
    new Set(),
  ];
  whoPlays = async uids => uids.filter(uid => playing.has(uid));
  [reads, rounds] = [[], new Map()];
});

/** Lets rounds of all nodes pass. */
async function pass(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    now += 250;
    for (const round of rounds.values()) round();
    await settled();
  }
}

/** A node with its part in the queue. `over` tells it that a game of its own has ended. */
function nodeOf(node: string, deps: Partial<PairingDeps> = {}, rating = 1500) {
  const bus = nodes.join(node);
  let over = (_game: Game, _isOver: boolean): void => undefined;
  const { pairing, round } = pairingOf({
    games: {
      create: ({ white, black }: GameOrder) => {
        if ([white, black].some(uid => playing.has(uid)))
          return Promise.resolve({ ok: false as const, code: 'busy' as const });
        playing.add(white).add(black);
        games.push(`${node} ${white} ${black}`);
        return Promise.resolve({ ok: true as const, id: games.length });
      },
      isPlaying: uid => Promise.resolve(playing.has(uid)),
      whoPlays: uids => {
        reads.push(`playing ${uids.length}`);
        return whoPlays(uids);
      },
      onStored: listen => {
        over = listen;
      },
      ratingOf: () => Promise.resolve(rating),
    },
    blockedBy: uids => {
      reads.push(`blocks ${uids.length}`);
      return Promise.resolve(new Map([...blocked].map(([uid, whom]) => [uid, new Set(whom)])));
    },
    bus,
    now: () => now,
    node,
    pairs: () => pairs === node,
    ...deps,
  });
  rounds.set(node, round);
  const enter = async (uid: string, line = new Line(), window?: string): Promise<Line> => {
    await pairing.enter(
      uid,
      { gameMode: 'BLITZ_3', playlist: 'NORMAL', ...(window !== undefined && { window }) },
      line as unknown as Connection,
    );
    await settled();
    return line;
  };
  const kill = (): void => {
    nodes.kill(node);
    rounds.delete(node);
  };
  return { bus, pairing, enter, kill, over: (game: Game) => over(game, true) };
}

test('[IP-10] a block made on another node counts when the two are about to be paired', async () => {
  const { pairing, enter } = nodeOf('a');
  await enter('ada');
  blocked.set('ada', new Set(['bob']));
  await enter('bob');
  expect([pairing.lengths, games]).toEqual([{ BLITZ_3: 2 }, []]);
  await enter('cyd');
  expect(games).toHaveLength(1);
  expect(games[0]).toContain('cyd');
});

test('[IP-13] a player who leaves the queue while blocks are read begins no game, and the other goes on waiting', async () => {
  const reads: (() => void)[] = [];
  let entering = 2;
  const { pairing, enter } = nodeOf('a', {
    blockedBy: async () => {
      if (entering-- <= 0) await new Promise<void>(read => reads.push(read));
      return new Map();
    },
  });
  const line = await enter('ada');
  await enter('bob');
  expect(reads).toHaveLength(1);
  line.close();
  for (const read of reads) read();
  await settled();
  expect([pairing.lengths, games]).toEqual([{ BLITZ_3: 1 }, []]);
});

test('[IP-13] a player who leaves before their place is known is forgotten by the node that pairs', async () => {
  let read = (): void => undefined;
  const { enter, pairing } = nodeOf('a', {
    blockedBy: ([uid]) =>
      new Promise(resolve => {
        if (uid === 'ada') read = () => resolve(new Map());
        else resolve(new Map());
      }),
  });
  const line = new Line();
  const entering = enter('ada', line);
  await settled();
  line.close();
  read();
  await entering;
  await enter('bob');
  expect([pairing.lengths, games]).toEqual([{ BLITZ_3: 1 }, []]);
});

test('[IP-15] a second window that comes while the first is being paired takes its place, and the first one ends', async () => {
  const reads: (() => void)[] = [];
  let entering = 2;
  const { pairing, enter } = nodeOf('a', {
    blockedBy: async () => {
      if (entering-- === 0) await new Promise<void>(read => reads.push(read));
      return new Map();
    },
  });
  const first = await enter('ada');
  const gone = await enter('bob');
  expect(reads).toHaveLength(1);
  const second = enter('ada');
  await settled();
  expect(first.code).toBe(closeCode.replaced);
  gone.close();
  for (const read of reads) read();
  expect((await second).isOpen).toBe(true);
  expect([pairing.lengths, games]).toEqual([{ BLITZ_3: 1 }, []]);
});

test('[IP-10] players at different nodes are paired, and their game begins at a node of one of them', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  await b.enter('ada');
  expect([b.pairing.lengths, c.pairing.lengths]).toEqual([{ BLITZ_3: 1 }, {}]);
  await c.enter('bob');
  // Lots give White to the one who has waited longer.
  expect(games).toEqual(['b ada bob']);
});

test('[IP-10] blocks keep players at different nodes apart, also one made after both have come', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  await b.enter('ada');
  blocked.set('bob', new Set(['ada']));
  await c.enter('bob');
  await pass(8);
  expect(games).toEqual([]);
  await c.enter('cyd');
  expect(games).toHaveLength(1);
});

test('[IP-10] a block that is lifted at a node where neither waits lets the two meet in the next round', async () => {
  nodeOf('a');
  const [b, c, d] = [nodeOf('b'), nodeOf('c'), nodeOf('d')];
  blocked.set('ada', new Set(['bob']));
  await b.enter('ada');
  await c.enter('bob');
  blocked.clear();
  await pass(1);
  expect(games).toEqual([]);
  d.bus.publish(blocksChanged, { uid: 'ada' });
  await settled();
  await pass(1);
  expect(games).toHaveLength(1);
});

test('[IP-15] a window that comes at another node replaces the first, and neither comes back by itself', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  const first = await b.enter('ada');
  const second = await c.enter('ada');
  expect([first.code, second.isOpen]).toEqual([closeCode.replaced, true]);
  await pass(8);
  expect([b.pairing.lengths, c.pairing.lengths, games]).toEqual([{}, { BLITZ_3: 1 }, []]);
});

test('[IP-15] a window whose earlier connection is heard at another node after the newer one comes again', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  const newer = await b.enter('ada', new Line(), 'window');
  const earlier = await c.enter('ada', new Line(), 'window');
  expect([newer.code, earlier.isOpen]).toEqual([closeCode.tryAgainLater, true]);
});

test('[IP-15] a window with a place at a node that was cut off comes again, and is not sent away', async () => {
  let isCutOff = true;
  nodeOf('a');
  const [b, c] = [nodeOf('b', { pairs: () => isCutOff }), nodeOf('c')];
  const one = await b.enter('ada', new Line(), 'window');
  now += 100;
  const other = await c.enter('ada', new Line(), 'window');
  isCutOff = false;
  await pass(4);
  expect([one.code, other.isOpen]).toEqual([closeCode.tryAgainLater, true]);
});

test('[IP-15] a window whose place another has taken while no node paired ends as soon as one does', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  const first = await b.enter('ada');
  nodes.kill('a');
  pairs = 'b';
  // The new one has not told its edges yet that it pairs.
  rounds.delete('a');
  rounds.get('b')?.();
  now += 100;
  const second = await c.enter('ada');
  await pass(8);
  expect([first.code, second.isOpen]).toEqual([closeCode.replaced, true]);
});

test.each(['a', 'b', 'c'])(
  '[IP-15] of two windows that come while no node pairs the newer has the place when %s does',
  async next => {
    pairs = 'none';
    const [a, b, c] = [nodeOf('a'), nodeOf('b'), nodeOf('c')];
    const older = await c.enter('ada', new Line(), 'older');
    now += 100;
    const newer = await b.enter('ada', new Line(), 'newer');
    // At the node whose players are told of last.
    const third = await a.enter('bob', new Line(), 'older');
    now += 100;
    const fourth = await c.enter('bob', new Line(), 'newer');
    blocked.set('ada', new Set(['bob']));
    pairs = next;
    await pass(8);
    expect([older.code, newer.isOpen]).toEqual([closeCode.replaced, true]);
    expect([third.code, fourth.isOpen]).toEqual([closeCode.replaced, true]);
  },
);

/** Players who wait at a node, of whom each has blocked all others. */
async function crowdAt(c: ReturnType<typeof nodeOf>): Promise<Line[]> {
  const crowd = Array.from({ length: 60 }, (_, n) => `one of a crowd ${n}`);
  for (const uid of crowd) blocked.set(uid, new Set(crowd));
  const lines: Line[] = [];
  for (const uid of crowd) lines.push(await c.enter(uid));
  return lines;
}

test('[IP-02] a node that begins to pair reads the games of all waiting players in one statement, and their blocks in another', async () => {
  const a = nodeOf('a');
  nodeOf('b');
  const lines = await crowdAt(nodeOf('c'));
  a.kill();
  pairs = 'b';
  reads = [];
  await pass(8);
  expect(reads).toEqual(['playing 60', 'blocks 60']);
  expect(lines.every(({ isOpen }) => isOpen)).toBe(true);
});

test('[IP-02] a node reads the games of its waiting players once at a time, and the pairing node keeps their places meanwhile', async () => {
  const a = nodeOf('a');
  nodeOf('b');
  const c = nodeOf('c');
  const [line] = await crowdAt(c);
  let read = (): void => undefined;
  whoPlays = () => new Promise(resolve => (read = () => resolve([])));
  a.kill();
  pairs = 'b';
  reads = [];
  await pass(4);
  blocked.set('ada', new Set(blocked.keys()));
  await c.enter('ada');
  await pass(30);
  expect(reads).toEqual(['playing 60', 'blocks 1']);
  whoPlays = async () => [];
  read();
  await pass(4);
  expect([reads, line?.isOpen]).toEqual([['playing 60', 'blocks 1', 'blocks 60'], true]);
});

test('[IP-02] a place is kept while blocks cannot be read, and the player meets others afterwards', async () => {
  const a = nodeOf('a');
  let isAway = false;
  const b = nodeOf('b', {
    blockedBy: () =>
      isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(new Map()),
  });
  const c = nodeOf('c');
  const line = await c.enter('ada');
  a.kill();
  [isAway, pairs] = [true, 'b'];
  await pass(8);
  expect([line.isOpen, c.pairing.lengths]).toEqual([true, { BLITZ_3: 1 }]);
  isAway = false;
  await pass(2);
  await b.enter('bob');
  expect(games).toHaveLength(1);
});

test('[IP-02] players whose node that pairs dies keep their wait, and are paired by the next one', async () => {
  const a = nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  blocked.set('ada', new Set(['bob']));
  const lines = [await b.enter('ada'), await c.enter('bob')];
  await pass(20);
  a.kill();
  pairs = 'none';
  await pass(8);
  expect(b.pairing.lengths).toEqual({ BLITZ_3: 1 });
  pairs = 'c';
  // Both have waited for fifteen seconds together: nobody else is there, so the block counts no more.
  await pass(35);
  expect(games).toHaveLength(1);
  expect(lines.every(({ isOpen }) => isOpen)).toBe(true);
});

test('[IP-02] a player who comes while no node pairs is taken in by the next one', async () => {
  pairs = 'none';
  const [a, b] = [nodeOf('a'), nodeOf('b')];
  await a.enter('ada');
  await b.enter('bob');
  expect(games).toEqual([]);
  pairs = 'a';
  await pass(3);
  expect(games).toHaveLength(1);
});

test('[IP-02] players in both halves of a cut bus are paired in their half, no player twice, and with all when it is whole again', async () => {
  let isCut = false;
  const a = nodeOf('a');
  // A node that does not hear the one that pairs pairs its own players.
  const b = nodeOf('b', { pairs: () => isCut });
  const bea = await b.enter('bea', new Line(), 'laptop');
  isCut = true;
  nodes.cut('b');
  // The first node forgets places that it does not hear of, and so does not keep its players from others.
  await pass(14);
  await a.enter('bea', new Line(), 'desktop');
  await a.enter('ada');
  expect(games).toEqual([expect.stringMatching(/^a (ada bea|bea ada)$/)]);
  await b.enter('bob');
  await pass(1);
  // Bea waits in the other half as well, where the database refuses her a second game.
  expect(games).toHaveLength(1);
  expect([bea.isOpen, b.pairing.lengths]).toEqual([true, { BLITZ_3: 2 }]);
  await b.enter('cyd');
  expect(games[1]).toMatch(/^b (bob cyd|cyd bob)$/);
  await b.enter('dan');
  isCut = false;
  nodes.heal();
  await pass(4);
  await a.enter('eva');
  await pass(1);
  expect(games[2]).toMatch(/dan eva|eva dan/);
});

test('[IP-02] players of a node that dies are forgotten, and the one who was to meet them goes on waiting', async () => {
  const a = nodeOf('a');
  const b = nodeOf('b');
  await b.enter('ada');
  b.kill();
  const line = await a.enter('bob');
  expect([games, line.isOpen]).toEqual([[], true]);
  await a.enter('cyd');
  expect(games).toHaveLength(1);
  expect(games[0]).not.toContain('ada');
});

test('[IP-02] an edge that was silent for a while tells its players anew', async () => {
  const a = nodeOf('a');
  const b = nodeOf('b');
  await b.enter('ada');
  const silent = rounds.get('b');
  rounds.delete('b');
  await pass(14);
  if (silent) rounds.set('b', silent);
  await pass(3);
  await a.enter('bob');
  expect(games).toHaveLength(1);
});

test('[IP-10] a crowd that comes at one node does not make the one that pairs forget the players of another', async () => {
  nodeOf('a');
  const [b, c, d] = [nodeOf('b', {}, 2500), nodeOf('c'), nodeOf('d', {}, 2500)];
  await b.enter('ada');
  for (let n = 0; n < 20; n++) await c.enter(`one of a crowd ${n}`);
  await d.enter('bob');
  expect(games.at(-1)).toBe('b ada bob');
});

test('[IP-02] a player whose game has begun without a word of it is sent there instead of back to the queue', async () => {
  const a = nodeOf('a');
  const b = nodeOf('b');
  const told: string[] = [];
  b.bus.subscribe(userPlaying, ({ uid, window }) => told.push(`${uid} ${window}`));
  await b.enter('ada', new Line(), 'w1');
  a.kill();
  playing.add('ada');
  pairs = 'b';
  await pass(3);
  expect(told).toContain('ada w1');
});

test('[IP-10] two of whom one plays elsewhere are not paired: that one is sent to their game, the other waits', async () => {
  const a = nodeOf('a');
  const b = nodeOf('b');
  const told: string[] = [];
  a.bus.subscribe(userPlaying, ({ uid }) => told.push(uid));
  await b.enter('ada');
  playing.add('ada');
  const line = await a.enter('bob');
  expect([told, games, line.isOpen]).toEqual([['ada'], [], true]);
  playing.clear();
  await a.enter('cyd');
  expect(games).toHaveLength(1);
});

test('[IP-02] a draining edge closes the queue to its players, one that pairs stops pairing', async () => {
  const a = nodeOf('a');
  const b = nodeOf('b');
  const [ada, bob] = [await a.enter('ada'), await b.enter('bob')];
  expect(games).toHaveLength(1);
  for (const line of [ada, bob]) line.close();
  playing.clear();
  a.pairing.drain(true);
  b.pairing.drain(true);
  expect((await b.enter('bob')).code).toBe(closeCode.tryAgainLater);
  b.pairing.drain(false);
  const line = await b.enter('cyd');
  await b.enter('dee');
  expect([games.length, line.isOpen]).toEqual([1, true]);
  pairs = 'b';
  await pass(3);
  expect(games).toHaveLength(2);
});

test('[IP-10] a player whose opponent did not come at one node is the first of the queue at another', async () => {
  nodeOf('a');
  const [b, c] = [nodeOf('b'), nodeOf('c')];
  const { game } = new Table('BLITZ_3', false);
  game.blamed = ['b'];
  c.over(game);
  await settled();
  // As far apart as these two, others would have to wait.
  const d = nodeOf('d', {}, 2500);
  await d.enter('dee');
  await b.enter('white');
  expect(games).toHaveLength(1);
});

test('[IP-11] the house is asked once for a player, and their game begins at their own node', async () => {
  const asked: string[] = [];
  const house = (node: string) => ({
    on: true,
    opponentsFor: () => {
      asked.push(node);
      return Promise.resolve(['house:molly']);
    },
    opponentOf: () => Promise.reject(new Error('nobody asks for a strength')),
  });
  nodeOf('a', { house: house('a') });
  nodeOf('b', { house: house('b') });
  const c = nodeOf('c', { house: house('c') });
  await c.enter('ada');
  await pass(30);
  expect([asked, games]).toEqual([['a'], ['c ada house:molly']]);
});

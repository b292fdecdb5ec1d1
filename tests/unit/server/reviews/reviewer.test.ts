import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReviewedPosition } from '../../../../src/protocol/reviews';
import { ChessGame } from '../../../../src/rules/game';
import type { Difference } from '../../../../src/server/check/second-referee';
import { machineClock } from '../../../../src/server/clock';
import type { Evaluator } from '../../../../src/server/engine/evaluator';
import { Reviewer, type ReviewerDeps } from '../../../../src/server/reviews/reviewer';
import type { SecondLooks } from '../../../../src/server/reviews/second-looks';
import type { Job, ReviewStore } from '../../../../src/server/reviews/store';
import { FOOLS_MATE, list, OPERA_GAME } from '../../../support/games/famous';

/** The reviewer at work, with a queue in memory and no engine. */

type Row = { job: Job; state: 'waiting' | 'done' | 'failed'; positions: readonly ReviewedPosition[] };

class Queue implements ReviewStore {
  readonly rows: Row[] = [];
  /** Games whose review another node has taken. */
  readonly lost = new Set<number>();
  keeps = 0;
  released = false;
  /** Time of each claim. */
  readonly claimedAt: number[] = [];

  add(game: number, sans: readonly string[], positions: readonly ReviewedPosition[] = []): void {
    const chess = new ChessGame();
    const moves = sans.map(san => {
      const { from, to, promotion } = chess.moveSan(san) ?? { from: '', to: '', promotion: null };
      return { san, uci: from + to + (promotion ?? '') };
    });
    this.rows.push({ job: { game, moves, positions }, state: 'waiting', positions });
  }

  async claim() {
    this.claimedAt.push(time);
    const row = this.rows.find(({ state }) => state === 'waiting');
    return row ? { ...row.job, positions: row.positions } : null;
  }
  async keep(job: Job, positions: readonly ReviewedPosition[]) {
    this.keeps += 1;
    if (this.lost.has(job.game)) {
      this.row(job).state = 'failed';
      return false;
    }
    this.row(job).positions = [...positions];
    return true;
  }
  async finish(job: Job, positions: readonly ReviewedPosition[]) {
    Object.assign(this.row(job), { state: 'done', positions });
  }
  async fail(job: Job) {
    this.row(job).state = 'failed';
  }
  async release() {
    this.released = true;
  }
  row({ game }: Pick<Job, 'game'>): Row {
    const row = this.rows.find(({ job }) => job.game === game);
    if (!row) throw new Error('no such review');
    return row;
  }
}

/** The queue of second looks in memory. */
class Looks implements SecondLooks {
  readonly waiting: number[] = [];
  readonly finished: [game: number, text: string | null][] = [];
  /** Differences that the second referee finds, by game. */
  readonly differences = new Map<number, Difference>();
  /** Games that another node has taken. */
  readonly lost = new Set<number>();
  /** Games whose replay throws. */
  readonly broken = new Set<number>();
  released = false;

  async claim() {
    return this.waiting.shift() ?? null;
  }
  async differenceIn(game: number) {
    if (this.broken.has(game)) throw new Error('cannot be replayed');
    return this.differences.get(game) ?? null;
  }
  async finish(game: number, difference: Difference | null) {
    if (this.lost.has(game)) return false;
    this.finished.push([game, difference?.text ?? null]);
    return true;
  }
  async release() {
    this.released = true;
  }
}

const VERDICT: ReviewedPosition = { evaluation: { cp: 20 }, line: 'e2e4' };

let queue: Queue;
let looks: Looks;
let logged: unknown[];
let deps: ReviewerDeps;
let asked: number[];
/** Called with each question before it is answered. */
let onAsked: (ply: number) => void | Promise<void>;
/** Called with each pause of the reviewer. */
let onSlept: () => void;
/** Time until which play needs the machine. */
let busyUntil: number;
let isPlayed: boolean;
let time: number;
let reviewer: Reviewer;

beforeEach(() => {
  queue = new Queue();
  looks = new Looks();
  logged = [];
  asked = [];
  onAsked = () => undefined;
  onSlept = () => undefined;
  busyUntil = 0;
  isPlayed = false;
  time = 0;
  const engine: Evaluator = {
    name: 'double',
    async evaluate(moves) {
      asked.push(moves.length);
      await onAsked(moves.length);
      return VERDICT;
    },
    stop: () => undefined,
  };
  deps = {
    store: queue,
    engine,
    looks,
    log: pino({ base: null, timestamp: false }, { write: line => logged.push(JSON.parse(line)) }),
    isBusy: () => time < busyUntil,
    isPlayed: () => isPlayed,
    now: () => time,
    timers: {
      ...machineClock,
      sleep: async ms => {
        onSlept();
        time += ms;
      },
    },
  };
  reviewer = new Reviewer(deps);
});

async function work(): Promise<void> {
  reviewer.wake();
  await reviewer.idle();
}

describe('[MH-11] reviews', () => {
  test('reviews are made one after another, and positions decided by the rules are not asked about', async () => {
    queue.add(1, list(FOOLS_MATE));
    queue.add(2, ['e4', 'e5']);
    await work();
    expect(asked).toEqual([0, 1, 2, 3, 0, 1, 2]);
    expect(queue.row({ game: 1 })).toMatchObject({
      state: 'done',
      positions: [VERDICT, VERDICT, VERDICT, VERDICT, { evaluation: { won: 'b' }, line: '' }],
    });
    expect(queue.row({ game: 2 }).positions).toHaveLength(3);
  });

  test('a review goes on from what another node has left', async () => {
    queue.add(1, ['e4', 'e5'], [VERDICT, VERDICT]);
    await work();
    expect(asked).toEqual([2]);
    expect(queue.row({ game: 1 }).state).toBe('done');
  });

  test('a busy node leaves what waits to others', async () => {
    queue.add(1, ['e4']);
    busyUntil = 60_000;
    await work();
    expect(Math.min(...queue.claimedAt)).toBe(busyUntil);
    expect(queue.keeps).toBe(0);
    expect(queue.row({ game: 1 }).state).toBe('done');
  });

  test('a node that becomes busy keeps its verdicts once and lets the review go, until play leaves room again', async () => {
    onAsked = ply => {
      if (ply === 1 && busyUntil === 0) busyUntil = time + 60_000;
    };
    onSlept = () => {
      expect(queue).toMatchObject({ keeps: 1, released: true, claimedAt: [0] });
      expect(queue.row({ game: 1 })).toMatchObject({ state: 'waiting', positions: [VERDICT, VERDICT] });
    };
    queue.add(1, ['e4', 'e5']);
    await work();
    expect(queue.claimedAt).toEqual([0, busyUntil, busyUntil]);
    expect(asked).toEqual([0, 1, 2]);
    expect(queue.row({ game: 1 }).state).toBe('done');
  });

  test('a busy node that finds its review taken by another node does not let it go', async () => {
    onAsked = () => {
      busyUntil = time + 1_000;
    };
    queue.lost.add(1);
    queue.add(1, ['e4', 'e5']);
    await work();
    expect(asked).toEqual([0]);
    expect(queue.released).toBe(false);
  });

  test('a busy node stops without a claim', async () => {
    queue.add(1, ['e4']);
    busyUntil = Number.POSITIVE_INFINITY;
    onSlept = () => void reviewer.stop();
    await work();
    expect(queue.claimedAt).toEqual([]);
  });

  test('reviews rest as long as they work while anybody plays', async () => {
    onAsked = () => {
      time += 100;
    };
    isPlayed = true;
    queue.add(1, ['e4', 'e5']);
    await work();
    expect(time).toBe(600);
  });

  test('an engine that dies is asked again, and one that cannot do it at all ends the review but not the queue', async () => {
    let failures = 2;
    onAsked = ply => {
      if (ply === 1 && failures-- > 0) throw new Error('the engine has ended');
    };
    queue.add(1, ['e4', 'e5']);
    await work();
    expect(asked).toEqual([0, 1, 1, 1, 2]);
    expect(queue.row({ game: 1 }).state).toBe('done');

    failures = 3;
    asked = [];
    queue.add(2, ['d4', 'd5']);
    queue.add(3, ['c4']);
    await work();
    expect(asked).toEqual([0, 1, 1, 1, 0, 1]);
    expect(queue.row({ game: 2 }).state).toBe('failed');
    expect(queue.row({ game: 3 }).state).toBe('done');
  });

  test('a review that another node has taken is left to it', async () => {
    onAsked = () => {
      time += 2_000;
    };
    queue.lost.add(1);
    queue.add(1, list(OPERA_GAME));
    await work();
    expect(asked).toEqual([0]);
  });

  test('a stopping node keeps what its review has found, and lets it go', async () => {
    onAsked = async ply => {
      if (ply === 3) void reviewer.stop();
    };
    queue.add(1, list(OPERA_GAME));
    queue.add(2, ['e4']);
    await work();
    await reviewer.stop();
    expect(asked).toEqual([0, 1, 2, 3]);
    expect(queue.row({ game: 1 })).toMatchObject({
      state: 'waiting',
      positions: [VERDICT, VERDICT, VERDICT, VERDICT],
    });
    expect(queue.released).toBe(true);
    reviewer.wake();
    await reviewer.idle();
    expect(asked).toHaveLength(4);
  });

  test('a review asked for while the last one ends is not overlooked', async () => {
    queue.add(1, ['e4']);
    onAsked = ply => {
      if (ply !== 1 || queue.rows.length > 1) return;
      queue.add(2, ['d4']);
      reviewer.wake();
    };
    await work();
    expect(queue.row({ game: 2 }).state).toBe('done');
  });
});

describe('[IP-08] second looks', () => {
  const differs = { ply: 3, text: 'is Nf3 and stored as Nh3' };

  test('games are looked at without an engine, and a difference is logged once with game and half-move', async () => {
    looks.waiting.push(1, 2, 3);
    looks.differences.set(2, differs);
    looks.differences.set(3, differs);
    looks.lost.add(3);
    queue.add(9, ['e4']);
    reviewer = new Reviewer({ ...deps, engine: null });
    await work();
    expect(looks.finished).toEqual([
      [1, null],
      [2, differs.text],
    ]);
    expect(logged).toEqual([
      {
        ...{ level: 50, game: 2, ply: 3, difference: differs.text },
        msg: 'the second referee judges a game otherwise',
      },
    ]);
    expect(queue.claimedAt).toEqual([]);
    await reviewer.stop();
    expect(looks.released).toBe(true);
  });

  test('a game that ends during a review is looked at before the next review', async () => {
    queue.add(1, ['e4']);
    queue.add(2, ['d4']);
    onAsked = () => {
      if (asked.length === 1) looks.waiting.push(7);
      if (asked.length === 3) expect(looks.finished).toEqual([[7, null]]);
    };
    await work();
    expect(asked).toEqual([0, 1, 0, 1]);
    expect(looks.finished).toEqual([[7, null]]);
  });

  test('a game that cannot be replayed keeps neither the other games nor the reviews waiting', async () => {
    looks.waiting.push(1, 2);
    looks.broken.add(1);
    queue.add(9, ['e4']);
    await work();
    expect(looks.finished).toEqual([[2, null]]);
    expect(queue.rows.map(({ state }) => state)).toEqual(['done']);
    expect(logged).toMatchObject([{ level: 40, game: 1, err: { message: 'cannot be replayed' } }]);
  });

  test('a busy node leaves games to others', async () => {
    looks.waiting.push(1);
    busyUntil = Number.POSITIVE_INFINITY;
    onSlept = () => void reviewer.stop();
    await work();
    expect(looks.waiting).toEqual([1]);
  });
});

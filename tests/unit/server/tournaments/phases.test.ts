import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { MovableClock, machineClock } from '../../../../src/server/clock';
import type { CreateResult, GameOrder } from '../../../../src/server/games/order';
import { seriesPlaceOf } from '../../../../src/server/games/series-place';
import { RunActor, type RunActorDeps } from '../../../../src/server/tournaments/run/actor';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { EndedGame } from '../../../../src/server/tournaments/run/event';
import { BREATHER_MS } from '../../../../src/server/tournaments/run/presses';
import { Starter } from '../../../../src/server/tournaments/run/starter';
import { type Run, revive, type Series, snapshotOf } from '../../../../src/server/tournaments/run/state';
import { limitOf } from '../../../support/phases';
import { UNIT_MODEL_RUNS } from '../../../support/runner/model-runs';

/** A tournament that is run as on a server, against the one rule that its phases have an end. */

const READY_MS = 30_000;
/** A game that could not begin is tried again after a second: its end is noticed so late. */
const SLACK_MS = 2_000;
const CANNOT_BEGIN_MS = limitOf('series', 'starting, and the server makes no game');
/** The least time left of a limit when the operator ends a pause. */
const LEAST_AFTER_PAUSE_MS = 10_000;
const log = pino({ level: 'silent' });

/** The machine's own clock stands still: the model alone moves time. */
const standing = {
  ...machineClock,
  now: () => 0,
  steadyNow: () => 0,
  after: () => ({ cancel: () => undefined }),
};
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
};

interface SeriesGame {
  match: number;
  number: number;
  game: number;
  uids: readonly string[];
  end: { result: EndedGame['result']; reason: string } | null;
}

/** A series that waits for its players in the model: since when, and how much more time it was given. */
interface Waiting {
  since: number;
  extra: number;
}

class Hall {
  readonly clock = new MovableClock(0, standing);
  readonly elsewhere = new Set<string>();
  readonly games: SeriesGame[] = [];
  isFailing = false;
  isDraining = false;
  private actor!: RunActor;
  private stored!: string;
  private readonly waiting = new Map<string, Waiting>();
  private readonly over = new Set<number>();
  private readonly breathed = new Set<string>();

  static async of(count: number, house: number): Promise<Hall> {
    const entrants = Array.from({ length: count }, (_, index) => ({
      ...{ uid: `u${index + 1}`, number: index + 1, name: `P${index + 1}`, elo: 1500 },
      ...{ house: index < house, gone: null },
    }));
    const hall = new Hall();
    await hall.takeUp({
      ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: READY_MS, seed: 'ab', begun: 0 },
      ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
      ...{ paused: false, over: false, changed: new Set<number>() },
    });
    return hall;
  }

  get run(): Run {
    return this.actor.run;
  }

  get open(): Series[] {
    return [...this.run.series.values()].filter(({ phase }) => phase !== 'over');
  }

  /** Another node goes on with what has been stored. */
  async takeOver(): Promise<void> {
    if (this.run.over) return;
    await this.actor.stop();
    await this.takeUp(await revive(JSON.parse(this.stored), this.run.seq));
    for (const one of this.waiting.values()) Object.assign(one, { since: this.now, extra: one.extra });
  }

  private async takeUp(run: Run): Promise<void> {
    const starter = new Starter(
      { create: order => this.create(order), whoPlays: this.whoPlays },
      log,
      this.clock,
    );
    const world: RunActorDeps = {
      ...{ now: this.clock.steadyNow, timers: this.clock, firstWhite: () => () => 1 as const },
      whoPlays: this.whoPlays,
      conclude: async () => ({ prized: [], results: '{}' }),
      save: async saving => {
        this.stored = JSON.stringify(snapshotOf(saving.run));
        return true;
      },
      stored: () => undefined,
      carryOut: (actor, effect) => {
        if (effect.do === 'begin') return void starter.begin(actor, effect.match);
        for (const one of this.playing) if (one.match === effect.match) this.endGame(one, null, 'order');
      },
      over: () => undefined,
      lost: (_actor, error) => {
        throw error;
      },
    };
    this.actor = new RunActor(run, { id: 7, fence: 1 }, world);
    // The node that takes a tournament up is told of each game that has begun or ended.
    for (const { match, number, game, end } of this.games) {
      if (run.series.get(match)?.current?.number !== number) continue;
      if (end?.result !== null) this.actor.post({ kind: 'gameBegan', match, number, game });
      if (end) this.actor.post({ kind: 'gameEnded', match, game, ...end });
    }
    this.actor.post({ kind: 'takenUp' });
    await settled();
  }

  private async create({ white, black, origin }: GameOrder): Promise<CreateResult> {
    if (this.isDraining) return { ok: false, code: 'draining' };
    if (this.isFailing) throw new Error('no game can be made');
    if (this.plays(white) || this.plays(black)) return { ok: false, code: 'busy' };
    const { match = 0, number = 0 } = seriesPlaceOf(origin) ?? {};
    const game = this.games.length + 1;
    this.games.push({ match, number, game, uids: [white, black], end: null });
    return { ok: true, id: game };
  }

  get playing(): SeriesGame[] {
    return this.games.filter(({ end }) => end === null);
  }

  private readonly whoPlays = async (uids: readonly string[]): Promise<string[]> =>
    uids.filter(uid => this.plays(uid));

  private plays(uid: string): boolean {
    return this.elsewhere.has(uid) || this.playing.some(({ uids }) => uids.includes(uid));
  }

  endGame(one: SeriesGame, result: EndedGame['result'], reason: string): void {
    one.end = { result, reason };
    const { match, number, game } = one;
    this.actor.post({ kind: 'gameBegan', match, number, game });
    this.actor.post({ kind: 'gameEnded', match, game, result, reason });
  }

  async post(event: Parameters<RunActor['post']>[0]): Promise<void> {
    this.actor.post(event);
    await settled();
  }

  get now(): number {
    return this.clock.steadyNow();
  }

  /** A player presses, about the game that they are asked about. */
  async press(kind: 'accept' | 'breather', number: number): Promise<void> {
    const mine = this.open.find(({ players }) => players.includes(number));
    if (!mine?.current) return;
    const check = { match: mine.match, number: mine.current.number };
    const uid = `u${number}`;
    const taken = () => mine.breathers.filter(Boolean).length;
    const before = taken();
    await this.post(kind === 'accept' ? { kind, uid, window: null, ...check } : { kind, uid, ...check });
    if (taken() === before) return;
    const name = `${mine.match} ${number}`;
    expect([...this.breathed], 'a breather a series').not.toContain(name);
    this.breathed.add(name);
    this.extend(BREATHER_MS, mine.match);
  }

  /** An order or a breather gives waiting series more time. */
  extend(ms: number, match?: number): void {
    this.look();
    for (const [key, one] of this.waiting)
      if (match === undefined || key.startsWith(`${match} `)) one.extra += ms;
  }

  /** Games can be made again, or the tournament goes on: overdue series are due now, or a little later. */
  restart(ms: number): void {
    for (const one of this.waiting.values())
      one.extra = Math.max(one.extra, this.now - one.since - READY_MS) + ms;
  }

  /** Lets time pass second by second. Time of a halt or a drain counts for nobody. */
  async pass(seconds: number, stepMs = 1_000): Promise<void> {
    for (let second = 0; second < seconds && !this.run.over; second++) {
      this.look(stepMs);
      if (this.run.paused || this.isDraining) this.extend(stepMs);
      await this.clock.move(stepMs);
      await settled();
      this.look(stepMs);
    }
  }

  /** Notes which series wait for their players, and expects none to wait longer than allowed. */
  look(stepMs = 1_000): void {
    const seen = new Set<string>();
    for (const { match, outcome, decided, players } of this.run.series.values()) {
      if (this.over.has(match) || outcome === null) continue;
      this.over.add(match);
      // A player who goes through because the opponent was absent must have been there.
      const winner = outcome === 'none' ? null : `u${players[outcome - 1]}`;
      if (decided?.how === 'noShow' && winner !== null) expect([...this.elsewhere]).not.toContain(winner);
    }
    for (const { match, phase, current } of this.open) {
      if (phase === 'playing' || !current) continue;
      const attempt = this.games.filter(one => one.match === match && one.number === current.number).length;
      const key = `${match} ${current.number} ${attempt}`;
      seen.add(key);
      const one = this.waiting.get(key) ?? { since: this.now, extra: 0 };
      this.waiting.set(key, one);
      const limit = READY_MS + one.extra + (phase === 'starting' && this.isFailing ? CANNOT_BEGIN_MS : 0);
      expect(this.now - one.since, `${key} is ${phase}`).toBeLessThanOrEqual(limit + SLACK_MS + stepMs);
    }
    for (const key of this.waiting.keys()) if (!seen.has(key)) this.waiting.delete(key);
  }
}

const who = fc.integer({ min: 1, max: 5 });
const action = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constant('accept'), who) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('breather'), who) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('leave'), who) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('goes elsewhere'), who) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('comes back'), who) },
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom('white', 'black', 'draw', 'abandoned', 'damaged'), who) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('pause', 'go on', 'postpone', 'take over'), who) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('fails', 'works', 'drain', 'serve'), who) },
  { weight: 10, arbitrary: fc.tuple(fc.constant('pass'), fc.integer({ min: 1, max: 35 })) },
);

async function perform(hall: Hall, [what, number]: [string, number]): Promise<void> {
  const uid = `u${number}`;
  const [first] = hall.playing;
  switch (what) {
    case 'accept':
    case 'breather':
      return hall.press(what, number);
    case 'leave':
      return hall.post({ kind: 'leave', uid, why: 'left' });
    case 'goes elsewhere':
      return void hall.elsewhere.add(uid);
    case 'comes back':
      return void hall.elsewhere.delete(uid);
    case 'pause':
      return hall.post({ kind: 'pause', since: 0 });
    case 'go on':
      if (hall.run.paused) hall.restart(LEAST_AFTER_PAUSE_MS);
      return hall.post({ kind: 'pause', since: null });
    case 'postpone':
      hall.extend(15_000);
      return hall.post({ kind: 'postpone', ms: 15_000 });
    case 'take over':
      return hall.takeOver();
    case 'fails':
      hall.isFailing = true;
      return;
    case 'works':
      if (hall.isFailing) hall.restart(0);
      hall.isFailing = false;
      return;
    case 'drain':
    case 'serve':
      hall.isDraining = what === 'drain';
      return;
    case 'pass':
      return hall.pass(number);
    default:
      if (!first) return;
      hall.endGame(first, what === 'white' || what === 'black' || what === 'draw' ? what : null, what);
      return settled();
  }
}

test('[IP-19] [IP-17] a series ends within its limit, which only a breather, an order and another node extend', async () => {
  const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`phases of series: KINGSIDE_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 0, max: 2 }),
      fc.array(action, { minLength: 10, maxLength: 60 }),
      async (count, house, actions) => {
        const hall = await Hall.of(count, house);
        for (const each of actions) await perform(hall, each as [string, number]);
        // From here on no player does anything, and games elsewhere never end.
        hall.isDraining = false;
        await perform(hall, ['go on', 1]);
        for (let round = 0; round < 200 && !hall.run.over; round++) {
          for (const one of hall.playing) hall.endGame(one, 'black', 'timeout');
          await hall.pass(20, 5_000);
        }
        expect(hall.run.over).toBe(true);
      },
    ),
    { seed, numRuns: UNIT_MODEL_RUNS },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueueChoice, QueuePress } from '../../../../src/protocol/queue';
import { userPlaying } from '../../../../src/server/games/events';
import type { GameOrder } from '../../../../src/server/games/order';
import type { Connection } from '../../../../src/server/live/connection';
import { UNIT_MODEL_RUNS } from '../../../support/runner/model-runs';
import { JoinedBuses } from '../../../support/server/joined-buses';
import { Line, pairingOf, settled } from './nodes';

/** The queue where the house plays, against the one rule that nobody waits longer for it than they have chosen to. */

const WAIT_MS = 5_000;
/** A player whose opponent could not come is back in the queue, and the next round asks for the house. */
const ROUND_MS = 250;
const UIDS = ['ada', 'bob', 'cyd', 'dee'] as const;
type Uid = (typeof UIDS)[number];

class Queue {
  private now = 1_000_000;
  /** Lines that are open, since when each waits, and by when the house has to be there. */
  private readonly lines = new Map<Uid, { line: Line; choice: QueueChoice | undefined; until: number }>();
  private readonly playing = new Set<string>();
  private readonly blocks = new Map<Uid, Set<string>>();
  private refusals = 0;
  private guests = 0;
  private readonly bus = new JoinedBuses().join('here');
  private readonly node = pairingOf({
    games: {
      create: ({ white, black }: GameOrder) => Promise.resolve(this.create([white, black])),
      isPlaying: uid => Promise.resolve(this.playing.has(uid)),
      whoPlays: uids => Promise.resolve(uids.filter(uid => this.playing.has(uid))),
      onStored: () => undefined,
      ratingOf: uid => Promise.resolve(1200 + 300 * UIDS.indexOf(uid as Uid)),
    },
    blockedBy: () => Promise.resolve(this.blocks),
    bus: this.bus,
    now: () => this.now,
    house: {
      on: true,
      opponentsFor: () => Promise.resolve([`house:${this.guests++}`]),
      opponentOf: () => Promise.reject(new Error('nobody asks for a strength')),
    },
    waitMs: WAIT_MS,
  });

  constructor() {
    // A player who is in a game already is sent to that game and leaves the queue.
    this.bus.subscribe(userPlaying, ({ uid }) => this.leave(uid as Uid));
  }

  async enter(uid: Uid, choice: QueueChoice | undefined): Promise<void> {
    const line = new Line();
    const until = this.now + { old: WAIT_MS, open: 2 * WAIT_MS, people: Infinity, house: 0 }[choice ?? 'old'];
    if (!this.playing.has(uid)) this.lines.set(uid, { line, choice, until });
    const hello = { gameMode: 'BLITZ_3', playlist: 'NORMAL', ...(choice && { choice }) } as const;
    await this.node.pairing.enter(uid, hello, line as unknown as Connection);
    await settled();
  }

  async press(uid: Uid, choice: QueuePress): Promise<void> {
    const waiting = this.lines.get(uid);
    if (!waiting?.choice) return;
    if (waiting.choice !== 'house')
      Object.assign(waiting, { choice, until: choice === 'people' ? Infinity : this.now });
    this.node.pairing.choose(uid, waiting.line as unknown as Connection, choice);
    await settled();
  }

  leave(uid: Uid): void {
    this.lines.get(uid)?.line.close();
    this.lines.delete(uid);
  }

  /** A player begins a game elsewhere, which the queue learns when it makes one for them; or ends it. */
  play(uid: Uid, begins: boolean): void {
    if (!begins) this.playing.delete(uid);
    else this.playing.add(uid);
  }

  block(uid: Uid, other: Uid): void {
    if (uid !== other) this.blocks.set(uid, new Set([...(this.blocks.get(uid) ?? []), other]));
  }

  /** Lets the next games fail, as when one of their players has just begun another game. */
  refuse(times: number): void {
    this.refusals = times;
  }

  async pass(rounds: number): Promise<void> {
    for (let n = 0; n < rounds; n++) {
      this.now += ROUND_MS;
      this.node.round();
      await settled();
      this.look();
    }
  }

  private create(uids: readonly string[]) {
    if (this.refusals > 0 || uids.some(uid => this.playing.has(uid))) {
      this.refusals -= 1;
      // A refusal costs a round that is no fault of the queue, so it does not count as waiting.
      for (const waiting of this.lines.values()) waiting.until += ROUND_MS;
      return { ok: false, code: 'busy' } as const;
    }
    const isWithHouse = uids.some(uid => uid.startsWith('house:'));
    for (const uid of uids) {
      if (isWithHouse) expect(this.lines.get(uid as Uid)?.choice).not.toBe('people');
      this.playing.add(uid);
      this.leave(uid as Uid);
    }
    return { ok: true, game: {} } as never;
  }

  private look(): void {
    for (const { line, until } of this.lines.values())
      if (line.isOpen) expect(this.now).toBeLessThanOrEqual(until + ROUND_MS);
  }
}

const who = fc.constantFrom(...UIDS);
const number = fc.integer({ min: 1, max: 12 });
const choice = fc.constantFrom(undefined, 'open', 'people', 'house');
const press = fc.constantFrom('people', 'house');
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('enter'), who, other: who, number, choice, press }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('leave', 'begin', 'end', 'block', 'refuse', 'press'),
      ...{ who, other: who, number, choice, press },
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pass'), who, other: who, number, choice, press }) },
);

test('[IP-10] [IP-13] a wait in the queue ends, and nothing but leaving or asking for people extends it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async actions => {
      const queue = new Queue();
      for (const { what, who: uid, other, number: times, choice, press } of actions) {
        if (what === 'enter') await queue.enter(uid, choice);
        else if (what === 'press') await queue.press(uid, press);
        else if (what === 'leave') queue.leave(uid);
        else if (what === 'block') queue.block(uid, other);
        else if (what === 'refuse') queue.refuse(times % 3);
        else if (what === 'pass') await queue.pass(times);
        else queue.play(uid, what === 'begin');
      }
      await queue.pass((2 * WAIT_MS + ROUND_MS) / ROUND_MS + 1);
    }),
    { numRuns: UNIT_MODEL_RUNS },
  );
});

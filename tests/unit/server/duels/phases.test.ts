import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DuelEvent, type DuelRow, stepDuel } from '../../../../src/server/duels/step';
import { limitOf } from '../../../support/phases';
import { UNIT_MODEL_RUNS } from '../../../support/runner/model-runs';
import { NOW as BEGUN, WAITING } from './duel-rows';

/** A duel before its game, against the one rule that its phases have an end. */

const WAITING_MS = limitOf('duel', 'waiting');
const UNSEEN_MS = limitOf('duel', 'waiting without a connection, in public');
const MATCHED_MS = limitOf('duel', 'matched');
const READY_MS = limitOf('duel', 'matched and ready, without a game');
/** Due duels are looked for so often. */
const ROUND_MS = 1_000;
const at = (ms: number): Date => new Date(ms);

/** Asserts only a broken bound: an `expect` for each second would take longer than all the rest. */
const within = (ms: number, most: number): void => {
  if (ms > most) expect(ms).toBeLessThanOrEqual(most);
};

class Room {
  now = BEGUN;
  row: DuelRow = { ...WAITING, seenAt: at(BEGUN), expiresAt: at(BEGUN + WAITING_MS) };
  isConnected = true;
  /** Start of the present phase; `awaySince` is the start of the owner's absence. */
  private since = BEGUN;
  private awaySince = BEGUN;

  constructor(isPublic: boolean, challenged: string | null) {
    Object.assign(this.row, { isPublic: isPublic && challenged === null, challenged });
  }

  do(event: DuelEvent): void {
    const changed = stepDuel(this.row, event, this.now);
    if (!changed) return;
    const before = this.row;
    this.row = { ...before, ...changed.set, version: before.version + 1 };
    if (this.row.state === before.state) return;
    this.since = this.now;
    this.awaySince = this.now;
  }

  connect(is: boolean): void {
    if (this.isConnected && !is) this.awaySince = this.now;
    this.isConnected = is;
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds && this.row.state !== 'ended'; second++) {
      this.now += ROUND_MS;
      if (this.isConnected && this.row.state === 'waiting') this.row = { ...this.row, seenAt: at(this.now) };
      this.do({ kind: 'tick', mayBeAbandoned: true });
      this.look();
    }
  }

  private look(): void {
    const { state, ownerReady, joinerReady, isPublic } = this.row;
    const isReady = ownerReady && joinerReady;
    if (state === 'ended') return;
    // An opponent who came in the last second has their time to be ready.
    within(this.now - BEGUN, WAITING_MS + MATCHED_MS + READY_MS + ROUND_MS);
    if (state === 'matched') within(this.now - this.since, MATCHED_MS + (isReady ? READY_MS : 0) + ROUND_MS);
    if (state === 'waiting' && isPublic && !this.isConnected)
      within(this.now - this.awaySince, UNSEEN_MS + ROUND_MS);
  }
}

const who = fc.constantFrom('ada', 'bob', 'cyd');
const action = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('join'), who, fc.constant(0)) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('accept'), who, fc.constant(0)) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('declined', 'busy'), who, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('refused'), who, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('cut', 'back'), who, fc.constant(0)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('pass'), who, fc.integer({ min: 1, max: 300 })) },
);

function perform(room: Room, [what, by, seconds]: [string, string, number]) {
  switch (what) {
    case 'join':
      return room.do({ kind: 'join', by, ownerIsHouse: false });
    case 'accept':
      return room.do({ kind: 'accept', by, limit: room.row.limitAt?.getTime() ?? 0 });
    case 'declined':
    case 'busy':
      return room.do({ kind: 'leave', by: room.row.joiner ?? '', how: what, reason: null });
    case 'refused':
      return room.do({ kind: 'leave', by, how: 'declined', reason: null });
    case 'cut':
    case 'back':
      return room.connect(what === 'back');
    default:
      return room.pass(seconds);
  }
}

const challenged = fc.constantFrom(null, 'bob');
const actionsOfRoom = fc.array(action, { minLength: 20, maxLength: 200 });

test('[IP-14] a duel ends within its limits, which nothing extends', () => {
  const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`phases of duels: KINGSIDE_SEED=${seed}`);
  fc.assert(
    fc.property(fc.boolean(), challenged, actionsOfRoom, (isPublic, whom, actions) => {
      const room = new Room(isPublic, whom);
      for (const each of actions) perform(room, each as [string, string, number]);
      room.pass((WAITING_MS + MATCHED_MS + READY_MS) / ROUND_MS + 1);
      expect(room.row.state).toBe('ended');
    }),
    { seed, numRuns: UNIT_MODEL_RUNS },
  );
});

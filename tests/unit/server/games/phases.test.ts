import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABANDONED_MS, STANDSTILL_MS } from '../../../../src/rules/absence';
import { otherSide, SIDES, type Side } from '../../../../src/rules/chess';
import { absenceGrace, isCharged } from '../../../../src/rules/clock';
import { nextTick } from '../../../../src/server/games/deadlines';
import type { GameEvent } from '../../../../src/server/games/step';
import { FIFTY_MOVES } from '../../../support/games/scripted';
import { limitOf } from '../../../support/phases';
import { UNIT_MODEL_RUNS } from '../../../support/runner/model-runs';
import { lineOf, Table } from './table';

/** A game, against the one rule that its phases have an end. */

const FIRST_MOVE_MS = limitOf('game', 'before a first move');
const AFTERMATH_MS = limitOf('game', 'over: rematch and greetings');
/** Most that is given back for the delay of a connection in one move. */
const CREDIT_MS = 1_000;
const MOVES = FIFTY_MOVES.split(' ');
const SERIES = {
  ...{ tournament: 1, name: 'Copa', match: 0, of: 3, number: 1, armageddon: false },
  score: { w: 0, b: 0 },
};

class Watched {
  readonly table: Table;
  private turnEnds = 0;
  private ply = -1;
  private readonly away: Record<Side, number | null> = { w: null, b: null };
  /** Time that each was away while the other was there; `together` is the time that both were away. */
  private readonly alone: Record<Side, number> = { w: 0, b: 0 };
  private together = 0;
  private closes: number | null = null;

  constructor(control: 'BLITZ_3' | 'RAPID_10P5', inSeries: boolean) {
    this.table = new Table(control, true, inSeries ? { kind: 'series', place: SERIES } : { kind: 'quick' });
    this.look();
  }

  get game() {
    return this.table.game;
  }

  /** Whether nothing more can happen in the game, so that a server forgets it. */
  get isClosed(): boolean {
    const { phase } = this.game;
    return phase === 'aborted' || (phase === 'ended' && this.table.now >= (this.closes ?? 0));
  }

  do(event: GameEvent): void {
    if (this.isClosed) return;
    this.table.step(event);
    if (event.kind === 'leave' || event.kind === 'join') {
      this.away[event.side] = event.kind === 'leave' ? (this.away[event.side] ?? this.table.now) : null;
      if (event.kind === 'join') this.alone[event.side] = 0;
      this.together = 0;
    }
    this.look();
  }

  move(): void {
    const [move] = MOVES.slice(this.game.moves.length);
    if (this.game.phase !== 'playing' || move === undefined) return;
    this.table.move(this.game.chess.turn, move);
    this.look();
  }

  /** Lets time pass, and ticks the game whenever it is due. */
  pass(ms: number): void {
    const until = this.table.now + ms;
    while (!this.isClosed) {
      const next = nextTick(this.game);
      expect(next).not.toBeNull();
      const to = Math.min(until, Math.max(this.table.now, next ?? 0));
      this.count(to - this.table.now);
      this.table.now = to;
      if (next === null || next > until) break;
      this.do({ kind: 'tick' });
    }
  }

  private count(ms: number): void {
    for (const side of SIDES)
      if (this.away[side] !== null && this.away[otherSide(side)] === null) this.alone[side] += ms;
    if (this.away.w !== null && this.away.b !== null) this.together += ms;
  }

  private look(): void {
    const { game } = this;
    const { now } = this.table;
    if (game.phase !== 'playing') {
      this.closes ??= now + AFTERMATH_MS;
      if (game.phase === 'ended') expect(nextTick(game)).toBe(this.closes);
      return;
    }
    if (game.moves.length !== this.ply) {
      this.ply = game.moves.length;
      const { clock } = game;
      this.turnEnds = now + (isCharged(clock) ? clock.left[clock.turn] + CREDIT_MS : FIRST_MOVE_MS);
    }
    expect(now).toBeLessThanOrEqual(this.turnEnds);
    if (!isCharged(game.clock)) return;
    for (const side of SIDES)
      expect(this.alone[side]).toBeLessThanOrEqual(absenceGrace(game.control) + STANDSTILL_MS);
    expect(this.together).toBeLessThanOrEqual(ABANDONED_MS);
  }
}

const side = fc.constantFrom<Side>('w', 'b');
const action = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('move'), side, fc.constant(0)) },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('leave', 'join'), side, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('offerDraw', 'rematch'), side, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('standstill'), side, fc.integer({ min: 0, max: 180_000 })) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('pass'), side, fc.integer({ min: 1, max: 40_000 })) },
);

function perform(watched: Watched, [what, of, ms]: [string, Side, number]) {
  switch (what) {
    case 'move':
      return watched.move();
    case 'join':
      return watched.do({ kind: 'join', side: of, line: lineOf(400) });
    case 'leave':
    case 'offerDraw':
    case 'rematch':
      return watched.do({ kind: what, side: of });
    case 'standstill':
      return watched.do({ kind: 'standstill', until: watched.table.now + ms });
    default:
      return watched.pass(ms);
  }
}

test('[IP-04] [IP-06] a game ends, and nothing but a move extends a turn', () => {
  const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`phases of games: KINGSIDE_SEED=${seed}`);
  fc.assert(
    fc.property(
      fc.constantFrom<['BLITZ_3', 'RAPID_10P5'][number]>('BLITZ_3', 'RAPID_10P5'),
      fc.boolean(),
      fc.array(action, { minLength: 10, maxLength: 120 }),
      (control, inSeries, actions) => {
        const watched = new Watched(control, inSeries);
        for (const each of actions) perform(watched, each as [string, Side, number]);
        // From here on neither player does anything.
        watched.pass(ABANDONED_MS * 2 + AFTERMATH_MS);
        expect(watched.isClosed).toBe(true);
      },
    ),
    { seed, numRuns: UNIT_MODEL_RUNS },
  );
});

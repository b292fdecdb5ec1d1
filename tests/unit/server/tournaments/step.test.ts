import { describe, expect, test } from 'vitest';
import type { TournamentResults } from '../../../../src/protocol/tournament-calls';
import type { Opponent } from '../../../../src/rules/series';
import { seedsOf } from '../../../../src/server/tournaments/run/begin';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { ReadyCheck, RunEvent } from '../../../../src/server/tournaments/run/event';
import { matchFrame } from '../../../../src/server/tournaments/run/frames';
import { BREATHER_MS } from '../../../../src/server/tournaments/run/presses';
import { placesOf, prizedStandings, resultsText } from '../../../../src/server/tournaments/run/results';
import {
  nextTick,
  pressedInVain,
  START_PATIENCE_MS,
} from '../../../../src/server/tournaments/run/run-limits';
import { hasMissed, lastSeriesOf, standingOf } from '../../../../src/server/tournaments/run/standing';
import { type Run, revive, type Series, snapshotOf } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';
import { librarysOwn } from '../../../support/games/library-standings';
import { seededRandom } from '../../../support/random';
import { IS_BIG_RUN } from '../../../support/runner/big-run';

const NOW = 1_000_000;
const READY_MS = 30_000;
/** The first match of a field of two, which is a field of four with byes. */
const PAIR = 2;
const NONE: ReadonlySet<number> = new Set();
const upperFirst = (): Opponent => 1;

async function newRun(count: number, house: readonly number[] = []): Promise<Run> {
  const entrants = Array.from({ length: count }, (_, index) => ({
    ...{ uid: `u${index + 1}`, number: index + 1, name: `P${index + 1}`, elo: 1500 },
    ...{ house: house.includes(index + 1), gone: null },
  }));
  return {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: READY_MS, seed: 'ab', begun: NOW },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
}

let games = 0;
/** Drives a run by hand. */
class Table {
  now = NOW;
  constructor(public run: Run) {}

  static async of(count: number, house: readonly number[] = []): Promise<Table> {
    const table = new Table(await newRun(count, house));
    await table.do({ kind: 'takenUp' });
    return table;
  }
  do(event: RunEvent) {
    return step(this.run, event, upperFirst, this.now);
  }
  /** The open series of two, by their numbers. */
  series(number: number): Series {
    const found = [...this.run.series.values()].filter(one => one.players.includes(number)).at(-1);
    if (!found) throw new Error('no such series');
    return found;
  }
  /** The game that somebody is asked about. */
  check(uid: string): ReadyCheck {
    const { match, current } = this.series(Number(uid.slice(1)));
    return { match, number: current?.number ?? 0 };
  }
  accept(uid: string, window: string | null = null, check = this.check(uid)) {
    return this.do({ kind: 'accept', uid, window, ...check });
  }
  breathe(uid: string, check = this.check(uid)) {
    return this.do({ kind: 'breather', uid, ...check });
  }
  async bothReady(number: number): Promise<number> {
    const { players, match } = this.series(number);
    for (const one of players) await this.accept(`u${one}`);
    const game = ++games;
    const { current } = this.series(number);
    await this.do({ kind: 'gameBegan', match, number: current?.number ?? 0, game });
    return game;
  }
  async play(number: number, result: 'white' | 'black' | 'draw' | null, reason = 'surrender'): Promise<void> {
    const game = await this.bothReady(number);
    const { match } = this.series(number);
    await this.do({ kind: 'gameEnded', match, game, result, reason });
  }
  async pass(ms: number, away: readonly string[] = []) {
    this.now += ms;
    return this.do({ kind: 'tick', away });
  }
}

const openOf = ({ run }: Table): Series | undefined =>
  [...run.series.values()].find(({ phase }) => phase !== 'over');

describe('a series', () => {
  test('[TM-02] [IP-18] a series begins when both say that they are there, alternates colours, and ends with two wins', async () => {
    const table = await Table.of(2);
    const { players, current, limit } = table.series(1);
    expect([players, current, limit]).toEqual([
      [1, 2],
      { number: 1, white: 1, armageddon: false, game: null },
      NOW + READY_MS,
    ]);
    expect(await table.accept('u1', 'w')).toEqual([]);
    expect(table.series(1)).toMatchObject({ accepted: [true, false], windows: ['w', null] });
    expect(await table.accept('u2')).toEqual([{ do: 'begin', match: PAIR }]);
    expect(await table.accept('u2')).toEqual([]);
    await table.do({ kind: 'gameBegan', match: PAIR, number: 1, game: 90 });
    await table.do({ kind: 'gameEnded', match: PAIR, game: 90, result: 'white', reason: 'checkmate' });
    expect(table.series(1)).toMatchObject({
      phase: 'ready',
      current: { number: 2, white: 2 },
      accepted: [false, false],
    });
    // The same end again, told a second time, changes nothing.
    await table.do({ kind: 'gameEnded', match: PAIR, game: 90, result: 'white', reason: 'checkmate' });
    expect(table.series(1).games).toHaveLength(1);
    await table.play(1, 'black');
    expect(table.run.series.get(PAIR)).toMatchObject({ phase: 'over', outcome: 1, decided: null });
    // The loser drops to the losers' bracket, so both meet again in the final.
    expect(table.series(2)).toMatchObject({ players: [1, 2], phase: 'ready' });
    const { participants } = matchFrame(table.run, table.run.bracket.node(PAIR), new Map());
    expect(participants.map(({ accepted }) => accepted)).toEqual([true, true]);
  });

  test('[TB-12] the check marks players who have come to the next game, and in the end those who came to all', async () => {
    const table = await Table.of(2);
    const checks = () => {
      const { participants } = matchFrame(table.run, table.run.bracket.node(PAIR), new Map());
      return participants.map(({ accepted, result = null }) => [accepted, result]);
    };
    await table.accept('u2');
    expect(checks()).toEqual([
      [false, null],
      [true, null],
    ]);
    await table.accept('u1');
    await table.do({ kind: 'gameBegan', match: PAIR, number: 1, game: 90 });
    await table.do({ kind: 'gameEnded', match: PAIR, game: 90, result: 'white', reason: 'checkmate' });
    expect(checks()).toEqual([
      [false, null],
      [false, null],
    ]);
    await table.accept('u1');
    await table.pass(READY_MS);
    expect(checks()).toEqual([
      [true, 'win'],
      [false, 'loss'],
    ]);
  });

  test('[IP-18] three draws lead to an armageddon, which Black wins with a draw', async () => {
    const table = await Table.of(2);
    for (let game = 0; game < 3; game++) await table.play(1, 'draw');
    expect(table.series(1).current).toMatchObject({ number: 4, armageddon: true, white: 2 });
    await table.play(1, 'draw');
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 1, phase: 'over' });
    expect(table.run.bracket.snapshot[PAIR]).toMatchObject({ opponent1: { score: 1.5, result: 'win' } });
  });

  test('[IP-18] a game that was called off is played again with the same colours', async () => {
    const table = await Table.of(2);
    await table.play(1, null);
    expect(table.series(1)).toMatchObject({ phase: 'ready', games: [], current: { number: 1, white: 1 } });
  });

  test('[TM-03] a breather moves the limit for both, once a series and only before one is ready', async () => {
    const table = await Table.of(2);
    await table.breathe('u1');
    expect(table.series(1)).toMatchObject({ limit: NOW + READY_MS + BREATHER_MS, breatherOf: 1 });
    await table.breathe('u1');
    await table.accept('u2');
    await table.breathe('u2');
    expect(table.series(1).limit).toBe(NOW + READY_MS + BREATHER_MS);
    await table.play(1, 'white');
    await table.breathe('u1');
    expect(table.series(1).limit).toBe(NOW + READY_MS);
    await table.breathe('u2');
    expect(table.series(1).limit).toBe(NOW + READY_MS + BREATHER_MS);
  });

  test('[TM-02] [IP-02] a late press counts for the game that it was meant for, and for no other', async () => {
    const table = await Table.of(2);
    const first = table.check('u1');
    await table.play(1, 'white');
    const untouched = structuredClone(table.series(1));
    await table.accept('u1', 'late', first);
    await table.breathe('u1', first);
    expect(table.series(1)).toEqual(untouched);
    const second = table.check('u1');
    await table.play(1, 'black');
    // The two meet again in the final.
    expect(table.series(1)).toMatchObject({ phase: 'ready', current: { number: 1 } });
    for (const check of [first, second]) {
      await table.accept('u1', 'late', check);
      await table.breathe('u1', check);
    }
    expect(table.series(1)).toMatchObject({ accepted: [false, false], breathers: [false, false] });
    await table.accept('u1');
    expect(table.series(1).accepted).toEqual([true, false]);
  });

  test('[IP-19] a player who does not come loses by walkover, and if neither comes both are out', async () => {
    const table = await Table.of(4);
    expect(nextTick(table.run)).toBe(NOW + READY_MS);
    await table.accept('u1');
    await table.pass(READY_MS - 1);
    expect(table.series(1).phase).toBe('ready');
    // At the limit it is too late.
    table.now += 1;
    await table.accept('u2');
    await table.do({ kind: 'tick', away: [] });
    const [first, second] = [table.run.series.get(0), table.run.series.get(1)];
    expect(first).toMatchObject({ outcome: 1, decided: { how: 'noShow' } });
    expect(second).toMatchObject({ outcome: 'none', decided: { how: 'noShow' } });
    // The second match let nobody through, so player 1 wins the next match without an opponent.
    expect(table.run.bracket.node(2).outcome).toBe(1);
  });

  test('[IP-19] a player who came to none of their matches has missed the tournament, and a banned one has not', async () => {
    const table = await Table.of(4);
    await table.accept('u1');
    await table.pass(READY_MS);
    await table.do({ kind: 'tick', away: [] });
    const missed = () => [1, 2, 3, 4].filter(number => hasMissed(table.run, number));
    expect(missed()).toEqual([2, 3, 4]);
    const played = await Table.of(2);
    await played.play(1, 'white');
    await played.do({ kind: 'leave', uid: 'u1', why: 'left' });
    expect(hasMissed(played.run, 1)).toBe(false);
    const left = await Table.of(2);
    await left.do({ kind: 'leave', uid: 'u1', why: 'left' });
    const banned = await Table.of(2);
    await banned.do({ kind: 'leave', uid: 'u1', why: 'banned' });
    expect([left, banned].map(({ run }) => hasMissed(run, 1))).toEqual([true, false]);
  });

  test('[IP-19] [IP-17] a player who leaves during a bye in the first round has missed the tournament', async () => {
    for (const [why, isMissed] of [
      ['left', true],
      ['banned', false],
    ] as const) {
      const table = await Table.of(3);
      await table.do({ kind: 'leave', uid: 'u1', why });
      expect([...table.run.series.values()].flatMap(({ players }) => players)).toEqual([2, 3]);
      expect(hasMissed(table.run, 1)).toBe(isMissed);
      // Their match in the second round is lost before it begins.
      await table.do({
        kind: 'decide',
        match: table.series(2).match,
        winner: 2,
        reason: 'so that it goes on',
      });
      expect(table.series(1)).toMatchObject({ phase: 'over' });
      expect(hasMissed(table.run, 1)).toBe(isMissed);
    }
  });

  test('[IP-19] [IP-15] a player who plays elsewhere is not there, and the opponent need not press again', async () => {
    const table = await Table.of(2);
    for (const uid of ['u1', 'u2']) await table.accept(uid, uid);
    await table.do({ kind: 'notFree', match: PAIR, uids: ['u2'] });
    expect(table.series(1)).toMatchObject({ phase: 'ready', accepted: [true, false], windows: ['u1', 'u2'] });
    await table.pass(READY_MS);
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 1, decided: { how: 'noShow' } });
  });

  test('[IP-19] [TM-03] pressing ready while playing something else renews no limit', async () => {
    const table = await Table.of(2);
    const { limit } = table.series(1);
    await table.accept('u1');
    for (let check = 0; check < 13; check++) {
      await table.accept('u2');
      await table.do({ kind: 'notFree', match: PAIR, uids: ['u2'] });
      expect(table.series(1).limit).toBe(limit);
      await table.pass(2_000);
    }
    await table.pass(4_000);
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 1, decided: { how: 'noShow' } });
  });

  test('[IP-19] [IP-15] a player who has pressed but plays something else at the limit counts as not there', async () => {
    const table = await Table.of(2);
    await table.accept('u1');
    expect(pressedInVain(table.run, table.now)).toEqual([]);
    expect(pressedInVain(table.run, table.now + READY_MS)).toEqual(['u1']);
    await table.pass(READY_MS, ['u1']);
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 'none', decided: { how: 'noShow' } });
  });

  test('[IP-19] a player who pressed in time loses when their game elsewhere outlasts the limit', async () => {
    const table = await Table.of(2);
    for (const uid of ['u1', 'u2']) await table.accept(uid);
    await table.pass(READY_MS);
    expect(table.series(1).phase).toBe('starting');
    await table.do({ kind: 'notFree', match: PAIR, uids: ['u1'] });
    expect(table.run.series.get(PAIR)).toMatchObject({
      ...{ outcome: 2, decided: { how: 'noShow' }, accepted: [false, true] },
    });
  });

  test('[IP-12] [IP-19] a house player who plays elsewhere is waited for until the limit', async () => {
    const table = await Table.of(2, [2]);
    await table.accept('u1');
    await table.do({ kind: 'notFree', match: PAIR, uids: ['u2'] });
    expect(table.series(1)).toMatchObject({ phase: 'starting', accepted: [true, true] });
    await table.pass(READY_MS);
    await table.do({ kind: 'notFree', match: PAIR, uids: ['u2'] });
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 1, decided: { how: 'noShow' } });
  });

  test('[IP-12] [IP-19] a house player whose opponent does not press was there, and wins by walkover', async () => {
    const table = await Table.of(2, [2]);
    await table.pass(READY_MS);
    expect(table.run.series.get(PAIR)).toMatchObject({
      ...{ outcome: 2, decided: { how: 'noShow' }, accepted: [false, true] },
    });
    const { participants } = matchFrame(table.run, table.run.bracket.node(PAIR), new Map());
    expect(participants).toMatchObject([
      { id: 1, resultText: 'NS', result: 'loss', accepted: false },
      { id: 2, resultText: 'WO', result: 'win', accepted: true },
    ]);
    expect([1, 2].map(number => hasMissed(table.run, number))).toEqual([true, false]);
  });

  test('[IP-18] lots decide a series whose game cannot be made', async () => {
    const table = await Table.of(2);
    for (const uid of ['u1', 'u2']) await table.accept(uid);
    await table.do({ kind: 'cannotBegin', match: PAIR });
    expect(table.series(1).phase).toBe('starting');
    await table.pass(READY_MS + START_PATIENCE_MS);
    await table.do({ kind: 'cannotBegin', match: PAIR });
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 1, decided: { how: 'operator' } });
    expect(matchFrame(table.run, table.run.bracket.node(PAIR), new Map())).not.toHaveProperty('decided');
  });

  test('[IP-19] a second game to which neither player comes ends the series, and neither passes', async () => {
    const table = await Table.of(2);
    await table.play(1, null, 'abandoned');
    expect(table.series(1)).toMatchObject({ phase: 'ready', current: { number: 1 } });
    await table.play(1, null, 'abandoned');
    expect(table.run.series.get(PAIR)).toMatchObject({ outcome: 'none', decided: { how: 'noShow' } });
  });

  test('[IP-20] a halt and more time also count for a game that is being made', async () => {
    const table = await Table.of(2);
    for (const uid of ['u1', 'u2']) await table.accept(uid);
    table.now += 5_000;
    await table.do({ kind: 'pause', since: NOW });
    await table.do({ kind: 'notFree', match: PAIR, uids: ['u2'] });
    await table.do({ kind: 'postpone', ms: 60_000 });
    table.now += READY_MS;
    await table.do({ kind: 'pause', since: null });
    expect(table.series(1)).toMatchObject({
      ...{ phase: 'ready', limit: table.now + READY_MS - 5_000 + 60_000 },
    });
  });
});

describe('a tournament', () => {
  test('[IP-19] a player who leaves loses the game, the series, and every further one', async () => {
    const table = await Table.of(4);
    await table.bothReady(1);
    expect(await table.do({ kind: 'leave', uid: 'u4', why: 'left' })).toEqual([
      { do: 'endGame', match: 0, result: 'white' },
    ]);
    expect(table.run.series.get(0)).toMatchObject({ outcome: 1, decided: { how: 'walkover' } });
    await table.play(2, 'white');
    await table.play(2, 'black');
    // Their next match in the losers' bracket is lost before it begins.
    const lower = [...table.run.series.values()].filter(one => one.players.includes(4)).at(-1);
    expect(lower).toMatchObject({ phase: 'over', decided: { how: 'walkover' }, games: [] });
    // The end of a game that was lost already changes nothing.
    await table.do({ kind: 'gameEnded', match: 0, game: 1, result: 'black', reason: 'afk' });
    expect(table.run.series.get(0)?.games).toEqual([]);
  });

  test('[IP-21] [IP-19] a player who is banned between two games loses the series', async () => {
    const table = await Table.of(2);
    await table.play(1, 'white');
    expect(await table.do({ kind: 'leave', uid: 'u1', why: 'banned' })).toEqual([]);
    expect(table.run.over).toBe(true);
    expect(table.run.bracket.standings()).toEqual([
      { id: 2, rank: 1 },
      { id: 1, rank: 2 },
    ]);
  });

  test('[IP-19] a player who leaves while they wait is out at once, and others are told', async () => {
    const table = await Table.of(4);
    const [first, second] = table.series(1).players;
    await table.play(first, 'white');
    await table.play(first, 'black');
    table.run.changed.clear();
    expect(standingOf(table.run, second, new Map()).state).toBe('dropped');
    await table.do({ kind: 'leave', uid: `u${second}`, why: 'left' });
    expect(table.run.changed.size).toBeGreaterThan(0);
    expect(standingOf(table.run, second, new Map())).toMatchObject({ state: 'eliminated', rank: null });
  });

  test('[IP-17] [IP-19] a tournament ends when every player has left or none has come', async () => {
    for (const count of [2, 3, 5, 8, 16]) {
      const table = await Table.of(count);
      for (let number = 1; number <= count; number++)
        await table.do({ kind: 'leave', uid: `u${number}`, why: 'left' });
      expect(table.run.over).toBe(true);
      expect(table.run.bracket.standings()).toHaveLength(count);
    }
    // Or nobody ever comes.
    const table = await Table.of(8);
    await table.pass(READY_MS);
    expect(table.run.over).toBe(true);
  });

  test('[IP-19] [TM-08] two players who are both absent in the final share the first two places, and there is no champion', async () => {
    const table = await Table.of(2);
    await table.play(1, 'white');
    await table.play(1, 'black');
    await table.pass(READY_MS);
    expect(table.run.over).toBe(true);
    expect(table.run.bracket.standings()).toMatchObject([1, 1].map(rank => ({ rank, rankTo: 2 })));
    // Both share places one and two, and there is no champion.
    for (const places of [placesOf(prizedStandings(table.run, 0n, [100], NONE)), new Map()])
      for (const number of [1, 2])
        expect(standingOf(table.run, number, places)).toMatchObject({
          ...{ state: 'eliminated', rank: 1, rankTo: 2 },
        });
    // Both have played before, so they share the first two prizes equally.
    const prized = prizedStandings(table.run, 10_000n, [50, 30, 20], NONE);
    expect(prized.map(({ prize }) => prize)).toEqual([4_000n, 4_000n]);
    // A banned player's share goes to no other.
    const banned = prizedStandings(table.run, 10_000n, [50, 30, 20], new Set([1]));
    expect(banned.map(({ id, prize }) => [id, prize])).toEqual(
      prized.map(({ id }) => [id, id === 1 ? 0n : 4_000n]),
    );
    expect(banned.map(({ unpaid }) => unpaid)).toContainEqual({ amount: 4_000n, why: 'banned' });
  });

  test('[LG-09] a prize that is not paid says why: a house player, or a player who never came', async () => {
    const table = await Table.of(3, [1]);
    for (let open = openOf(table); open; open = openOf(table)) {
      const winner = open.players.find(number => number !== 2) ?? 0;
      if (!open.players.includes(2)) await table.pass(READY_MS);
      else await table.do({ kind: 'decide', match: open.match, winner, reason: 'so that it ends' });
    }
    const prized = prizedStandings(table.run, 10_000n, [50, 30, 20], NONE);
    const { finalStandings } = JSON.parse(await resultsText(table.run, prized)) as TournamentResults;
    expect(finalStandings.map(({ id, prize, unpaid }) => [id, prize, unpaid])).toEqual([
      [1, 0, { queens: 50, why: 'house' }],
      [3, 30, undefined],
      [2, 0, { queens: 20, why: 'absent' }],
    ]);
  });

  test('[TB-08] [TM-08] of 64 a player who loses their first two series is 49th to 64th, during the tournament and afterwards', async () => {
    const table = await Table.of(64);
    const lose = async (number: number) => {
      const { match, players } = table.series(number);
      const winner = players[players[0] === number ? 1 : 0];
      await table.do({ kind: 'decide', match, winner, reason: 'so that it ends' });
    };
    const first = table.series(64);
    await lose(64);
    // The loser's next match begins once its other player is known.
    for (const { match, players } of [...table.run.series.values()])
      if (match !== first.match) await lose(players[1]);
    await lose(64);
    const place = { rank: 49, rankTo: 64 };
    expect(standingOf(table.run, 64, new Map())).toMatchObject({ state: 'eliminated', of: 64, ...place });
    for (let open = openOf(table); open; open = openOf(table)) await lose(open.players[1]);
    const places = placesOf(prizedStandings(table.run, 10_000n, [50, 30, 20], NONE));
    expect(standingOf(table.run, 64, places)).toMatchObject({ ...place, prize: 0 });
    const slots = table.run.bracket.nodes.flatMap(match => matchFrame(table.run, match, places).participants);
    expect(slots.filter(({ id }) => id === 64)).toMatchObject([place, place]);
  });

  test('[IP-12] house players always count as there', async () => {
    const table = new Table(await newRun(4, [1, 4]));
    expect(await table.do({ kind: 'takenUp' })).toEqual([{ do: 'begin', match: 0 }]);
    expect(table.series(2)).toMatchObject({ accepted: [false, false] });
  });

  test('[IP-20] in a halt no limit runs and nothing begins, and afterwards everybody has the time that was left', async () => {
    const table = await Table.of(4);
    table.now += 5_000;
    await table.do({ kind: 'pause', since: NOW });
    for (const uid of ['u1', 'u4']) await table.accept(uid);
    expect(await table.pass(10 * READY_MS)).toEqual([]);
    expect([table.series(1).phase, table.series(2).limit]).toEqual(['ready', null]);
    expect(await table.do({ kind: 'pause', since: null })).toEqual([{ do: 'begin', match: 0 }]);
    expect(table.series(2).limit).toBe(table.now + READY_MS - 5_000);
    await table.do({ kind: 'postpone', ms: 60_000 });
    expect(table.series(2).limit).toBe(table.now + READY_MS - 5_000 + 60_000);
  });

  test('[IP-20] a halt and its end are a change that viewers are told of while every open series is played', async () => {
    const table = await Table.of(2);
    await table.bothReady(1);
    for (const on of [true, false]) {
      table.run.changed.clear();
      await table.do({ kind: 'pause', since: on ? NOW : null });
      expect([table.run.paused, ...table.run.changed]).toEqual([on, PAIR]);
      expect(table.series(1)).toMatchObject({ phase: 'playing', limit: null, held: null });
    }
  });

  test('[IP-20] more time given during a halt is there when the tournament goes on', async () => {
    const table = await Table.of(2);
    await table.do({ kind: 'pause', since: NOW });
    await table.do({ kind: 'postpone', ms: 60_000 });
    await table.pass(1_000);
    await table.do({ kind: 'pause', since: null });
    expect(table.series(1).limit).toBe(table.now + READY_MS + 60_000);
  });

  test('[IP-02] [IP-20] [TM-03] another node knows of time that was given, and reads notes of an earlier version', async () => {
    const table = await Table.of(2);
    await table.breathe('u1');
    await table.do({ kind: 'postpone', ms: 3_600_000 });
    const written = snapshotOf(table.run);
    const other = new Table(await revive(JSON.parse(JSON.stringify(written)), 5));
    other.now = 500;
    await other.do({ kind: 'takenUp' });
    expect(other.series(1).limit).toBe(500 + READY_MS + BREATHER_MS + 3_600_000);
    const series = written.series.map(({ granted: _, ...one }) => one);
    const older = new Table(await revive(JSON.parse(JSON.stringify({ ...written, series })), 5));
    await older.do({ kind: 'takenUp' });
    expect(older.series(1).limit).toBe(NOW + READY_MS);
    // The extra time was for that game only.
    await other.play(1, 'white');
    await other.do({ kind: 'takenUp' });
    expect(other.series(1).limit).toBe(other.now + READY_MS);
  });

  test('[IP-02] [TM-08] a player who loses their second series at a node whose clock is behind is out', async () => {
    const table = await Table.of(4);
    const lose = async (number: number) => {
      const { match, players } = table.series(number);
      const winner = players[players[0] === number ? 1 : 0];
      await table.do({ kind: 'decide', match, winner, reason: 'so that it ends' });
    };
    await lose(4);
    await lose(3);
    expect(table.series(4)).toMatchObject({ phase: 'ready', players: expect.arrayContaining([3, 4]) });
    table.run = await revive(JSON.parse(JSON.stringify(snapshotOf(table.run))), 5);
    table.now = 500;
    await table.do({ kind: 'takenUp' });
    const last = table.series(4);
    await lose(4);
    expect(lastSeriesOf(table.run, 4)).toBe(last);
    expect(standingOf(table.run, 4, new Map())).toMatchObject({ state: 'eliminated', rank: 4 });
  });

  test('[IP-20] the operator decides a series with a reason, and its game is called off', async () => {
    const table = await Table.of(2);
    await table.bothReady(1);
    expect(await table.do({ kind: 'decide', match: PAIR, winner: 2, reason: 'power cut' })).toEqual([
      { do: 'endGame', match: PAIR, result: 'aborted' },
    ]);
    expect(table.run.series.get(PAIR)).toMatchObject({
      outcome: 2,
      decided: { how: 'operator', reason: 'power cut' },
    });
    const box = matchFrame(table.run, table.run.bracket.node(PAIR), new Map());
    expect(box).toMatchObject({ decided: true, state: 4 });
    expect(JSON.stringify(box)).not.toContain('power cut');
    expect(await table.do({ kind: 'decide', match: PAIR, winner: 1, reason: 'no' })).toEqual([]);
    expect(table.run.series.get(PAIR)?.outcome).toBe(2);
  });

  test('[IP-02] another node goes on with limits that begin anew by its own clock, and makes games that were being made', async () => {
    const table = await Table.of(4);
    for (const uid of ['u1', 'u4']) await table.accept(uid);
    const snapshot = JSON.parse(JSON.stringify(snapshotOf(table.run)));
    // Its clock is far behind.
    const other = new Table(await revive(snapshot, 5));
    other.now = 500;
    expect(await other.do({ kind: 'takenUp' })).toEqual([{ do: 'begin', match: 0 }]);
    expect(other.series(2).limit).toBe(500 + READY_MS);
    // Every match is marked as changed: viewers at the other node may have missed the last step.
    expect(other.run.changed.size).toBe(other.run.bracket.nodes.length);
    expect(other.run.bracket.nodes).toEqual(table.run.bracket.nodes);
  });

  test.each(IS_BIG_RUN ? [2, 3, 5, 8, 64, 512] : [2, 3, 5, 8, 64])(
    '[IP-17] [IP-18] [LG-09] a tournament of %i with draws and armageddons is ranked as by brackets-manager, and pays its whole pool',
    async count => {
      const random = seededRandom(`the games of ${count}`);
      const table = await Table.of(count);
      for (let waiting = [0]; !table.run.over && waiting.length > 0; ) {
        waiting = [...table.run.series.values()].flatMap(({ phase, players }) =>
          phase === 'over' ? [] : players[0],
        );
        for (const number of waiting) {
          const { match, players, games } = table.series(number);
          const lot = random();
          if (games.length > 0 && lot < 0.05)
            await table.do({ kind: 'decide', match, winner: players[1], reason: 'a power cut' });
          else await table.play(number, lot < 0.4 ? 'draw' : lot < 0.7 ? 'white' : 'black');
        }
      }
      expect(table.run.over).toBe(true);
      const standings = prizedStandings(table.run, 10_000n, [50, 30, 20], NONE);
      expect(standings.map(({ prize: _, ...standing }) => standing)).toEqual(
        await librarysOwn(table.run.bracket.tables),
      );
      const paid = standings.reduce((sum, { prize }) => sum + prize, 0n);
      expect(paid).toBe(count === 2 ? 8_000n : 10_000n);
    },
  );

  test('[IP-02] [IP-17] a random tournament with a new node after every other event ends as the bracket says', async () => {
    const random = seededRandom('a run with many owners');
    for (const count of [2, 3, 5, 8]) {
      const table = await Table.of(count, [1]);
      for (let turn = 0; turn < 4_000 && !table.run.over; turn++) {
        const open = [...table.run.series.values()].filter(({ phase }) => phase !== 'over');
        const series = open[Math.floor(random() * open.length)];
        if (!series) break;
        const uid = `u${series.players[random() < 0.5 ? 0 : 1]}`;
        const { match, current } = series;
        const lot = random();
        if (lot < 0.02) await table.do({ kind: 'leave', uid, why: 'left' });
        else if (lot < 0.04) await table.pass(READY_MS);
        else if (lot < 0.1) await table.breathe(uid);
        else if (series.phase === 'ready') await table.accept(uid);
        else if (series.phase === 'starting')
          await table.do({ kind: 'gameBegan', match, number: current?.number ?? 0, game: ++games });
        else {
          const result = (['white', 'black', 'draw', null] as const)[Math.floor(random() * 4)] ?? null;
          await table.do({ kind: 'gameEnded', match, game: current?.game ?? 0, result, reason: 'draw' });
        }
        if (turn % 2 === 0) {
          table.run = await revive(JSON.parse(JSON.stringify(snapshotOf(table.run))), turn);
          if (random() < 0.2) await table.do({ kind: 'takenUp' });
        }
      }
      expect(table.run.over).toBe(true);
      expect(table.run.bracket.standings()).toHaveLength(count);
    }
  });
});

test('[IP-17] seeds are in the order drawn, whatever the ratings', () => {
  const entrants = [1200, 2400, 1800].map((elo, index) => ({
    ...{ uid: `u${index + 1}`, number: index + 1, name: `P${index + 1}`, elo, house: false },
  }));
  expect(seedsOf(entrants, [3, 1, 2]).map(({ number }) => number)).toEqual([3, 1, 2]);
  expect(() => seedsOf(entrants, [3, 1, 4])).toThrow();
});

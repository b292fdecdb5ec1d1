import { expect, test } from 'vitest';
import { buildBracket } from '../../../../src/client/bracket/model';
import { scheduleOf } from '../../../../src/client/bracket/schedule';
import { parseTournamentMessage } from '../../../../src/protocol/tournament';
import type { Opponent } from '../../../../src/rules/series';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { RunEvent } from '../../../../src/server/tournaments/run/event';
import { matchFrame } from '../../../../src/server/tournaments/run/frames';
import type { Run } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';
import { seededRandom, whole } from '../../../support/random';

/** Moments that players are told of, against tournaments as the server runs them. */

const NOW = Date.UTC(2026, 10, 28, 11);
const READY_MS = 30_000;

async function newRun(count: number): Promise<Run> {
  const entrants = Array.from({ length: count }, (_, index) => ({
    ...{ uid: `u${index + 1}`, number: index + 1, name: `P${index + 1}`, elo: 1500 },
    ...{ house: index % 3 === 2, gone: null },
  }));
  return {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: READY_MS, seed: 'ab', begun: NOW },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
}

/** The bracket as a client has it. */
function shown(run: Run) {
  const upper = run.bracket.nodes.map(node => matchFrame(run, node, new Map()));
  const message = parseTournamentMessage(JSON.stringify({ action: 'tournament_info', data: { upper } }));
  if (message.kind !== 'info') throw new Error('no bracket');
  return buildBracket(message.data.upper ?? []);
}

/** Draws an event of an open series. */
function eventOf(run: Run, random: () => number): RunEvent | null {
  const open = [...run.series.values()].filter(({ phase }) => phase !== 'over');
  const series = open[whole(random, 0, open.length - 1)];
  if (!series) return null;
  const { match, players, phase, current } = series;
  const player = players[random() < 0.5 ? 0 : 1];
  const lot = random();
  if (lot < 0.02) return { kind: 'leave', uid: `u${player}`, why: 'left' };
  if (lot < 0.04) return { kind: 'decide', match, winner: player, reason: 'a power cut' };
  if (lot < 0.15) return { kind: 'tick', away: [] };
  const number = current?.number ?? 0;
  if (phase === 'ready') return { kind: 'accept', uid: `u${player}`, window: null, match, number };
  if (phase === 'starting') return { kind: 'gameBegan', match, number, game: match * 100 + number };
  const result = (['white', 'black', 'draw'] as const)[whole(random, 0, 2)] ?? 'draw';
  return { kind: 'gameEnded', match, game: current?.game ?? 0, result, reason: 'surrender' };
}

test('[TM-07] [TB-09] no match is called before the moment from which players are told that it can be', async () => {
  const random = seededRandom('called no earlier than told');
  const firstWhite = (): Opponent => 1;
  let promised = 0;
  for (const count of [2, 5, 8, 14]) {
    const run = await newRun(count);
    let now = NOW;
    /** The latest moment that was told of each match that was not called yet. */
    const told = new Map<number, number>();
    await step(run, { kind: 'takenUp' }, firstWhite, now);
    for (let turn = 0; turn < 4_000 && !run.over; turn++) {
      const bracket = shown(run);
      const schedule = scheduleOf(bracket, now);
      for (const { id } of bracket.matches.values()) {
        const at = run.series.has(id) ? null : schedule.startOf(id);
        if (at !== null) told.set(id, at);
      }
      const waiting = new Set(run.bracket.nodes.map(({ id }) => id).filter(id => !run.series.has(id)));
      // Much, or nothing at all, may pass between two events.
      now += random() < 0.3 ? 0 : whole(random, 1, 40_000);
      const event = eventOf(run, random);
      if (event) await step(run, event, firstWhite, now);
      for (const id of waiting) {
        if (!run.series.has(id) || !told.has(id)) continue;
        promised++;
        expect(run.series.get(id)?.startedAt).toBeGreaterThanOrEqual(told.get(id) ?? 0);
      }
    }
    expect(run.over).toBe(true);
  }
  expect(promised).toBeGreaterThan(10);
});

test('[TM-07] a match is told of no moment while a series before it has still to be called', async () => {
  const run = await newRun(8);
  await step(run, { kind: 'takenUp' }, () => 1, NOW);
  const bracket = shown(run);
  const schedule = scheduleOf(bracket, NOW + 5_000);
  const [first, second, third] = bracket.groups.winners.map(({ matches }) => matches[0]?.id ?? -1);
  expect([first, second, third].map(id => schedule.startOf(id ?? -1))).toEqual([NOW, NOW + 5_000, null]);
});

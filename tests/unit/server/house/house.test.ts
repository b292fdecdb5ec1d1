import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../../src/server/database/database';
import type { GameEvent } from '../../../../src/server/games/step';
import { createHouse } from '../../../../src/server/house/house';
import { Table } from '../games/table';

const folder = mkdtempSync(join(tmpdir(), 'kingside-house-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A UCI engine that dies of its first two questions. The built-in one cannot begin: its thread is made by the build. */
function mortalEngine(): string {
  const file = join(folder, 'mortal');
  writeFileSync(
    file,
    `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  if (line === 'uci') console.log('uciok');
  if (!line.startsWith('go ')) return;
  appendFileSync('${join(folder, 'asked')}', '?');
  if (readFileSync('${join(folder, 'asked')}', 'utf8').length < 3) process.exit(1);
  console.log('bestmove e2e4');
});`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** A UCI engine that answers every question with the same move. */
function replyEngine(): string {
  const file = join(folder, 'reply');
  writeFileSync(
    file,
    `#!${process.execPath}
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  if (line === 'uci') console.log('uciok');
  if (line.startsWith('go ')) console.log('bestmove e7e5');
});`,
  );
  chmodSync(file, 0o755);
  return file;
}

test('[IP-11] a house player asks again where no engine has an answer, and makes its move', async () => {
  const { game, now } = new Table();
  const slept: number[] = [];
  const house = createHouse({
    db: {} as Database,
    log: pino({ level: 'silent' }),
    now: () => now,
    clock: { steadyNow: () => now, sleep: async ms => void slept.push(ms) },
    random: () => 0.5,
    house: {
      ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
      ...{ pace: 'fast', uciEngine: mortalEngine() },
    },
  });
  const event = await new Promise<GameEvent>(act => house.attend(game, 'w', act));
  expect(event).toMatchObject({ kind: 'move', side: 'w', move: { from: 'e2', to: 'e4' } });
  // The last one is the time that the player takes over the move.
  expect(slept).toEqual([1_000, 2_000, 100]);
  await house.stop();
});

test('[IP-11] a house player answers a second wish for a rematch, after the first one lapsed', async () => {
  const table = new Table();
  const { game, now } = table;
  const house = createHouse({
    db: {} as Database,
    log: pino({ level: 'silent' }),
    now: () => now,
    clock: { steadyNow: () => now, sleep: async () => undefined },
    random: () => 0.5,
    house: {
      ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
      ...{ pace: 'fast', uciEngine: 'builtin' },
    },
  });
  table.play('e2e4 e7e5').step({ kind: 'surrender', side: 'b' });
  for (const wish of [1, 2]) {
    game.seats.b.rematch = true;
    const event = await new Promise<GameEvent>(act => house.attend(game, 'w', act));
    expect([wish, event]).toEqual([wish, { kind: 'rematch', side: 'w' }]);
    game.seats.b.rematch = false;
    await new Promise(setImmediate);
  }
  await house.stop();
});

test('[IP-07] a house player answers an offer of a draw before it moves, and declines one that it does not take', async () => {
  const table = new Table('BLITZ_3').play('e2e4');
  const heard: GameEvent[] = [];
  const house = createHouse({
    db: {} as Database,
    log: pino({ level: 'silent' }),
    now: () => table.now,
    clock: { steadyNow: () => table.now, sleep: async () => undefined },
    random: () => 0.5,
    house: {
      ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
      ...{ pace: 'fast', uciEngine: replyEngine() },
    },
  });
  table.step({ kind: 'offerDraw', side: 'w' });
  await new Promise<void>(done =>
    house.attend(table.game, 'b', event => {
      heard.push(event);
      table.step(event);
      if (event.kind === 'move') done();
    }),
  );
  expect(heard).toMatchObject([
    { kind: 'declineDraw', side: 'b', mute: false },
    { kind: 'move', side: 'b' },
  ]);
  await house.stop();
});

test('[IP-19] a house player makes its first moves in a series although its opponent has not come', async () => {
  const place = { tournament: 5, name: 'Evening', match: 3, of: 1, number: 1, armageddon: false };
  const house = createHouse({
    db: {} as Database,
    log: pino({ level: 'silent' }),
    now: () => 0,
    clock: { steadyNow: () => 0, sleep: async () => undefined },
    random: () => 0.5,
    house: {
      ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
      ...{ pace: 'fast', uciEngine: mortalEngine() },
    },
  });
  const first = new Table('BLITZ_3', false, { kind: 'series', place: { ...place, score: { w: 0, b: 0 } } });
  expect(await new Promise<GameEvent>(act => house.attend(first.game, 'w', act))).toMatchObject({
    kind: 'move',
    side: 'w',
  });
  await house.stop();
});

test('[IP-07] a house player short of time does not spend it between its answer to an offer and its move', async () => {
  const table = new Table('BLITZ_3').play('e2e4 a7a6 d2d4').after(179_000);
  let endGesture = () => {};
  const gesture = new Promise<void>(done => {
    endGesture = done;
  });
  let isAnswered = false;
  let waited = 0;
  const sleep = async (ms: number) => {
    if (isAnswered) waited += ms;
    // The answer beside the thinking takes longer than the thinking.
    else if (ms > 1_000) await gesture;
  };
  const house = createHouse({
    db: {} as Database,
    log: pino({ level: 'silent' }),
    now: () => table.now,
    clock: { steadyNow: () => table.now, sleep },
    random: () => 0.5,
    house: {
      ...{ on: true, show: false, tournaments: false, market: false, waitMs: 0 },
      ...{ pace: 'human', uciEngine: replyEngine() },
    },
  });
  table.step({ kind: 'offerDraw', side: 'w' });
  await new Promise<void>(done =>
    house.attend(table.game, 'b', event => {
      table.step(event);
      if (event.kind === 'declineDraw') isAnswered = true;
      if (event.kind === 'move') done();
    }),
  );
  expect(table.game.moves).toHaveLength(4);
  expect(waited).toBe(1_000 / 25);
  endGesture();
  await house.stop();
});

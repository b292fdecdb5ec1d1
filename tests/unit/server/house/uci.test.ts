import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findReviewEngine, findUciEngine } from '../../../../src/server/engine/find';
import type { Question } from '../../../../src/server/house/opponent';
import { UciEngine } from '../../../../src/server/house/uci';
import { until } from '../../../support/until';

const folder = mkdtempSync(join(tmpdir(), 'kingside-uci-'));
afterAll(() => rmSync(folder, { recursive: true }));

const log = pino({ level: 'silent' });
let engine: UciEngine;
afterEach(() => engine?.stop());

/** A program that speaks just enough UCI; `answer` is JavaScript that sees the lines told so far. */
function program(name: string, answer: string): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    `#!${process.execPath}
const told = [];
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  told.push(line);
  if (line === 'uci') console.log('option name Skill Level type spin\\noption name UCI_LimitStrength type check\\noption name UCI_Elo type spin\\nuciok');
  if (line.startsWith('go ')) { ${answer} }
});`,
  );
  chmodSync(file, 0o755);
  return file;
}

const E4 = { from: 'e2', to: 'e4', promotion: null };
const question: Question = { fen: '', moves: [], seen: [], rating: 1500, budget: 50, seed: 0.5 };

describe('a UCI engine', () => {
  // A limit is over when a test says so: a busy machine may take longer than any to start a program.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[IP-11] the engine is told the game and the strength, and its move is read', async () => {
    const file = program(
      'plain',
      `const all = told.join('|');
       const good = all.includes('UCI_Elo value 1500') && all.includes('position startpos moves e2e4 a7a8n|go ');
       console.log('info depth 1'); console.log('bestmove ' + (good ? 'h7h8q' : 'a1a1') + ' ponder e2e4');`,
    );
    engine = new UciEngine(file, log);
    const moves = [
      { from: 'e2', to: 'e4', promotion: null },
      { from: 'a7', to: 'a8', promotion: 'n' },
    ] as const;
    const choice = await engine.choose({ ...question, moves });
    expect(choice).toMatchObject({ from: 'h7', to: 'h8', promotion: 'q' });
  });

  test('[IP-11] weaker players use the skill level, and questions are asked one after another', async () => {
    const file = program(
      'weak',
      `const level = told.filter(one => one.includes('Skill Level value')).at(-1);
       const asked = told.filter(one => one.startsWith('go ')).length;
       setTimeout(() => console.log('bestmove ' + (level.endsWith(' 1') ? 'b' : 'c') + '2b' + (2 + asked)), 30);`,
    );
    engine = new UciEngine(file, log);
    const answers = await Promise.all([850, 850, 1300].map(rating => engine.choose({ ...question, rating })));
    expect(answers.map(move => move && move.from + move.to)).toEqual(['b2b3', 'b2b4', 'c2b5']);
  });

  test('[IP-11] the engine tells its score, and how much it changed its mind as difficulty', async () => {
    const file = program(
      'thoughtful',
      `console.log('info depth 1 score cp 31 pv e2e4 e7e5\\ninfo depth 2 score cp -12 pv d2d4\\ninfo depth 2 currmove a2a3');
       console.log('info depth 3 score mate -2 pv e2e4\\nbestmove e2e4');`,
    );
    engine = new UciEngine(file, log);
    const choice = await engine.choose(question);
    expect(choice).toEqual({ ...E4, score: -19_000, difficulty: 2 / 3 });
  });

  test('[IP-11] an engine that dies gives no answer, and the next question starts it anew', async () => {
    const file = program(
      'mortal',
      `if (told.some(one => one.includes('moves'))) console.log('bestmove e2e4'); else process.exit(1);`,
    );
    engine = new UciEngine(file, log);
    expect(await engine.choose(question)).toBeNull();
    const again = { ...question, moves: [{ from: 'd2', to: 'd4', promotion: null }] as const };
    expect(await engine.choose(again)).toMatchObject(E4);
  });

  test('[IP-11] the end of an engine that hung and was killed is not taken for the end of its successor', async () => {
    const begun = join(folder, 'begun');
    const file = program(
      'hung',
      `const fs = require('node:fs');
       if (fs.existsSync('${begun}')) setTimeout(() => console.log('bestmove e2e4'), 300);
       else fs.writeFileSync('${begun}', '');`,
    );
    engine = new UciEngine(file, log);
    const moves = Promise.all([engine.choose(question), engine.choose(question)]);
    await until(
      () => existsSync(begun),
      () => 'the first question',
    );
    vi.runOnlyPendingTimers();
    expect(await moves).toMatchObject([null, E4]);
  });

  test('[IP-11] four games waiting for the engine split one move’s thinking budget', async () => {
    const asked = join(folder, 'asked');
    const file = program(
      'shared',
      `require('node:fs').appendFileSync('${asked}', line.match(/movetime (\\d+)/)[1] + ' ');
       setTimeout(() => console.log('bestmove e2e4'), 20);`,
    );
    engine = new UciEngine(file, log);
    await Promise.all([1, 2, 3, 4].map(() => engine.choose({ ...question, budget: 600 })));
    expect(readFileSync(asked, 'utf8')).toBe('150 200 300 600 ');
  });

  test('[IP-11] a missing engine gives no answer', async () => {
    engine = new UciEngine(join(folder, 'nowhere'), log);
    expect(await engine.choose(question)).toBeNull();
  });
});

describe('finding an engine', () => {
  test('[IP-11] a configured engine wins, builtin means none, and otherwise Stockfish is found on the path', () => {
    expect(findUciEngine('/opt/engine', '')).toBe('/opt/engine');
    expect(findUciEngine('builtin', folder)).toBeNull();
    const stockfish = program(process.platform === 'win32' ? 'stockfish.exe' : 'stockfish', '');
    expect(findUciEngine(null, `/nowhere:${folder}`)).toBe(stockfish);
  });

  test('[IP-11] reviews have the engine of the house, one of their own, or none', () => {
    expect(findReviewEngine(null, '/opt/engine')).toBe('/opt/engine');
    expect(findReviewEngine(null, 'builtin')).toBeNull();
    expect(findReviewEngine('/opt/stronger', 'builtin')).toBe('/opt/stronger');
    expect(findReviewEngine('off', '/opt/engine')).toBeNull();
  });
});

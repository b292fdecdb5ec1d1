import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { readVerdict, UciEvaluator } from '../../../../src/server/engine/evaluator';
import { until } from '../../../support/until';

const PROGRAM = fileURLToPath(new URL('../../../support/server/engine.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kingside-review-'));
afterAll(() => rmSync(folder, { recursive: true }));

let engine: UciEvaluator;
// No limit is over: a busy machine may take longer than any to start a program.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  engine.stop();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Niceness of the processes that this one has started (Linux). */
function niceness(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return children.split(' ').map(pid => getPriority(Number(pid)));
}

describe('[MH-11] the engine of the reviews', () => {
  test('the engine gives verdicts from White’s side with its line', async () => {
    engine = new UciEvaluator(PROGRAM, false);
    expect(await engine.evaluate(['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6'])).toEqual({
      evaluation: { mate: 1 },
      line: 'h5f7',
    });
    // A queen for a pawn.
    expect(await engine.evaluate(['e2e4', 'e7e5', 'd1h5', 'g8f6', 'h5f7'])).toEqual({
      evaluation: { cp: -800 },
      line: 'e8f7',
    });
    expect(engine.name).toBe('Small Engine 1');
  });

  test.runIf(process.platform === 'linux')(
    'a low-priority engine runs behind everything else on the machine',
    async () => {
      engine = new UciEvaluator(PROGRAM, true);
      // A busy machine may never let it answer.
      const verdict = engine.evaluate([]).catch(() => undefined);
      await until(
        () => niceness().includes(19),
        () => 'a process that goes behind all others',
      );
      engine.stop();
      await verdict;
    },
  );

  test('an engine that dies is started anew with the next question', async () => {
    const crash = join(folder, 'crash');
    vi.stubEnv('ENGINE_CRASH', crash);
    engine = new UciEvaluator(PROGRAM, false);
    writeFileSync(crash, '');
    await expect(engine.evaluate([])).rejects.toThrow('the engine has ended');
    expect(await engine.evaluate([])).toMatchObject({ evaluation: { cp: 0 } });
  });

  test('the engine takes questions about other positions in turn with those of a game', async () => {
    engine = new UciEvaluator(PROGRAM, false);
    const effort = { nodes: 1_000, ms: 1_000, lines: 2 };
    const end = new AbortController();
    const fen = 'k7/8/1K6/8/8/8/8/7R w - - 0 1';
    const [verdict, found] = await Promise.all([engine.evaluate([]), engine.look(fen, effort, end.signal)]);
    expect(verdict.evaluation).toEqual({ cp: 0 });
    expect(found).toEqual({ depth: 1, lines: [{ evaluation: { mate: 1 }, line: 'h1h8' }] });
    end.abort();
    await expect(engine.look(fen, effort, end.signal)).rejects.toThrow();
    expect(await engine.evaluate([])).toEqual(verdict);
  });

  test('a stopped engine starts no more, and keeps none of those waiting that have asked it', async () => {
    // Node reads a program from its input and never says that it is ready for a game.
    engine = new UciEvaluator(process.execPath, false);
    const end = new AbortController();
    const effort = { nodes: 1_000, ms: 1_000, lines: 1 };
    const asked = [engine.evaluate([]), engine.look(START_FEN, effort, end.signal), engine.evaluate([])];
    await new Promise(setImmediate);
    engine.stop();
    const answers = await Promise.allSettled([...asked, engine.evaluate([])]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });

  test('a missing engine is reported', async () => {
    engine = new UciEvaluator(join(folder, 'nowhere'), false);
    await expect(engine.evaluate([])).rejects.toThrow(/ENOENT|has ended/);
  });
});

test.each([
  [
    'info depth 12 seldepth 15 multipv 1 score cp 34 nodes 1 nps 2 pv e2e4 e7e5',
    'w',
    { cp: 34 },
    'e2e4 e7e5',
  ],
  ['info depth 12 score cp 34 wdl 10 900 90 pv e7e5', 'b', { cp: -34 }, 'e7e5'],
  ['info depth 12 score mate -2 pv e7e8q', 'w', { mate: -2 }, 'e7e8q'],
  ['info depth 12 score mate 2 pv a b c d e f g h i j', 'b', { mate: -2 }, 'a b c d e f g h'],
  ['info depth 12 score cp 0', 'b', { cp: 0 }, ''],
] as const)('[MH-11] the line %j with %s to move is read', (line, turn, evaluation, best) => {
  expect(readVerdict(line, turn)).toEqual({ rank: 1, depth: 12, position: { evaluation, line: best } });
});

test('[MH-11] lines of an engine that shows several are read with their rank', () => {
  expect(readVerdict('info depth 9 multipv 2 score cp 34 pv e2e4', 'w')).toMatchObject({ rank: 2, depth: 9 });
});

test.each(['info depth 12 score cp 34 lowerbound pv e2e4', 'info currmove e2e4', 'bestmove e2e4'])(
  '[MH-11] %j is no verdict',
  line => {
    expect(readVerdict(line, 'w')).toBeNull();
  },
);

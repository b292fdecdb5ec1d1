import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserEngine, type EngineWorker } from '../../../../src/client/engine/browser-engine';
import type { EngineQuestion } from '../../../../src/client/engine/thinker';
import { START_FEN } from '../../../../src/rules/chess';

class FakeWorker implements EngineWorker {
  readonly asked: EngineQuestion[] = [];
  isGone = false;
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;

  postMessage(question: EngineQuestion): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isGone = true;
  }

  answers(id: number, depth: number): void {
    this.onmessage?.call(this as never, { data: { id, depth, lines: [] } } as MessageEvent);
  }

  fails(): void {
    this.onerror?.call(this as never, { message: 'out of memory' } as ErrorEvent);
  }
}

const ENDGAME = '8/8/4k3/8/8/3BK3/8/8 w - - 0 1';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const question = (fen = START_FEN) => ({ fen, onFound: vi.fn(), onFailed: vi.fn() });

function engine() {
  const workers: FakeWorker[] = [];
  const made = new BrowserEngine(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { engine: made, workers };
}

test('[MH-12] the worker starts with the first question, and only answers to the last question are passed on', () => {
  const { engine: own, workers } = engine();
  own.rest();
  expect(workers).toEqual([]);
  const [first, second] = [question(), question(ENDGAME)];
  own.ask(first);
  own.ask(second);
  const [worker] = workers;
  expect(worker?.asked.map(({ id }) => id)).toEqual([1, 2]);
  worker?.answers(1, 5);
  worker?.answers(2, 3);
  expect(first.onFound).not.toHaveBeenCalled();
  expect(second.onFound.mock.calls).toEqual([[{ depth: 3, lines: [] }]]);
  own.rest();
  expect(worker?.asked.at(-1)).toEqual({ id: 3, fen: null });
  worker?.answers(2, 4);
  expect(second.onFound).toHaveBeenCalledTimes(1);
  own.stop();
  expect(worker?.isGone).toBe(true);
});

test('[MH-12] a worker’s failure is told, and after seconds another worker is asked the same', () => {
  const { engine: own, workers } = engine();
  const asked = question();
  own.ask(asked);
  workers[0]?.fails();
  expect(workers[0]?.isGone).toBe(true);
  expect(asked.onFailed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_999);
  expect(workers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(workers[1]?.asked).toEqual([{ id: 2, fen: START_FEN }]);
  workers[1]?.answers(2, 1);
  expect(asked.onFound).toHaveBeenCalledTimes(1);
});

test('[MH-12] a worker that fails again and again is started less and less often, and another position ends that', () => {
  const { engine: own, workers } = engine();
  const failAfter = (ms: number) => {
    vi.advanceTimersByTime(ms - 1);
    const before = workers.length;
    vi.advanceTimersByTime(1);
    expect([ms, workers.length]).toEqual([ms, before + 1]);
    workers.at(-1)?.fails();
  };
  own.ask(question());
  workers[0]?.fails();
  for (const pause of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) failAfter(pause);
  vi.advanceTimersByTime(60_000);
  workers.at(-1)?.answers(workers.length, 1);
  workers.at(-1)?.fails();
  failAfter(60_000);
  vi.advanceTimersByTime(60_000);
  own.ask(question(ENDGAME));
  workers.at(-1)?.fails();
  failAfter(4_000);
});

test('[MH-12] questions during the pause after a failure start no worker, and the last one is asked after it', () => {
  const { engine: own, workers } = engine();
  own.ask(question());
  workers[0]?.fails();
  const [second, third] = [question(), question(ENDGAME)];
  own.ask(second);
  own.rest();
  own.ask(third);
  expect([second.onFailed.mock.calls.length, third.onFailed.mock.calls.length]).toEqual([1, 1]);
  expect(workers).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(workers).toHaveLength(2);
  expect(workers[1]?.asked.map(({ fen }) => fen)).toEqual([ENDGAME]);
});

test('[MH-12] a network that is back ends the pause, and a page that is left asks no more', () => {
  const { engine: own, workers } = engine();
  own.retry();
  expect(workers).toEqual([]);
  own.ask(question());
  workers[0]?.fails();
  own.retry();
  expect(workers).toHaveLength(2);
  own.retry();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(2);
  workers[1]?.fails();
  own.stop();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(2);
});

import { expect, test, vi } from 'vitest';
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
  const [first, second] = [vi.fn(), vi.fn()];
  own.ask(START_FEN, first);
  own.ask('8/8/4k3/8/8/3BK3/8/8 w - - 0 1', second);
  const [worker] = workers;
  expect(worker?.asked.map(({ id }) => id)).toEqual([1, 2]);
  worker?.answers(1, 5);
  worker?.answers(2, 3);
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([[{ depth: 3, lines: [] }]]);
  own.rest();
  expect(worker?.asked.at(-1)).toEqual({ id: 3, fen: null });
  worker?.answers(2, 4);
  expect(second).toHaveBeenCalledTimes(1);
  own.stop();
  expect(worker?.isGone).toBe(true);
});

test('[MH-12] a worker that has failed is started anew with the next question', () => {
  const { engine: own, workers } = engine();
  own.ask(START_FEN, vi.fn());
  workers[0]?.fails();
  expect(workers[0]?.isGone).toBe(true);
  const found = vi.fn();
  own.ask(START_FEN, found);
  workers[1]?.answers(2, 1);
  expect(found).toHaveBeenCalledTimes(1);
});

import { expect, test, vi } from 'vitest';
import {
  type PgnAnswer,
  type PgnQuestion,
  PgnReader,
  type PgnWorker,
} from '../../../../src/client/replay/analysis/pgn-reader';
import { decodePgn } from '../../../../src/client/replay/analysis/set-up-form';
import { MAX_DEPTH } from '../../../../src/rules/pgn/read';

/** A worker whose answers the test gives. */
class Worker implements PgnWorker {
  readonly asked: PgnQuestion[] = [];
  isEnded = false;
  onmessage: PgnWorker['onmessage'] = null;
  onerror: PgnWorker['onerror'] = null;

  postMessage(question: PgnQuestion): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(data: PgnAnswer): void {
    this.onmessage?.call(this as never, { data: JSON.stringify(data) } as MessageEvent);
  }
}

test('questions to the worker get their answers in order, and null where it is ended', async () => {
  const workers: Worker[] = [];
  const reader = new PgnReader(() => {
    const worker = new Worker();
    workers.push(worker);
    return worker;
  });
  const opened = { ok: true, games: [], more: false } as const;
  const first = reader.open('1. e4');
  const second = reader.write([]);
  const third = reader.read(0, 'es');
  expect(workers).toHaveLength(1);
  expect(workers[0]?.asked).toEqual([
    { ask: 'open', text: '1. e4' },
    { ask: 'write', changed: [], letters: undefined },
    { ask: 'read', index: 0, letters: 'es' },
  ]);
  workers[0]?.answer({ ask: 'open', opened });
  workers[0]?.answer({ ask: 'write', text: 'all' });
  expect(await first).toEqual(opened);
  expect(await second).toBe('all');
  reader.stop();
  expect(await third).toBeNull();
  expect(workers[0]?.isEnded).toBe(true);
  const again = reader.open('1. d4');
  expect(workers).toHaveLength(2);
  workers[1]?.answer({ ask: 'open', opened });
  expect(await again).toEqual(opened);
});

test('a game nested as deep as it is read comes from the worker to the page', async () => {
  const worker = new Worker();
  let hear: (event: { data: PgnQuestion }) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_type: string, listen: typeof hear) => {
    hear = listen;
  });
  vi.stubGlobal('postMessage', (data: unknown) => {
    const event = { data: structuredClone(data) } as MessageEvent;
    worker.onmessage?.call(worker as never, event);
  });
  worker.postMessage = data => queueMicrotask(() => hear({ data }));
  await import('../../../../src/client/replay/analysis/pgn-worker');
  const reader = new PgnReader(() => worker);
  const text = `1. e4 ${'(1. d4 '.repeat(MAX_DEPTH)}${')'.repeat(MAX_DEPTH)} e5`;
  const opened = reader.open(text);
  const read = reader.read(0);
  expect(await opened).toMatchObject({ ok: true, games: [{}] });
  expect(await read).toMatchObject({ ok: true, problems: [], tree: { moves: [{}, { san: 'e5' }] } });
  vi.unstubAllGlobals();
});

const bytes = (...all: number[]): ArrayBuffer => new Uint8Array(all).buffer;

test.each([
  ['UTF-8', bytes(0xc3, 0xa9), 'é'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x65), 'e'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0xe9, 0x00), 'é'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0xe9), 'é'],
  ['the Western letters of Windows', bytes(0xe9, 0xf1), 'éñ'],
])('a file in %s is decoded', (_what, file, text) => {
  expect(decodePgn(file)).toBe(text);
});

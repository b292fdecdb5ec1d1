import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineWorker } from '../../../../src/client/engine/browser-engine';
import type { CallActions } from '../../../../src/client/page/actions';
import { AdvantageBar } from '../../../../src/client/replay/engine/advantage-bar';
import { EnginePanel } from '../../../../src/client/replay/engine/engine-panel';
import { useEngine } from '../../../../src/client/replay/engine/use-engine';
import {
  createEngine,
  type EngineState,
  isAway,
  noteAnswered,
  noteFindings,
  setPermission,
} from '../../../../src/client/replay/state/engine';
import { START_FEN } from '../../../../src/rules/chess';
import { asText } from '../page/as-text';
import { type Mounted, mounted } from '../page/mounted';

/** Engines that do not answer: the call that asks for permission fails, or the worker in the browser does. */

const AWAY = 'The engine is not answering. Trying again.';
const SILENT = 'You have a game running: no engine answers until it is over.';

/** Answer of the server; `null` for none. */
let permission: 'free' | 'playing' | null;
/** Whether the operator has an engine, and whether that answers. */
let operator: { isThere: boolean; answers: boolean };
let asked: number;
let workers: EngineWorker[];
let network: EventTarget;
let state: EngineState;
let page: Mounted<void>;

const calls = {
  read: async (_call: unknown, { onData }: { onData: (data: object) => void }) => {
    asked += 1;
    if (permission === null) return { ok: false };
    onData({ state: permission, operator: operator.isThere });
    return { ok: true };
  },
  post: async () =>
    operator.answers
      ? { ok: true, data: { state: 'done', engine: 'Stockfish', depth: 20, lines: [] } }
      : { ok: false },
} as unknown as CallActions;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  permission = null;
  operator = { isThere: false, answers: false };
  asked = 0;
  workers = [];
  network = new EventTarget();
  state = createEngine();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        workers.push(this as unknown as EngineWorker);
      }
      postMessage(): void {}
      terminate(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  page = await mounted(() => useEngine(state, START_FEN), { calls });
}
const passes = (ms: number) => page.does(() => vi.advanceTimersByTimeAsync(ms));
const networkIsBack = () => page.does(() => network.dispatchEvent(new Event('online')));
const workerFails = () => page.does(() => workers.at(-1)?.onerror?.call(null as never, {} as ErrorEvent));
const workerAnswers = (id: number) =>
  page.does(() =>
    workers.at(-1)?.onmessage?.call(null as never, { data: { id, depth: 1, lines: [] } } as MessageEvent),
  );

test('[MH-12] a call for permission that fails is noted until one is answered, and repeated after seconds', async () => {
  await open();
  expect([asked, state.permission, isAway(state)]).toEqual([1, 'asking', true]);
  await passes(10_000);
  expect([asked, isAway(state)]).toEqual([2, true]);
  permission = 'free';
  await passes(10_000);
  expect([asked, state.permission, isAway(state), workers.length]).toEqual([3, 'free', false, 1]);
  await passes(60_000);
  expect(asked).toBe(3);
  await page.end();
});

test('[MH-12] a call for permission that failed is repeated once the network is back', async () => {
  await open();
  permission = 'playing';
  await networkIsBack();
  expect([asked, state.permission, isAway(state)]).toEqual([2, 'playing', false]);
  await passes(10_000);
  expect(asked).toBe(3);
  await page.end();
});

test('[MH-12] a worker that fails is noted until the next one answers', async () => {
  permission = 'free';
  await open();
  expect([workers.length, isAway(state)]).toEqual([1, false]);
  await workerFails();
  expect(isAway(state)).toBe(true);
  await passes(4_000);
  expect([workers.length, isAway(state)]).toEqual([2, true]);
  await workerAnswers(2);
  expect(isAway(state)).toBe(false);

  await workerFails();
  await networkIsBack();
  expect(workers).toHaveLength(3);
  await page.end();
});

test('[MH-12] while the operator’s engine answers, a worker that fails is not noted', async () => {
  permission = 'free';
  operator = { isThere: true, answers: false };
  await open();
  await workerFails();
  expect(isAway(state)).toBe(false);
  await passes(700);
  expect(isAway(state)).toBe(true);
  operator.answers = true;
  await passes(4_000);
  expect(isAway(state)).toBe(false);
  await page.end();
});

const panel = () => asText(<EnginePanel state={state} fen={START_FEN} onPlay={() => undefined} />);
const bar = (isSilent = false) =>
  asText(<AdvantageBar verdict={null} below="w" isSilent={isSilent} isAway={isAway(state)} />);

test('[MH-12] panel and bar say that the engine does not answer, unless it has answered or may not', () => {
  expect(panel()).not.toContain(AWAY);
  expect(bar()).toContain('aria-label="The engine is thinking"');
  noteAnswered(state, 'own', false);
  expect(panel()).toContain(AWAY);
  expect(bar()).toContain(`aria-label="${AWAY}"`);

  noteFindings(state, START_FEN, {
    engine: null,
    depth: 9,
    lines: [{ evaluation: { cp: 30 }, moves: ['e2e4'] }],
  });
  expect(panel()).not.toContain(AWAY);
  setPermission(state, 'playing');
  expect(panel()).toContain(SILENT);
  expect(panel()).not.toContain(AWAY);
  expect(bar(true)).toContain(`aria-label="${SILENT}"`);
});

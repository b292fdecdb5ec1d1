import { object } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallActions } from '../../../../src/client/page/actions';
import { readAgain } from '../../../../src/client/page/use-read-again';
import { eventually } from '../../../support/eventually';

/** Calls that are asked for again: those that a hidden page, or one without a network, cannot ask. */

const ears = new Map<string, () => void>();
const page = { visibilityState: 'visible', addEventListener: hear, removeEventListener: () => undefined };
const network = { onLine: true };
let asked: number;

function hear(name: string, ear: () => void): void {
  ears.set(name, ear);
}
beforeEach(() => {
  Object.assign(page, { visibilityState: 'visible' });
  network.onLine = true;
  asked = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', hear);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const calls = {
  read: async (_call: unknown, { onData }: { onData: (data: object) => void }) => {
    asked++;
    onData({});
    return { ok: true };
  },
} as unknown as CallActions;

/** Reads a call whose first answer stays. */
async function read() {
  const call = { endpoint: null, path: '/', answer: object({}) };
  const told = { onData: () => undefined, onError: () => undefined };
  const reader = readAgain(calls, call, { current: () => null }, told);
  await eventually(() => expect(asked).toBe(1));
  return reader;
}

test.each([
  [
    'is hidden',
    'visibilitychange',
    (isAway: boolean) => (page.visibilityState = isAway ? 'hidden' : 'visible'),
  ],
  ['has no network', 'online', (isAway: boolean) => (network.onLine = !isAway)],
])(
  '[TB-04] a question that came while the page %s is asked once it no longer does',
  async (_what, event, away) => {
    const { ask, end } = await read();
    ears.get(event)?.();
    // Nothing was asked for, and the answer stays.
    expect(asked).toBe(1);
    away(true);
    ask();
    expect(asked).toBe(1);
    away(false);
    ears.get(event)?.();
    ears.get(event)?.();
    expect(asked).toBe(2);
    end();
  },
);

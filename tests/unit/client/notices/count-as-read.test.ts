import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countAsRead } from '../../../../src/client/notices/use-notices';
import type { CallActions } from '../../../../src/client/page/actions';

/** Notices on show, which are read by a user who sees the page alone. */

const ears = new Set<() => void>();
const page = {
  visibilityState: 'visible',
  addEventListener: (_name: string, ear: () => void) => ears.add(ear),
  removeEventListener: (_name: string, ear: () => void) => ears.delete(ear),
};
let posted: unknown[];

beforeEach(() => {
  page.visibilityState = 'visible';
  posted = [];
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

const calls = {
  post: async (_call: unknown, body: object) => {
    posted.push(body);
    return { ok: true, data: { unread: 0 } };
  },
} as unknown as CallActions;
const notices = (...unread: boolean[]) => ({
  notices: unread.map((isNew, at) => ({ id: 9 - at, unread: isNew })),
});

function turn(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  for (const ear of ears) ear();
}

test('notices on show are read up to the newest one, and without a new one nothing is told', () => {
  countAsRead(calls, notices(false, false));
  countAsRead(calls, notices());
  expect(posted).toEqual([]);
  countAsRead(calls, notices(false, true));
  expect(posted).toEqual([{ upTo: 9 }]);
});

test('notices that come in a hidden tab are read once it is seen, and not where the panel is closed before', () => {
  turn('hidden');
  countAsRead(calls, notices(true));
  turn('hidden');
  expect(posted).toEqual([]);
  turn('visible');
  turn('visible');
  expect(posted).toEqual([{ upTo: 9 }]);
  turn('hidden');
  countAsRead(calls, notices(true))?.();
  turn('visible');
  expect(posted).toHaveLength(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotices } from '../../../../src/client/notices/use-notices';
import type { CallActions } from '../../../../src/client/page/actions';
import { app, clearSession } from '../../../../src/client/state/app';
import { type Mounted, mounted } from '../page/mounted';

/** Notices of the server, and what has been read of them. */
let listed: { id: number; unread: boolean }[];
let readUpTo: number[];
let panel: Mounted<ReturnType<typeof useNotices>>;

const calls = {
  read: async (_call: unknown, { onData }: { onData: (data: object) => void }) => {
    onData({ notices: listed, time: 1_000 });
    return { ok: true };
  },
  post: async (_call: unknown, { upTo }: { upTo: number }) => {
    readUpTo.push(upTo);
    return { ok: true, data: { unread: 0 } };
  },
} as unknown as CallActions;

beforeEach(async () => {
  clearSession();
  readUpTo = [];
  listed = [
    { id: 2, unread: true },
    { id: 1, unread: false },
  ];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  panel = await mounted(useNotices, { calls });
});
afterEach(async () => {
  await panel.end();
  clearSession();
});

/** The user's data come anew, as they do when the server tells of a notice. */
const userComes = () =>
  panel.does(() => {
    app.userVersion += 1;
  });
const shown = () => panel.now().notices?.map(({ id, unread }) => `${id}${unread ? ' new' : ''}`);

test('an open bell shows new notices and lets go of those that are over, however many are unread', async () => {
  expect(shown()).toEqual(['2 new', '1']);
  listed = [
    { id: 3, unread: true },
    { id: 2, unread: false },
  ];
  await userComes();
  expect(shown()).toEqual(['3 new', '2 new']);
  expect(readUpTo).toEqual([2, 3]);
});

test('notices that were new when the bell was opened stay marked once they are read', async () => {
  listed = listed.map(one => ({ ...one, unread: false }));
  await userComes();
  expect(shown()).toEqual(['2 new', '1']);
  expect(readUpTo).toEqual([2]);
});

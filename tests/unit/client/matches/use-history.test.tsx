import { expect, test, vi } from 'vitest';
import { useHistory } from '../../../../src/client/matches/use-history';
import type { CallActions } from '../../../../src/client/page/actions';
import { HISTORY_PAGE_SIZE } from '../../../../src/protocol/limits';
import { mounted } from '../page/mounted';

const games = (first: number) =>
  Array.from({ length: HISTORY_PAGE_SIZE }, (_, index) => ({ id: first + index }));

test('[MH-01] [HT-04] once a newer first page has followed a kept one, the next pages are read past the cache', async () => {
  vi.stubGlobal('scrollY', 0);
  const read: string[] = [];
  const answers = [[games(1), games(0)], [games(25)]];
  const calls = {
    read: async (
      { path }: { path: string },
      { fresh, onData }: { fresh: boolean; onData: (data: object) => void },
    ) => {
      read.push(`${path} ${fresh ? 'fresh' : 'kept'}`);
      for (const content of answers[read.length - 1] ?? []) onData({ content });
      return { ok: true };
    },
  } as unknown as CallActions;
  const history = await mounted(() => useHistory('', false), { calls });
  await history.does(() => history.now().want(0));
  await history.does(() => history.now().want(1));
  expect(read).toEqual(['/matchs/0 kept', '/matchs/1 fresh']);
  await history.end();
});

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

test('[MH-01] [HT-04] the number of games is not told by a kept page while a newer one is read', async () => {
  vi.stubGlobal('scrollY', 0);
  let renew: () => void = () => undefined;
  const calls = {
    read: async (_: object, { onData }: { onData: (data: object) => void }) => {
      onData({ content: [] });
      await new Promise<void>(resolve => {
        renew = resolve;
      });
      onData({ content: games(0).slice(0, 2) });
      return { ok: true };
    },
  } as unknown as CallActions;
  const history = await mounted(() => useHistory('', false), { calls });
  await history.does(() => history.now().want(0));
  expect(history.now()).toMatchObject({ total: null, pages: { total: 0 } });
  await history.does(() => renew());
  expect(history.now().total).toBe(2);
  await history.end();
});

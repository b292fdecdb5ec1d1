import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Actions } from '../../../../src/client/page/actions';
import { useStatement } from '../../../../src/client/statement/use-statement';
import type { StatementAnswer, StatementEntry } from '../../../../src/protocol/statement';
import { mounted } from '../page/mounted';

/** Movements on a page of this server. */
const PAGE = 3;

const movement = (id: number, held = false): StatementEntry => ({
  id,
  at: id,
  reason: 'sale',
  reference: '',
  amount: 1,
  balance: id,
  ...(held && { held }),
});

/** A server with the movements 1 to `newest`, and a screen that reads them. */
async function statementOf(newest: number, held: readonly number[] = []) {
  const server = { newest };
  const calls = {
    read: async ({ path }: { path: string }, { onData }: { onData: (answer: StatementAnswer) => void }) => {
      const before = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? server.newest + 1);
      const ids = Array.from({ length: Math.min(PAGE, before - 1) }, (_, nth) => before - 1 - nth);
      const last = ids.at(-1) ?? 0;
      onData({
        balances: { king: server.newest, queen: 0 },
        held: { king: 0, duels: 0 },
        entries: ids.map(id => movement(id, held.includes(id))),
        next: last > 1 ? last : null,
      });
      return { ok: true };
    },
  };
  const list = await mounted(
    () => {
      const [version, setVersion] = useState(0);
      return { ...useStatement('', version), hear: () => setVersion(last => last + 1) };
    },
    { calls } as unknown as Partial<Actions>,
  );
  return {
    list,
    ids: () => list.now().entries.map(({ id }) => id),
    /** News of the user's data, after movements up to this one. */
    news(latest: number) {
      server.newest = latest;
      return list.does(() => list.now().hear());
    },
  };
}

const upTo = (newest: number, oldest = 1): number[] =>
  Array.from({ length: newest - oldest + 1 }, (_, nth) => newest - nth);

test('[LG-01] new movements come before those that were read, and the later pages stay', async () => {
  const { list, ids, news } = await statementOf(12);
  expect(ids()).toEqual(upTo(12, 10));
  await list.does(() => list.now().more());
  await list.does(() => list.now().more());
  expect(ids()).toEqual(upTo(12, 4));
  await news(14);
  expect(ids()).toEqual(upTo(14, 4));
  expect(list.now()).toMatchObject({ head: { balances: { king: 14 } }, hasMore: true, loading: false });
  await news(14);
  expect(ids()).toEqual(upTo(14, 4));
  await list.does(() => list.now().more());
  expect(ids()).toEqual(upTo(14));
  expect(list.now().hasMore).toBe(false);
  await list.end();
});

test('[LG-01] more new movements than a page shows replace those that were read, as some between them are missing', async () => {
  const { list, ids, news } = await statementOf(12);
  await list.does(() => list.now().more());
  await news(16);
  expect(ids()).toEqual(upTo(16, 14));
  await list.does(() => list.now().more());
  expect(ids()).toEqual(upTo(16, 11));
  await list.end();
});

test('[LG-01] later pages with a stake that may have been released since are read again', async () => {
  const { list, ids, news } = await statementOf(12, [8]);
  await list.does(() => list.now().more());
  expect(list.now().entries.some(({ held }) => held)).toBe(true);
  await news(13);
  expect(ids()).toEqual(upTo(13, 11));
  await list.end();
});

import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Remover } from '../../../../src/server/account/remover';
import type { Database } from '../../../../src/server/database/database';

const removed = vi.hoisted(() => [] as number[]);
vi.mock('../../../../src/server/account/removal', () => ({
  openRemovals: async () => [3, 7, 9],
  removePage: async (_db: unknown, id: number) => {
    if (id === 3 || id === 9) throw new Error(`cannot remove ${id}`);
    removed.push(id);
    return false;
  },
}));

test('[LG-03] an account whose removal fails holds up no other removal, and is named in the log', async () => {
  const lines: { msg: string; departed?: number; err?: { message: string } }[] = [];
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) });
  const clock = {
    every: () => ({ cancel: () => undefined }),
    steadyNow: () => 0,
    sleep: async () => undefined,
  };
  const remover = new Remover({ db: {} as Database, log, clock });
  remover.wake();
  await expect.poll(() => lines).toHaveLength(2);
  await remover.stop();
  expect(removed).toEqual([7]);
  expect(lines).toMatchObject([
    { departed: 3, err: { message: 'cannot remove 3' } },
    { departed: 9, err: { message: 'cannot remove 9' } },
  ]);
});

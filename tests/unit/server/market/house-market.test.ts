import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { machineClock } from '../../../../src/server/clock';
import type { Database } from '../../../../src/server/database/database';
import { HouseMarket } from '../../../../src/server/market/house-market';

afterEach(() => {
  vi.useRealTimers();
});

test('[IP-28] a round of the house that fails while an earlier one waits for the database does not end the process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  let answer = (): void => undefined;
  let rounds = 0;
  const transaction = () =>
    ++rounds === 1
      ? new Promise<void>(resolve => (answer = resolve))
      : Promise.reject(new Error('the database is away'));
  const db = { transaction } as unknown as Database;
  const market = new HouseMarket({ db, log: pino({ level: 'silent' }), timers: machineClock, isOn: true });
  market.start();
  vi.advanceTimersByTime(60_000);
  expect(rounds).toBe(2);
  await new Promise(resolve => setTimeout(resolve, 20));
  process.off('unhandledRejection', hear);
  answer();
  await market.stop();
  expect(unhandled).toEqual([]);
});

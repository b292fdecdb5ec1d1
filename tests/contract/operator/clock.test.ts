import { expect, test } from 'vitest';
import { startServer } from '../../support/server/server';

test('the order that moves the clock answers the new time, which the next server of that folder keeps', async () => {
  const server = await startServer();
  const before = Date.now();
  expect(await server.moveClock(3_600_000)).toMatchObject({ offset: 3_600_000 });
  const { now, offset } = await server.moveClock(1_000);
  expect(offset).toBe(3_601_000);
  expect(now).toBeGreaterThanOrEqual(before + offset);
  expect(now).toBeLessThanOrEqual(Date.now() + offset);
  await server.stop({ keepData: true });

  const again = await startServer({ dataDir: server.dataDir });
  expect(await again.moveClock(0)).toMatchObject({ offset });
  await again.stop();
});

import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkHandlers } from '../../../../src/server/check/operator';

test('[IP-20] a check that the database ends says so in its last line', async () => {
  const transaction = async () => {
    throw new DrizzleQueryError('select', [], new Error('terminating connection'));
  };
  const handlers = checkHandlers({
    ...{ db: { transaction } as never, isEmbedded: false, log: pino({ level: 'silent' }) },
  });
  const lines = handlers.find(({ name }) => name === 'check')?.carryOut({ do: 'check' });
  expect(JSON.parse(await text((await lines) as never))).toEqual({
    ok: false,
    message: 'The check was not finished: terminating connection. Order it again.',
  });
});

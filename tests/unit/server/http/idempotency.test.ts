import { expect, test } from 'vitest';
import type { Database } from '../../../../src/server/database/database';
import { forgetOldKeys } from '../../../../src/server/http/idempotency';

/** Forgets old keys. @param deleted how many keys each statement deletes. @returns how many statements there were */
async function statementsFor(deleted: (statement: number) => number): Promise<number> {
  let statements = 0;
  const execute = async () => ({ rowCount: deleted(statements++) });
  await forgetOldKeys({ execute } as unknown as Database);
  return statements;
}

test('old keys are deleted a thousand at a time until fewer are found', async () => {
  expect(await statementsFor(() => 0)).toBe(1);
  expect(await statementsFor(statement => (statement < 3 ? 1_000 : 12))).toBe(4);
});

test('a round of deletions ends even where old keys never do', async () => {
  expect(await statementsFor(() => 1_000)).toBe(100);
});

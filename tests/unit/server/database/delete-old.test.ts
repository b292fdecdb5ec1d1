import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteOld } from '../../../../src/server/database/delete-old';
import { idempotencyKey } from '../../../../src/server/http/tables';

/** Deletes old rows. @param deleted how many each statement deletes. @returns how many statements there were */
async function statementsFor(deleted: (statement: number) => number): Promise<number> {
  let statements = 0;
  const execute = async () => ({ rowCount: deleted(statements++) });
  await deleteOld({ execute } as never, idempotencyKey, sql`true`);
  return statements;
}

test('old rows are deleted a thousand at a time until fewer are found', async () => {
  expect(await statementsFor(() => 0)).toBe(1);
  expect(await statementsFor(statement => (statement < 3 ? 1_000 : 12))).toBe(4);
});

test('a round of deletions ends even where old rows never do', async () => {
  expect(await statementsFor(() => 1_000)).toBe(100);
});

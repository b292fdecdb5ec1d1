import { expect } from 'vitest';
import type { Table } from '../support/crowd/crowd';
import type { TestServer } from '../support/server/server';
import { storedMoves, storeProblems } from '../support/server/stored';

/**
 * Compares ended games with the messages that their players received: every acknowledged move is stored at its ply,
 * once; both players received the same game; each game has one result. Runs `operator check` as well.
 */
export async function checkRecords(server: TestServer, tables: readonly Table[]): Promise<void> {
  for (const { white, black, session } of tables) {
    expect([...white.faults, ...black.faults]).toEqual([]);
    const stored = await storedMoves(server, session);
    for (const driver of [white, black]) {
      expect(stored.slice(0, driver.sans.length)).toEqual(driver.sans);
      const plies = driver.acknowledged.map(({ ply }) => ply);
      expect(plies).toEqual([...new Set(plies)].sort((one, other) => one - other));
      expect(driver.acknowledged.map(({ ply }) => stored[ply - 1])).toEqual(
        driver.acknowledged.map(({ san }) => san),
      );
    }
    expect(stored).toHaveLength(Math.max(white.sans.length, black.sans.length));
    expect(white.ended?.kind).toBe('ended');
  }
  expect(await storeProblems(server)).toEqual([]);
}

/** The log of a server may have warnings of the fault, but no error. */
export function expectNoFailure(server: TestServer): void {
  const log = server.output();
  expect(log.match(/^\{"level":(50|60).*$/gm) ?? []).toEqual([]);
  expect(log).not.toMatch(/unhandled|uncaught/i);
}

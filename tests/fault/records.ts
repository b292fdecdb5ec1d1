import { expect } from 'vitest';
import type { TestServer } from '../contract/server';
import type { Table } from '../load/crowd';
import { storedMoves } from '../load/stored';

/**
 * Compares ended games with what the players were promised: every acknowledged move is stored at its ply,
 * once; both were told the same game; each game has one result.
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
}

export const portOf = (server: TestServer): number => Number(new URL(server.url).port);

import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database as Tables } from 'brackets-model';

/**
 * Final standings by brackets-manager itself. It counts players who share a rank as one; here their rank is one more
 * than the number of players before them, and `rankTo` is the last place of those who share it.
 *
 * @param tables as the library's own, or as results have them
 */
export async function librarysOwn(tables: object): Promise<{ id: number; rank: number; rankTo?: number }[]> {
  const memory = new InMemoryDatabase();
  memory.setData(structuredClone(tables) as Tables);
  const standings = await new BracketsManager(memory).get.finalStandings(0);
  return standings.map(({ id, rank }) => {
    const before = standings.filter(one => one.rank < rank).length;
    const after = standings.filter(one => one.rank <= rank).length;
    return { id: Number(id), rank: before + 1, ...(after > before + 1 && { rankTo: after }) };
  });
}

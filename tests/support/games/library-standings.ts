import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database as Tables } from 'brackets-model';

/**
 * The standings of brackets-manager itself for a bracket that is over. It counts players who share a rank as one: here they have the place
 * that is one more than the number of those before, and its last one.
 *
 * @param tables as its own, or as results have them
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

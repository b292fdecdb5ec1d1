import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database as Tables } from 'brackets-model';

/** What brackets-manager itself says of a bracket that is over. @param tables as its own, or as results have them */
export async function librarysOwn(tables: object): Promise<{ id: number; rank: number }[]> {
  const memory = new InMemoryDatabase();
  memory.setData(structuredClone(tables) as Tables);
  const standings = await new BracketsManager(memory).get.finalStandings(0);
  return standings.map(({ id, rank }) => ({ id: Number(id), rank }));
}

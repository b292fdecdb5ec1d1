import type { TestServer } from '../support/server/server';

/** Nodes that leave, and what the others have of it. */

/** Whether the process of a node has ended by itself. */
export function isGone({ pid }: TestServer): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** How many games a node runs. */
export const gamesAt = async (node: TestServer): Promise<number> =>
  Number(/^games +(\d+) here/m.exec(await node.operate('status'))?.[1]);

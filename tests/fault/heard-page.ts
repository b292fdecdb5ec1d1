import { setTimeout as sleep } from 'node:timers/promises';
import { hasAction, isNews, type Session, type TestServer, type TestSocket } from '../support/server/server';

/**
 * The page of a user at a node, when it has heard what another node told of them: the bus loses what is told of a user before
 * it knows which nodes listen for them.
 */
export async function heardPage(
  node: TestServer,
  other: TestServer,
  { token }: Session,
): Promise<TestSocket> {
  const page = node.socket('status', token);
  await page.next(hasAction('ping'));
  const heard = page.next(isNews).then(() => true);
  // A tenth of a second is a pause, no limit.
  do await other.api(token).post('/notices/read', { upTo: 1 });
  while (!(await Promise.race([heard, sleep(100, false)])));
  return page;
}

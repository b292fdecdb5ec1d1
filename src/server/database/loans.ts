import type pg from 'pg';

/** Time to hand back a connection that has been cut. */
const RETURN_MS = 1_000;

/**
 * Keeps a database that does not answer, or the network before it, from keeping all connections and whoever
 * waits for them: a lent connection on which no statement ends for too long is cut, so that its statement fails.
 * Whether that was carried out is then unknown; owner, fence and lease see to it that no game depends on it.
 *
 * @param patienceMs longest time for a statement, and for the pause before the next one of its transaction
 */
export function limitLoans(pool: pg.Pool, patienceMs: number): void {
  const lent = new Map<pg.PoolClient, NodeJS.Timeout>();

  function wait(client: pg.PoolClient): void {
    clearTimeout(lent.get(client));
    const timer = setTimeout(() => {
      // After a pause of this process an answer that came in time may not have been read yet: it is read before this.
      setImmediate(() => {
        if (lent.get(client) === timer) cut(client);
      });
    }, patienceMs);
    lent.set(client, timer);
  }

  function cut(client: pg.PoolClient): void {
    void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end();
    // drizzle never hands back a connection whose BEGIN has failed.
    lent.set(
      client,
      setTimeout(() => client.release(true), RETURN_MS),
    );
  }

  pool.on('connect', client => {
    // The statement under way hears of it. Between two statements nobody does, and it would end the process.
    client.on('error', () => undefined);
    client.on('drain', () => {
      if (lent.has(client)) wait(client);
    });
  });
  pool.on('acquire', wait);
  pool.on('release', (_error, client) => {
    clearTimeout(lent.get(client));
    lent.delete(client);
  });
}

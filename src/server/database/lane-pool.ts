import pg from 'pg';
import type { Lane, Turns } from './turns';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** One lane's way to the connections of a pool. It has none of its own: what `pg.Pool` does with them is inherited. */
export class LanePool extends pg.Pool {
  /** @param turns as many as the pool has connections; all lanes to it share them */
  constructor(
    private readonly shared: pg.Pool,
    private readonly turns: Turns,
    private readonly lane: Lane,
  ) {
    super();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.lend();
    if (!callback) return connecting;
    connecting.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async lend(): Promise<pg.PoolClient> {
    const giveBack = await this.turns.take(this.lane);
    try {
      const client = await this.shared.connect();
      const { release } = client;
      client.release = error => {
        try {
          release(error);
        } finally {
          giveBack();
        }
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

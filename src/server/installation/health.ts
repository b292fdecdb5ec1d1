import type { Room } from '../database/room';
import { patient } from '../patience';

/** Whether this node can take newcomers. */
export type Health = Room | 'draining' | 'database away' | Trouble;

/** Faults of a node itself, for which it takes no newcomers. */
export type Trouble = 'clock apart' | 'other key';

/** A database that has not answered by then counts as away. */
const PATIENCE_MS = 3_000;
/** Anybody may ask for the health, so the database is asked at most this often. */
const KEPT_MS = 1_000;

export interface HealthDeps {
  /** Steady milliseconds. */
  clock(): number;
  isDraining(): boolean;
  /** A fault of the node; `null` where it has none. */
  trouble(): Trouble | null;
  /** Has the database write something; rejects when it does not answer. */
  write(): Promise<Room>;
}

/** Tells the health of this node. What the database has answered counts for a second. */
export function healthOf({ clock, isDraining, trouble, write }: HealthDeps): () => Promise<Health> {
  let asked = Number.NEGATIVE_INFINITY;
  let told: Promise<Health> = Promise.resolve('ok');
  return async () => {
    if (isDraining()) return 'draining';
    if (clock() - asked >= KEPT_MS) {
      asked = clock();
      told = inTime(write);
    }
    const health = await told;
    return health === 'ok' ? (trouble() ?? 'ok') : health;
  };
}

async function inTime(write: HealthDeps['write']): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>(resolve => {
    timer = setTimeout(resolve, patient(PATIENCE_MS), 'database away');
  });
  const written = write().catch((): Health => 'database away');
  const health = await Promise.race([written, late]);
  clearTimeout(timer);
  return health;
}

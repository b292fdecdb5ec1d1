import { patient } from '../patience';

/** Whether this node can take newcomers. */
export type Health = 'ok' | 'draining' | 'database away';

/** A database that has not answered by then counts as away. */
const PATIENCE_MS = 3_000;
/** Anybody may ask for the health, so the database is asked at most this often. */
const KEPT_MS = 1_000;

export interface HealthParts {
  /** Steady milliseconds. */
  clock(): number;
  isDraining(): boolean;
  /** Asks the database anything; rejects when it does not answer. */
  ask(): Promise<unknown>;
}

/** Tells the health of this node. What the database has answered counts for a second. */
export function healthOf({ clock, isDraining, ask }: HealthParts): () => Promise<Health> {
  let asked = Number.NEGATIVE_INFINITY;
  let isThere: Promise<boolean> = Promise.resolve(true);
  return async () => {
    if (isDraining()) return 'draining';
    if (clock() - asked >= KEPT_MS) {
      asked = clock();
      isThere = answers(ask);
    }
    return (await isThere) ? 'ok' : 'database away';
  };
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, patient(PATIENCE_MS), false);
  });
  const asked = ask().then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([asked, late]);
  clearTimeout(timer);
  return isThere;
}

import type { Logger } from 'pino';
import { machineClock } from '../clock';
import { ConfigurationError } from '../configuration-values';
import type { Database, Queries } from '../database/database';
import { isWorkedOn } from '../lease/leases';
import { Recurring } from '../recurring';
import { changingSettings, readSecretNames, writeSecretNames } from './settings';

/** Secrets that all nodes on one PostgreSQL have to share, and how a start finds out whether this one has them. */

/** Keys of an installation, as `Keyring` has them. */
interface Keys {
  readonly current: string;
  knows(name: string): boolean;
  digests(text: string): readonly string[];
}

export interface SharedSecrets {
  keys: Keys;
  /** The operator's token; those behind it are what it may take the place of. */
  tokens: readonly string[];
}

/**
 * Refuses a node that would make up a secret of its own: the first other node would have another one.
 *
 * @param given the names of such settings, with whether the environment or `dataDir` has a value
 * @throws ConfigurationError which names all that is missing
 */
export function refuseMissingSecrets(dataDir: string, given: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(given).filter(name => !given[name]);
  if (missing.length === 0) return;
  const are = missing.length === 1 ? 'is' : 'are';
  throw new ConfigurationError(
    `${missing.join(' and ')} ${are} not set, or empty, and DATA_DIR=${dataDir} has none of an earlier start. With DATABASE_URL ` +
      'no node makes its own, since all nodes need the same: take what the other nodes have, or for the first node a value ' +
      'that `openssl rand -hex 32` prints, another one for each.',
  );
}

const KEY_TEXT =
  'The key of this server (SECRET_KEY, or DATA_DIR/secret.key) is not the one of the installation that its database belongs to: ' +
  'players could not use their codes here. Set SECRET_KEY to that of the other nodes, or to "new,old" to change it; ' +
  'if it is lost, stop all nodes, start with UNREADABLE_SECRETS=allow and give players who use two-factor an operator two-factor reset.';

const TOKEN_TEXT =
  'The operator’s token of this server (OPERATOR_TOKEN, or DATA_DIR/operator.token) is not the one of the installation that its ' +
  'database belongs to. Set OPERATOR_TOKEN to that of the other nodes, or to "new,old" to change it; ' +
  "if it is lost, stop all nodes and have the database forget it: delete from setting where name = 'shared-secrets'.";

/**
 * Compares the secrets of this node with those of the installation, of which the database has names only. Whichever node
 * comes first writes them; a node that knows the old ones may have others in their place.
 *
 * @param mayBeLost whether a key that nobody has any more is given up, once no node works with it
 * @throws ConfigurationError where this node has others
 */
export function agreeOnSecrets(
  db: Database,
  { keys, tokens }: SharedSecrets,
  log: Logger,
  mayBeLost: boolean,
): Promise<void> {
  const namesOf = (token: string): readonly string[] => keys.digests(`operator token ${token}`);
  const [token = ''] = tokens.flatMap(namesOf);
  const own = { key: keys.current, token };
  return changingSettings(db, async tx => {
    const found = await readSecretNames(tx);
    const knowsKey = found === null || keys.knows(found.key);
    // Where others work, it is not lost: they would take no newcomers any more.
    if (!knowsKey && !(mayBeLost && !(await isWorkedOn(tx)))) throw new ConfigurationError(KEY_TEXT);
    if (!knowsKey) log.warn({ key: found.key }, 'the key of the installation was given up for another one');
    // A token is named under the key, so that one under a key that was given up tells nothing.
    if (found !== null && knowsKey && !tokens.flatMap(namesOf).includes(found.token))
      throw new ConfigurationError(TOKEN_TEXT);
    if (found?.key !== own.key || found.token !== own.token) await writeSecretNames(tx, own);
  });
}

/** So often a node looks whether the installation has another key by now. */
const LOOK_MS = 60_000;

/**
 * Notices that other nodes have changed the key for one that this node was started without: it can read no secret that is
 * encrypted from then on.
 */
export class KeyWatch {
  private readonly rounds: Recurring;
  private isForeign = false;

  constructor(
    private readonly db: Queries,
    private readonly keys: Pick<Keys, 'knows'>,
    private readonly log: Logger,
  ) {
    const trouble = 'the name of the key was not read';
    this.rounds = new Recurring({
      timers: machineClock,
      everyMs: LOOK_MS,
      round: () => this.look(),
      log,
      trouble,
    });
  }

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** Whether the installation has a key that this node does not know. */
  get hasOtherKey(): boolean {
    return this.isForeign;
  }

  private async look(): Promise<void> {
    const found = await readSecretNames(this.db);
    const isForeign = found !== null && !this.keys.knows(found.key);
    if (isForeign && !this.isForeign)
      this.log.error(
        { key: found.key },
        'the installation has a key that this node does not know: set SECRET_KEY and restart it',
      );
    this.isForeign = isForeign;
  }
}

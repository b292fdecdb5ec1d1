import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { identityAccount } from './tables';

/**
 * By what an identity is known again once its account is gone: a hash, keyed with `SECRET_KEY`, of Firebase's uid, or of provider and
 * name of the embedded identity, whose uid is a new one at the next sign-in.
 */
export class Identities {
  constructor(
    /** Hashes of a text, one for each key, the present one's first. */
    private readonly digests: (text: string) => readonly string[],
    private readonly isEmbedded: boolean,
  ) {}

  /**
   * All marks under which the identity of a user may have been kept: the first is that of the present key, the last the plain
   * hash of rows of old.
   *
   * @returns `null`: the embedded identity knows no such user (any more)
   */
  async marksOf(db: Queries, uid: string): Promise<readonly [string, ...string[]] | null> {
    const old = createHash('sha256').update(uid).digest('hex');
    if (!this.isEmbedded) return withOld(this.digests(`firebase:${uid}`), old);
    const [account] = await db
      .select({ provider: identityAccount.provider, name: sql<string>`lower(${identityAccount.name})` })
      .from(identityAccount)
      .where(eq(identityAccount.localId, uid));
    return account ? withOld(this.digests(`${account.provider}:${account.name}`), old) : null;
  }

  /** Marks of a name of the embedded identity, whether or not it has an account. */
  async marksOfName(db: Queries, providers: readonly string[], name: string): Promise<readonly string[]> {
    const { rows } = await db.execute<{ name: string }>(sql`select lower(${name}::text) as name`);
    return providers.flatMap(provider => this.digests(`${provider}:${rows[0]?.name}`));
  }
}

function withOld([first = '', ...others]: readonly string[], old: string): readonly [string, ...string[]] {
  return [first, ...others, old];
}

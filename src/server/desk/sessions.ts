import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../database/database';
import { cookie, cookieOf } from '../http/cookies';
import { isSameToken } from '../operator/token';
import { deskSession } from './tables';

/** Signed-in operators, at whichever node they have signed in. */

const DESK_COOKIE = 'kingside_desk';
const LIFE_MS = 12 * 3_600_000;

export interface DeskSession {
  /** In every form: a page elsewhere cannot know it. */
  formToken: string;
}

/** See README of this folder, "A sign-in at the desk is a row, under the token". */
export class DeskSessions {
  /** @param now epoch milliseconds */
  constructor(
    private readonly db: Database,
    private readonly token: string,
    private readonly now: () => number,
  ) {}

  /** @returns the cookie's value; `null` for a wrong token */
  async signIn(given: string): Promise<string | null> {
    if (!isSameToken(given, this.token)) return null;
    const id = randomBytes(32).toString('base64url');
    const now = this.now();
    await this.db.delete(deskSession).where(lte(deskSession.until, new Date(now)));
    await this.db.insert(deskSession).values({ hash: this.hashOf(id), until: new Date(now + LIFE_MS) });
    return id;
  }

  async signOut(id: string): Promise<void> {
    await this.db.delete(deskSession).where(eq(deskSession.hash, this.hashOf(id)));
  }

  async find(id: string): Promise<DeskSession | null> {
    if (id === '') return null;
    const [found] = await this.db
      .select({ hash: deskSession.hash })
      .from(deskSession)
      .where(and(eq(deskSession.hash, this.hashOf(id)), gt(deskSession.until, new Date(this.now()))));
    return found ? { formToken: this.underToken(`form ${id}`) } : null;
  }

  private hashOf(id: string): string {
    return this.underToken(`session ${id}`);
  }

  private underToken(text: string): string {
    return createHmac('sha256', this.token).update(text).digest('base64url');
  }
}

/** The session's id in a `Cookie` header: that which was set over https, if there is one. */
export const deskCookieOf = (header: string | undefined): string =>
  cookieOf(header, DESK_COOKIE, true) || cookieOf(header, DESK_COOKIE, false);

/**
 * @param id empty to take it away
 * @param isEncrypted whether the browser speaks https
 */
export const deskCookie = (id: string, isEncrypted: boolean): string =>
  cookie(DESK_COOKIE, id, {
    ...{ path: '/desk', sameSite: 'Strict', isEncrypted },
    ageSeconds: id === '' ? 0 : LIFE_MS / 1000,
  });

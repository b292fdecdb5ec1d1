import { randomBytes } from 'node:crypto';
import { cookie, cookieOf } from '../http/cookies';
import { isSameToken } from '../operator/token';

/** Signed-in operators. They live in this process: after a restart they sign in again. */

const DESK_COOKIE = 'kingside_desk';
const LIFE_MS = 12 * 3_600_000;
/** More than that at once is nobody at work. */
const MAX_SESSIONS = 50;

export interface DeskSession {
  /** In every form: a page elsewhere cannot know it. */
  formToken: string;
  until: number;
}

export class DeskSessions {
  private readonly sessions = new Map<string, DeskSession>();

  /** @param now epoch milliseconds */
  constructor(
    private readonly token: string,
    private readonly now: () => number,
  ) {}

  /** @returns the cookie's value; `null` for a wrong token */
  signIn(given: string): string | null {
    if (!isSameToken(given, this.token)) return null;
    const oldest = this.sessions.keys().next().value;
    if (this.sessions.size >= MAX_SESSIONS && oldest !== undefined) this.sessions.delete(oldest);
    const id = randomBytes(32).toString('base64url');
    this.sessions.set(id, {
      formToken: randomBytes(32).toString('base64url'),
      until: this.now() + LIFE_MS,
    });
    return id;
  }

  signOut(id: string): void {
    this.sessions.delete(id);
  }

  find(id: string): DeskSession | null {
    const found = this.sessions.get(id);
    if (found && found.until > this.now()) return found;
    this.sessions.delete(id);
    return null;
  }
}

/** The session's id in a `Cookie` header. */
export const deskCookieOf = (header: string | undefined): string => cookieOf(header, DESK_COOKIE);

/**
 * @param id empty to take it away
 * @param isEncrypted whether the browser speaks https
 */
export const deskCookie = (id: string, isEncrypted: boolean): string =>
  cookie(DESK_COOKIE, id, {
    ...{ path: '/desk', sameSite: 'Strict', isEncrypted },
    ageSeconds: id === '' ? 0 : LIFE_MS / 1000,
  });

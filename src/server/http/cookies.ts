/** Cookies that pages of this server set for themselves; scripts never see them. */

/**
 * Browsers take a cookie of such a name only over https, from this very host and for all its paths: neither a host beside this one
 * nor a page that was changed on its way can put another in its place.
 */
const nameOver = (name: string, isEncrypted: boolean): string => (isEncrypted ? `__Host-${name}` : name);

/**
 * @param isEncrypted whether it was set over https
 * @returns the value of a cookie in a `Cookie` header; empty without one
 */
export function cookieOf(header: string | undefined, name: string, isEncrypted: boolean): string {
  const pairs = (header ?? '').split(';').map(pair => pair.trim().split('='));
  return pairs.find(([each]) => each === nameOver(name, isEncrypted))?.[1] ?? '';
}

interface CookieScope {
  /** Of a browser that speaks http; one that speaks https sends it to all paths. */
  path: string;
  sameSite: 'Lax' | 'Strict';
  /** Whether the browser speaks https: then it never sends the cookie over anything else. */
  isEncrypted: boolean;
  /** 0 takes the cookie away. */
  ageSeconds: number;
}

/** @returns the value of a `Set-Cookie` header */
export function cookie(name: string, value: string, scope: CookieScope): string {
  const { path, sameSite, isEncrypted, ageSeconds } = scope;
  const where = isEncrypted ? 'Path=/' : `Path=${path}`;
  const secure = isEncrypted ? '; Secure' : '';
  return `${nameOver(name, isEncrypted)}=${value}; ${where}; HttpOnly; SameSite=${sameSite}${secure}; Max-Age=${ageSeconds}`;
}

/** Cookies that pages of this server set for themselves; scripts never see them. */

/** @returns the value of a cookie in a `Cookie` header; empty without one */
export function cookieOf(header: string | undefined, name: string): string {
  const pairs = (header ?? '').split(';').map(pair => pair.trim().split('='));
  return pairs.find(([each]) => each === name)?.[1] ?? '';
}

interface CookieScope {
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
  const secure = isEncrypted ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}; Max-Age=${ageSeconds}`;
}

/** Words that are routes under /profile, or mean that there is none. @source requirements IP-26, PR-13 */
const RESERVED: ReadonlySet<string> = new Set(['avatars', 'flags', 'frames', 'pieces', 'undefined']);

/**
 * What keeps a text from being a username; whether it is taken only the server knows.
 *
 * @returns `null` for a good name of 4 to 20 ASCII letters, digits or underscores; `reserved`, in any
 *   case of letters, for a route word
 * @source requirements ID-18, IP-26
 */
export function usernameProblem(name: string): 'invalid' | 'reserved' | null {
  if (!/^[A-Za-z0-9_]{4,20}$/.test(name)) return 'invalid';
  return RESERVED.has(name.toLowerCase()) ? 'reserved' : null;
}

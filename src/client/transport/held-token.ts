import type { User } from 'firebase/auth';

/**
 * The user's token and its end, by this machine's clock, which may be wrong by hours: epoch milliseconds.
 *
 * The SDK notes it when the token comes. The token itself says it by the server's clock.
 */
export function tokenOf(user: User): { accessToken: string; expirationTime: number } {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: ReturnType<typeof tokenOf> };
  return stsTokenManager;
}

import type { SessionEnd } from '../protocol/sessions';
import type { UserStatus } from '../protocol/users';
import type { SecurityEvent } from './security-events';

/**
 * Result of checking a token: its user, until when it is valid, when they signed in here, and when they last proved who they
 * are, `null` where nobody says so (epoch milliseconds). `unavailable`: the token could not be checked, because its keys could not
 * be had. `expired`: it was valid until a while ago. `departed`: the account was deleted since this sign-in. `ended`: its session
 * is over. `replaced`: its user has signed in anew in the session, whose newer token is good.
 *
 * `sid` names the session among those of its user: all tokens that were refreshed from one sign-in have it.
 */
export type Verdict =
  | { ok: true; uid: string; until: number; signedInAt: number; provedAt: number | null; sid: string }
  | { ok: false; why: 'invalid' | 'unavailable' }
  /** `uid`: the user whom the token belongs to, or did. */
  | { ok: false; why: 'expired' | 'departed' | 'replaced'; uid?: string | undefined }
  | { ok: false; why: 'ended'; end: SessionEnd; uid: string };

/** Facts about a caller of a call or channel that their token does not say. */
export interface Caller {
  /** Their browser's own description. */
  agent?: string | undefined;
  /** See `SecurityLog.from`. */
  from?: string | undefined;
}

/** Security events of tokens that are refused. */
export const REFUSED_TOKEN = {
  invalid: 'tokenInvalid',
  expired: 'tokenExpired',
  departed: 'sessionRefused',
  replaced: 'sessionRefused',
  ended: 'sessionRefused',
} as const satisfies Record<string, SecurityEvent>;

/** Whether a token that is refused may be a guess: not one of a session that has ended, or gone on with another token. */
export const isForeign = ({ why }: Extract<Verdict, { ok: false }>): boolean =>
  why !== 'unavailable' && why !== 'ended' && why !== 'replaced';

/** Checks that calls and channels make before they serve a user. */
export interface Access {
  verify(token: string, caller?: Caller): Promise<Verdict>;
  /**
   * Whether a user may use the product. A user who was never seen before becomes a player, but not by a sign-in since which an
   * account was deleted.
   */
  standing(who: Pick<Verdict & { ok: true }, 'uid' | 'signedInAt'>): Promise<UserStatus | 'departed'>;
  /** Filters users for those who play: they agree to new terms later, and keep their channels until then. */
  playing(uids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The user is about to be told that they have to agree to the terms in force. */
  asksForTerms(uid: string): Promise<void>;
  /** Whether the user has chosen a username. */
  hasName(uid: string): Promise<boolean>;
}

import * as v from 'valibot';
import { idSchema, millisSchema } from './entities';

/** Calls about sessions: where an account is signed in. Added to the wire. */

/** Milliseconds after its sign-in that a session ends; not while a game of its user runs. */
export const SESSION_MS = 30 * 86_400_000;

/** Milliseconds after a user proved who they are for which they may change who can get at their account. */
export const FRESH_MS = 15 * 60_000;

/**
 * Why a session is refused. `signedOut`: its user signed out; `ended`: by a session of the same account, or the operator; `reused`: a refresh
 * token of it came back after it was replaced, so two may have it; `old`: it began 30 days ago.
 */
export const SESSION_ENDS = ['signedOut', 'ended', 'reused', 'old'] as const;
export const sessionEndSchema = v.picklist(SESSION_ENDS);
export type SessionEnd = v.InferOutput<typeof sessionEndSchema>;

/** Device of a session as its browser names it: two names of products, `null` where one is not known. */
export const deviceSchema = v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) });
export type Device = v.InferOutput<typeof deviceSchema>;

const sessionSchema = v.object({
  id: idSchema,
  ...deviceSchema.entries,
  /** When it signed in. */
  since: millisSchema,
  /** When the server heard of it last, to within some minutes. */
  seen: millisSchema,
  /** Whether it is the session that asks. */
  own: v.boolean(),
});
export type ListedSession = v.InferOutput<typeof sessionSchema>;

/** Answer of GET `/sessions`: the sessions that go on, the caller's own first, then the last seen. */
export const sessionsAnswer = v.object({
  sessions: v.array(sessionSchema),
  /** Whether sessions may be ended without signing in anew: the caller has done so within 15 minutes, or their provider never says. */
  fresh: v.boolean(),
});

/** A code that may have to come along where sessions are ended: a refusal is a 403 with a `proof`. */
const proofCode = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** Body of POST `/sessions/end`. */
export const endSessionBody = v.object({ id: idSchema, otpCode: proofCode });

/** Body of POST `/sessions/end-others`. */
export const endOthersBody = v.nullish(v.object({ otpCode: proofCode }));

/** Answer of POST `/sessions/end` and `/sessions/end-others`. `ended`: how many; one that has ended already does not count. */
export const endedAnswer = v.object({ ended: v.number() });

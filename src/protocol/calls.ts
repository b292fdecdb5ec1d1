import * as v from 'valibot';
import { proofRefusal } from './account';
import { sessionEndSchema } from './sessions';
import { userStatusSchema } from './users';

/**
 * Schemas that all HTTP calls share. @source design §5, bad frames and calls
 */

/** Body of every refusal outside business rules: 400, 401, 403, 404, 413, 429, 500. */
export const failureAnswer = v.object({
  message: v.string(),
  userStatus: v.optional(userStatusSchema),
  /** With 401: the account was deleted since this sign-in, whatever the provider says. Added. */
  departed: v.optional(v.boolean()),
  /** With 401: the session is over, and why. Added. */
  ended: v.optional(sessionEndSchema),
  /** With 403: the user has to show first that it is them. Added. */
  proof: v.optional(proofRefusal),
});

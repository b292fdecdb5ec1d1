import * as v from 'valibot';

/** Calls about the account as a whole: what is kept about it, and its end. Added to the wire. */

/** Obstacles to ending an account: a running game, a duel, a listing, a loan or deposit, a tournament. */
export const OBSTACLES = ['game', 'duel', 'listing', 'loan', 'tournament'] as const;
const obstacleSchema = v.picklist(OBSTACLES);
export type Obstacle = v.InferOutput<typeof obstacleSchema>;

/** Answer of GET `/account`: what the end of the account would take along. */
export const accountAnswer = v.object({
  obstacles: v.array(obstacleSchema),
  king: v.number(),
  queens: v.number(),
  items: v.number(),
  games: v.number(),
  /** A one-time code is asked for. */
  otp: v.boolean(),
  /** Whether the caller has proved who they are within the last 15 minutes. */
  fresh: v.boolean(),
});
export type AccountAnswer = v.InferOutput<typeof accountAnswer>;

const typed = v.pipe(v.string(), v.maxLength(200));

/**
 * The proof missing before a user's data leave the account, or it or other sessions of it end. `signIn`: two-factor is off, and the
 * user proved who they are more than 15 minutes ago, or nobody knows when. `codeNeeded`: two-factor is on, and a one-time code has to
 * come along. `otpWrong`, `otpUsed`: the code; `later`: too many wrong ones.
 */
export const PROOF_STATUSES = ['signIn', 'codeNeeded', 'otpWrong', 'otpUsed', 'later'] as const;
const proofDetails = {
  /** Wrong codes that may still be tried. */
  triesLeft: v.optional(v.number()),
  /** Seconds after which codes count again. */
  retryAfter: v.optional(v.number()),
};
export const proofRefusal = v.object({ status: v.picklist(PROOF_STATUSES), ...proofDetails });
export type ProofRefusal = v.InferOutput<typeof proofRefusal>;

/** Body of POST `/account/export`, which answers with a file, or with 403 and a `proof` that is missing. */
export const exportBody = v.object({ otpCode: v.optional(typed) });
export type ExportBody = v.InferOutput<typeof exportBody>;

/** Body of POST `/account/delete`. */
export const deleteAccountBody = v.object({
  /** The user's name, typed once more. */
  username: typed,
  otpCode: v.optional(typed),
});
export type DeleteAccountBody = v.InferOutput<typeof deleteAccountBody>;

/** `deleted`: the account is gone. `name`: the typed name is not the user's. `busy`: `obstacles` stand in the way. */
export const deleteAccountAnswer = v.object({
  status: v.picklist(['deleted', 'name', 'busy', ...PROOF_STATUSES]),
  obstacles: v.optional(v.array(obstacleSchema)),
  ...proofDetails,
});
export type DeleteAccountAnswer = v.InferOutput<typeof deleteAccountAnswer>;

/** Header of the answer to POST `/account/export`: about how many rows, one a line, the file will have. */
export const ROWS_HEADER = 'x-rows';

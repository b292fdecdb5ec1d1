import * as v from 'valibot';
import { idSchema, textSchema } from './entities';

/**
 * The call that reports a match. @source requirement API-08
 */

/** How long a reason may be is a business rule: a refusal is an answer with `message`, not a 400 (API-02). */
export const reportBody = v.object({
  match: idSchema,
  reason: v.pipe(textSchema, v.trim()),
});

/** `date` above zero (epoch milliseconds) if the report is kept, else `message` (a code). @source API-08 */
export const reportAnswer = v.object({
  date: v.optional(v.number()),
  message: v.optional(v.string()),
});
/** Reports of a player within a day, at most, and the refusal of a further one. */
export const MAX_REPORTS_A_DAY = 20;
export const REPORTS_FULL = 'too many reports';
export type ReportAnswer = v.InferOutput<typeof reportAnswer>;

import * as v from 'valibot';
import { textSchema } from './entities';
import { MAX_REPORT_REASON } from './limits';

/**
 * The call that reports a match. @source requirement API-08
 */

export const reportBody = v.object({
  match: v.pipe(v.number(), v.safeInteger()),
  reason: v.pipe(textSchema, v.trim(), v.minLength(1), v.maxLength(MAX_REPORT_REASON)),
});

/** `date` above zero (epoch milliseconds) if the report is kept, else `message` (a code). @source API-08 */
export const reportAnswer = v.object({
  date: v.optional(v.number()),
  message: v.optional(v.string()),
});
export type ReportAnswer = v.InferOutput<typeof reportAnswer>;

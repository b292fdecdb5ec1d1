import * as v from 'valibot';
import { serverMessageSchema } from './entities';

/**
 * Calls about the installation: its version, its messages, and where the client finds everything.
 *
 * @source requirements API-03; design §6
 */

export const versionAnswer = v.object({
  version: v.number(),
  serverMessages: v.array(serverMessageSchema),
});
export type VersionAnswer = v.InferOutput<typeof versionAnswer>;

/** Settings of an installation that its client needs: `/config.json`. */
export const clientConfig = v.object({
  apiBase: v.string(),
  liveBase: v.string(),
  itemsBase: v.string(),
  /** `null`: the embedded identity of this server. */
  firebase: v.nullable(v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() })),
  /** Exactly two, in the order of the buttons. */
  providers: v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.length(2)),
  pages: v.object({
    shop: v.string(),
    swap: v.string(),
    hub: v.string(),
    terms: v.string(),
    chat: v.string(),
    itemsSite: v.string(),
  }),
  sentryDsn: v.nullable(v.string()),
  /** Whether an engine reviews finished games here; see `reviews.ts`. */
  reviews: v.optional(v.boolean(), false),
  /** Whether a game against the house can be asked for here; see `queue.ts`. */
  house: v.optional(v.boolean(), false),
});
export type ClientConfig = v.InferOutput<typeof clientConfig>;

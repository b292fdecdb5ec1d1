import * as v from 'valibot';
import { idSchema, millisSchema } from './entities';
import { windowSchema, wireError } from './live';
import { readJson } from './parse';
import { CANCEL_REASONS, tournamentStatusSchema, wireMomentSchema } from './tournament-status';

/**
 * Messages of the status channel. @source specification §7; requirements LV-18…22
 */

const wireStatusAction = v.object({
  action: v.string(),
  /** Added to the wire, with `started`: the window that takes the game, or plays it. The others leave it alone. */
  window: v.optional(windowSchema),
  /** Added to the wire, with `started`: whether it begins now, or was running when the channel connected. */
  begins: v.optional(v.boolean()),
  /** Added to the wire, with `notice`. */
  unread: v.optional(v.number()),
});

/**
 * The tournament that the user takes part in. Fields beside `id` and `status` are added to the wire.
 *
 * @source requirements WS-19, LV-19
 */
const statusTournament = v.object({
  id: idSchema,
  status: tournamentStatusSchema,
  name: v.optional(v.string()),
  openDate: v.optional(wireMomentSchema),
  startDate: v.optional(wireMomentSchema),
  /** The server's now. */
  time: v.optional(millisSchema),
  /** The user is still in it: not eliminated, and it is not over. */
  playing: v.optional(v.boolean()),
  /** Whether the operator has halted it, and since when. */
  paused: v.optional(v.boolean()),
  pausedAt: v.optional(millisSchema),
});
export type StatusTournament = v.InferOutput<typeof statusTournament>;

/** Added to the wire: a tournament of the user was cancelled. `refunded`: KING that came back. */
const cancelledTournament = v.object({
  id: idSchema,
  name: v.string(),
  refunded: v.number(),
  reason: v.picklist(CANCEL_REASONS),
});
export type CancelledTournament = v.InferOutput<typeof cancelledTournament>;

/** Without id or status: the user takes part in none any more (LV-20). */
const wireTournament = v.object({
  action: v.literal('tournament'),
  tournament: v.optional(v.unknown()),
  cancelled: v.optional(cancelledTournament),
});

/** Messages of the server on `/status`. `gameEnded` is added to the wire: the user's game is over. */
export type StatusFrame =
  | { action: 'started'; window?: string; begins: boolean }
  | { action: 'gameEnded' }
  /**
   * Added to the wire: there is something new in the user's notices, or they have been read. `unread`: how many were unread when
   * the channel connected; it comes then only.
   */
  | { action: 'notice'; unread?: number }
  | {
      action: 'tournament';
      tournament: v.InferInput<typeof statusTournament> | Record<string, never>;
      cancelled?: CancelledTournament;
    };

/** A server message on `/status`. Actions that are not named here are `other`. */
export type StatusMessage =
  /** `begins`: `undefined` from a server that does not say. */
  | { kind: 'started'; window: string | null; begins: boolean | undefined }
  | { kind: 'gameEnded' | 'ping' | 'check' }
  /** `unread`: how many are unread, where the message tells that and no news. */
  | { kind: 'notice'; unread: number | undefined }
  /** `tournament`: `null` for none any more. */
  | { kind: 'tournament'; tournament: StatusTournament | null; cancelled: CancelledTournament | null }
  | { kind: 'other' }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/status`. Never throws. */
export function parseStatusMessage(text: string): StatusMessage {
  const value = readJson(text);
  const tournament = v.safeParse(wireTournament, value);
  if (tournament.success) {
    const read = v.safeParse(statusTournament, tournament.output.tournament);
    const { cancelled = null } = tournament.output;
    return { kind: 'tournament', tournament: read.success ? read.output : null, cancelled };
  }
  const action = v.safeParse(wireStatusAction, value);
  if (action.success) {
    const { action: kind, window = null, begins, unread } = action.output;
    if (kind === 'started') return { kind, window, begins };
    if (kind === 'notice') return { kind, unread };
    return kind === 'gameEnded' || kind === 'ping' || kind === 'check' ? { kind } : { kind: 'other' };
  }
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}

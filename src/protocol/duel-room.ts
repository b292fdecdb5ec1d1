import * as v from 'valibot';
import { cardSchema, millisSchema, timeControlSchema } from './entities';
import { wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the channel `/duelRoom`: the public duels that wait for an opponent. First message: the token alone.
 *
 * @source specification §3 (duel list entry); requirements DU-08, DU-17, WS-15
 */

const listedDuel = v.object({
  /** The code, for example `K7QX4M`. */
  id: v.string(),
  /** Name of the player who waits. */
  opponent: v.string(),
  /** Their rounded rating in the pool of the game mode. */
  rank: millisSchema,
  gameMode: timeControlSchema,
  /** Whole KING. */
  bet: millisSchema,
  /** Added to the wire: what the row shows of them. */
  card: v.optional(v.pick(cardSchema, ['avatar', 'frame', 'flag'])),
  /** Added to the wire: a player of the house. */
  house: v.optional(v.boolean()),
});
export type ListedDuel = v.InferOutput<typeof listedDuel>;

/** A duel in a form that is not known here is left out, and the others are listed. */
const listSchema = v.array(v.fallback(v.nullable(listedDuel), null));

/**
 * All public duels that wait, the newest first; sent on connect and at each change. `all`: added to the wire. `matchs`
 * lists those with the three first time controls alone, since a client of before reads no list with another in it.
 */
const wireRoom = v.object({ matchs: listSchema, all: v.optional(listSchema) });
export interface DuelRoomFrame {
  matchs: ListedDuel[];
  all?: ListedDuel[];
}

const wireSignal = v.object({ action: v.picklist(['ping', 'check']) });

/** A server message on `/duelRoom` in our words. */
export type DuelRoomMessage =
  | { kind: 'list'; duels: ListedDuel[] }
  | { kind: 'ping' | 'check' }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/duelRoom`. Never throws. */
export function parseDuelRoomMessage(text: string): DuelRoomMessage {
  const value = readJson(text);
  const room = v.safeParse(wireRoom, value);
  if (room.success) {
    const { matchs, all = matchs } = room.output;
    return { kind: 'list', duels: all.filter(one => one !== null) };
  }
  const signal = v.safeParse(wireSignal, value);
  if (signal.success) return { kind: signal.output.action };
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}

import * as v from 'valibot';
import type { GameFrame } from '../../../protocol/game-frames';
import { clientMoveSchema, plySchema } from '../../../protocol/live';
import type { Question, Topic } from '../../bus/bus';

/**
 * Messages between the node that has a player's socket (the edge) and the node that runs their game (its owner).
 *
 * See src/server/games/README.md, "A socket may land at any node".
 */

/** A connection as its edge measures it. Milliseconds; `null` where nothing is known. */
const lineSchema = v.object({ roundTrip: v.nullable(v.number()), shortestWay: v.nullable(v.number()) });
export type ToldLine = v.InferOutput<typeof lineSchema>;

/** A player's words in a game: moves, offers, and the rest. */
const saidSchema = v.variant('kind', [
  v.object({ kind: v.literal('move'), move: clientMoveSchema }),
  v.object({ kind: v.literal('declineDraw'), mute: v.boolean() }),
  v.object({ kind: v.literal('offerDraw'), ply: v.optional(plySchema) }),
  v.object({ kind: v.picklist(['surrender', 'abort', 'rematch']) }),
]);
export type Said = v.InferOutput<typeof saidSchema>;

/** Handed on as it is, so that what a newer node adds to a frame reaches the client. */
export const frameSchema = v.custom<GameFrame>(value => typeof value === 'object' && value !== null);

const itemSchema = v.variant('do', [
  /** `thought`: milliseconds since the edge sent the player what they answer with this move. */
  v.object({
    do: v.literal('say'),
    seat: v.string(),
    said: saidSchema,
    thought: v.nullable(v.number()),
    line: lineSchema,
  }),
  v.object({ do: v.literal('measure'), seat: v.string(), line: lineSchema }),
  v.object({ do: v.literal('leave'), seat: v.string() }),
  v.object({ do: v.literal('send'), seat: v.string(), frame: frameSchema }),
  /** A frame that is too long for one message, as text in parts. */
  v.object({ do: v.literal('sendPart'), seat: v.string(), text: v.string(), isLast: v.boolean() }),
  /** The oldest of a player's words that was not settled yet has been judged. */
  v.object({ do: v.literal('settle'), seat: v.string(), isLegal: v.boolean() }),
  v.object({ do: v.literal('close'), seat: v.string(), code: v.number(), reason: v.string() }),
]);

/** Something about one seat: a player's connection to one owner of their game. */
export type Item = v.InferOutput<typeof itemSchema>;

/** Items from one node to another, in order. `n` rises by one with each message, so that a lost one shows. */
export const seatsTold: Topic<{ to: string; from: string; n: number; items: (Item | null)[] }> = {
  name: 'seats-told',
  heardBy: ({ to }) => ({ node: to }),
  schema: v.object({
    to: v.string(),
    from: v.string(),
    n: v.number(),
    // Items of a newer node that this one does not know are left out.
    items: v.array(v.fallback(v.nullable(itemSchema), null)),
  }),
};

/**
 * A player has come to `edge`, which does not have their game. The answer names its owner; `null`: it is not there.
 * `again`: their window comes back by itself.
 */
export const seatTaken: Question<
  {
    game: number;
    seat: string;
    uid: string;
    edge: string;
    window?: string | undefined;
    again?: boolean | undefined;
    line: ToldLine;
  },
  { owner: string } | null
> = {
  name: 'seat-taken',
  askedOf: ({ game }) => ({ game }),
  schema: v.object({
    game: v.number(),
    seat: v.string(),
    uid: v.string(),
    edge: v.string(),
    window: v.optional(v.string()),
    again: v.optional(v.boolean()),
    line: lineSchema,
  }),
  answer: v.nullable(v.object({ owner: v.string() })),
};

/** This node goes on with the game of a player from now on. */
export const gameTakenUp: Topic<{ uid: string; game: number; owner: string }> = {
  name: 'game-taken-up',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string(), game: v.number(), owner: v.string() }),
};

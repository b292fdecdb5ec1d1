import * as v from 'valibot';
import { quickModeSchema } from '../../protocol/entities';
import { windowSchema } from '../../protocol/live';
import { choiceSchema } from '../../protocol/queue';
import type { Address, Question, Topic } from '../bus/bus';

/**
 * Messages between the nodes at which players wait (their edges) and the node that pairs.
 *
 * See README of this folder, "One node pairs for all".
 */

/** The duty to pair, and its lease. */
export const PAIRING = 'pairing';
const duty = (): Address => ({ duty: PAIRING });
const atEdge = ({ edge }: { edge: string }): Address => ({ node: edge });

/** A place in the queue: a player's connection, by its number at the edge. */
const placeSchema = v.object({ edge: v.string(), uid: v.string(), place: v.number() });
export type Place = v.InferOutput<typeof placeSchema>;

const enteredSchema = v.object({
  ...placeSchema.entries,
  gameMode: quickModeSchema,
  playlist: v.literal('NORMAL'),
  window: v.optional(windowSchema),
  rating: v.number(),
  /** Milliseconds waited so far: of two windows of a player the one that has waited less is the newer. */
  waited: v.number(),
  isAhead: v.boolean(),
  /** Read by the version before this one alone: the place was told before, and replaces no other. */
  isAnew: v.boolean(),
  /** Left out by the version before this one. */
  choice: v.optional(choiceSchema),
});
export type Entered = v.InferOutput<typeof enteredSchema>;

const admittedSchema = v.nullable(
  v.variant('is', [
    /** `wait`: the usual wait in milliseconds, if it is known. */
    v.object({ is: v.literal('in'), wait: v.nullable(v.number()), isAhead: v.boolean() }),
    v.object({ is: v.picklist(['replaced', 'later']) }),
  ]),
);
/** `null`: the player cannot be taken in at the moment, and is to be told of again. */
export type Admitted = v.InferOutput<typeof admittedSchema>;

/** A player waits at an edge. */
export const queueEntered: Question<Entered, Admitted> = {
  name: 'queue-entered',
  askedOf: duty,
  schema: enteredSchema,
  answer: admittedSchema,
};

/** Places at which players wait: which of them the node that pairs does not know. */
export const queueWaits: Question<{ edge: string; places: number[] }, number[]> = {
  name: 'queue-waits',
  askedOf: duty,
  schema: v.object({ edge: v.string(), places: v.array(v.number()) }),
  answer: v.array(v.number()),
};

/** A player is about to wait at some node, which still reads what it has to know of them. */
const comingSchema = v.object({ uid: v.string(), gameMode: quickModeSchema });
export type Coming = v.InferOutput<typeof comingSchema>;
export const queueComing: Topic<Coming> = { name: 'queue-coming', heardBy: duty, schema: comingSchema };

/** How many people wait at all nodes, by time control. */
export const queueLengths: Topic<{ lengths: Record<string, number> }> = {
  name: 'queue-lengths',
  heardBy: 'nodes',
  schema: v.object({ lengths: v.record(v.string(), v.number()) }),
};

/** A player does not wait any more. */
export const queueLeft: Topic<Place> = { name: 'queue-left', heardBy: duty, schema: placeSchema };

/** A player whose opponent did not let a game begin is the first when they come back. */
export const queueAhead: Topic<{ uid: string }> = {
  name: 'queue-ahead',
  heardBy: duty,
  schema: v.object({ uid: v.string() }),
};

/** The node that pairs closes a place: another window has taken it, or the player may come again later. */
export const queueClosed: Topic<Place & { why: 'replaced' | 'later' }> = {
  name: 'queue-closed',
  heardBy: atEdge,
  schema: v.object({ ...placeSchema.entries, why: v.picklist(['replaced', 'later']) }),
};

/** Whether a player still waits, before a game with them is begun at the edge of another. */
export const queueCalled: Question<Place, boolean> = {
  name: 'queue-called',
  askedOf: atEdge,
  schema: placeSchema,
  answer: v.boolean(),
};

const pairedSchema = v.object({
  edge: v.string(),
  /** Places at this edge whose players are to play. */
  places: v.array(placeSchema),
  white: v.string(),
  black: v.string(),
  gameMode: quickModeSchema,
  /** The windows that take the game, by uid. */
  windows: v.record(v.string(), v.optional(v.string())),
});
export type Paired = v.InferOutput<typeof pairedSchema>;

const begunSchema = v.variant('is', [
  v.object({ is: v.picklist(['begun', 'busy']) }),
  v.object({ is: v.literal('gone'), places: v.array(placeSchema) }),
]);
/** `busy`: one of the two is playing already. `gone`: these do not wait any more. */
export type Begun = v.InferOutput<typeof begunSchema>;

/** Two have been paired: the edge of one of them begins their game. */
export const queuePaired: Question<Paired, Begun> = {
  name: 'queue-paired',
  askedOf: atEdge,
  schema: pairedSchema,
  answer: begunSchema,
};

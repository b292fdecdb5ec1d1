import * as v from 'valibot';
import { CURRENCIES, STATEMENT_GROUPS } from '../rules/statement';
import { idSchema, millisSchema } from './entities';
import { SOLD_KINDS } from './items';

/** GET `/statement`, added to the wire: every movement on the caller's accounts, newest first. */

/** Movements on one page of the list, and at most in one answer. */
export const STATEMENT_PAGE = 40;
export const MOST_ENTRIES = 500;

const whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'A whole number'), v.transform(Number));

export const statementQuery = v.object({
  currency: v.optional(v.picklist(CURRENCIES), 'KING'),
  /** Movements about this; all without it. */
  group: v.optional(v.picklist(STATEMENT_GROUPS)),
  /** Only what lies in escrow. */
  held: v.optional(v.literal('true')),
  /** Only movements before this one. */
  before: v.optional(whole),
  limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(MOST_ENTRIES)), String(STATEMENT_PAGE)),
});
export type StatementQuery = v.InferOutput<typeof statementQuery>;

export const statementEntry = v.object({
  /** Number of the movement, counting up; entries that were moved together share it. */
  id: idSchema,
  at: millisSchema,
  /** `sale`, `duel-stake`, `rename` …: the client has words for those it knows. */
  reason: v.string(),
  /** Reference of the duel, sale or the like, as players see it: `DU-7KQM2F`, `MK-88120`; empty without one. */
  reference: v.string(),
  /** Two decimals; negative for an amount that went out. */
  amount: v.number(),
  /** Balance after this movement. */
  balance: v.number(),
  /** Whether the amount lies in escrow. */
  held: v.optional(v.boolean()),
  /** The other player of a duel or a sale. */
  player: v.optional(v.string()),
  /** Item that was sold, bought or upgraded. */
  item: v.optional(v.object({ kind: v.picklist(SOLD_KINDS), name: v.string() })),
  /** Price that the buyer paid. */
  price: v.optional(v.number()),
  /** Words of the operator, or a name. */
  note: v.optional(v.string()),
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

export const statementAnswer = v.object({
  /** Amounts that can be spent, in both currencies. */
  balances: v.object({ king: v.number(), queen: v.number() }),
  /** KING in escrow, and for how many duels. */
  held: v.object({ king: v.number(), duels: idSchema }),
  entries: v.array(statementEntry),
  /** To be asked for next, as `before`; `null` at the end. */
  next: v.nullable(idSchema),
});
export type StatementAnswer = v.InferOutput<typeof statementAnswer>;

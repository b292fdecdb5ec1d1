import type { Readable } from 'node:stream';
import * as v from 'valibot';

/** An order to the running server: its name and the form of its data, shared by the command line and the server. */
export interface Order<Data extends object> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Data>;
  /** Whether it changes nothing, so that it need not be recorded. */
  readonly onlyAsks?: boolean;
}

/** An order on its way. */
export type SentOrder = Readonly<Record<string, unknown>> & { readonly do: string };

export const send = <Data extends object>({ name }: Order<Data>, data: Data): SentOrder => ({
  ...data,
  do: name,
});

/** A short text in an order: a name, a kind, an address. */
export const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Response to an order, as lines of JSON: progress, if it takes long, and at the end the answer. */
export const operatorProgress = v.object({ progress: v.string() });
export const operatorAnswer = v.object({
  /** Text for the person who asked. */
  message: v.string(),
  /** The same for programs, where there is more to it. */
  data: v.optional(v.unknown()),
  /** False if the operator has to do something about it. */
  ok: v.optional(v.boolean()),
});
export type OperatorAnswer = v.InferOutput<typeof operatorAnswer>;

/** Outcome of an order: an answer, why it cannot be carried out, or the lines of an order that takes long. */
export type Outcome = OperatorAnswer | { refusal: string } | Readable;

/** Carries out the orders of one name. */
export interface Handler {
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly onlyAsks: boolean;
  carryOut(data: unknown): Promise<Outcome>;
}

/** Declares what an order does. A text is an answer without data. */
export function handle<Data extends object>(
  { name, schema, onlyAsks = false }: Order<Data>,
  work: (data: Data) => Outcome | string | Promise<Outcome | string>,
): Handler {
  return {
    name,
    schema,
    onlyAsks,
    async carryOut(data) {
      const outcome = await work(v.parse(schema, data));
      return typeof outcome === 'string' ? { message: outcome } : outcome;
    },
  };
}

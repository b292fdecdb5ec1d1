import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const link = v.object({ url: name, name });

/** What `npm run operator` sends. */
export const operatorOrder = v.variant('do', [
  v.object({ do: v.literal('ban'), who: name, banned: v.boolean() }),
  v.object({ do: v.literal('terms') }),
  v.object({ do: v.literal('grant'), who: name, king: v.number() }),
  v.object({ do: v.literal('award'), who: name, kind: name, name }),
  v.object({
    do: v.literal('message'),
    lang: name,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    link: v.optional(link),
  }),
  v.object({ do: v.literal('clear-message'), lang: v.nullable(name) }),
  v.object({ do: v.literal('version'), version: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ do: v.literal('identity'), who: name, disabled: v.boolean() }),
  v.object({ do: v.literal('status') }),
  v.object({ do: v.literal('reports') }),
  v.object({ do: v.literal('close-report'), id: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ do: v.literal('check') }),
  v.object({
    do: v.literal('drain'),
    /** `null` cancels. */
    waitSeconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(604_800))),
  }),
]);
export type OperatorOrder = v.InferInput<typeof operatorOrder>;

/** What comes back, as lines of JSON: how far it is, if it takes long, and at the end the answer. */
export const operatorProgress = v.object({ progress: v.string() });
export const operatorAnswer = v.object({
  /** For the person who asked. */
  message: v.string(),
  /** The same for programs, where there is more to it. */
  data: v.optional(v.unknown()),
  /** False if the operator has to do something about it. */
  ok: v.optional(v.boolean()),
});
export type OperatorAnswer = v.InferOutput<typeof operatorAnswer>;

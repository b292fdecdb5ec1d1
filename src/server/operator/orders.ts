import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const link = v.object({ url: name, name });

/** What `npm run operator` sends; its answer is a sentence. */
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
]);
export type OperatorOrder = v.InferInput<typeof operatorOrder>;

export const operatorAnswer = v.object({ message: v.string() });

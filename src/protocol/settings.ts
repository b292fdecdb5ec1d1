import * as v from 'valibot';

/**
 * Settings that follow the account to another device. Added to the specified calls: POST `/settings` keeps some of
 * them, and the answer of `/user` carries what is kept. All are optional, so an older client or server does without.
 *
 * @source requirements SC-07, CF-05…10, CF-13
 */

/** Languages of the product, and of the pages that the server writes; the first is the one it starts in. */
export const LANGUAGES = ['es', 'en', 'ru', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(one => one === value);

/** Where a board's file letters and rank numbers stand. */
export const COORDINATES = ['outside', 'inside', 'off'] as const;
/** How fast pieces travel. */
export const ANIMATIONS = ['off', 'fast', 'normal', 'slow'] as const;

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

export const accountSettings = v.partial(
  v.object({
    premove: v.boolean(),
    premoveQueue: v.boolean(),
    confirmMoves: v.boolean(),
    sound: v.boolean(),
    soundWatch: v.boolean(),
    soundMove: v.boolean(),
    soundSelect: v.boolean(),
    volume,
    volumeMove: volume,
    promote: v.picklist(['q', '']),
    theme: v.picklist(['basic', 'grayscale']),
    language: v.nullable(v.picklist(LANGUAGES)),
    notification: v.boolean(),
    /** Others may challenge this player to duels. */
    challenges: v.boolean(),
    keepMarks: v.boolean(),
    inkShapes: v.boolean(),
    coordinates: v.picklist(COORDINATES),
    animation: v.picklist(ANIMATIONS),
  }),
);
/** The same as the account keeps them: a value that only a newer version knows counts as none. */
export const keptSettings = v.object(
  Object.fromEntries(
    Object.entries(accountSettings.entries).map(([name, schema]) => [name, v.fallback(schema, undefined)]),
    // With a fallback it is still a schema of the same values.
  ) as unknown as typeof accountSettings.entries,
);
/** Nothing changes nothing. */
export const settingsBody = v.nullish(accountSettings);

export type AccountSettings = v.InferOutput<typeof accountSettings>;

export const settingsAnswer = v.object({ status: v.literal('ok') });

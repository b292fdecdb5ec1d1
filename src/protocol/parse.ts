import * as v from 'valibot';

/**
 * Reads one JSON text by a schema. Never throws.
 *
 * @param text untrusted text of a frame
 * @returns the schema's output, or `null` when the text is not JSON or has another form
 */
export function parseJson<TSchema extends v.GenericSchema>(
  schema: TSchema,
  text: string,
): v.InferOutput<TSchema> | null {
  const value = readJson(text);
  if (value === undefined) return null;
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
}

/** The value of a JSON text, or `undefined` when it is not JSON. Never throws. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import type * as v from 'valibot';

/** Endpoints of which answers are kept: what changes them names them (HT-06). */
export type EndpointName = 'publicUser' | 'history' | 'finishedMatch' | 'gamesToWatch' | 'items' | 'boards';

/** One call of the API: where it goes and the form of its answer. */
export interface Call<S extends v.GenericSchema = v.GenericSchema> {
  /** `null` where no answer is kept. */
  readonly endpoint: EndpointName | null;
  /** Below the API base. */
  readonly path: string;
  readonly answer: S;
}

/**
 * Describes an endpoint.
 *
 * @param name `null` where no answer is kept
 * @param pathOf its path below the API base
 * @returns makes a call of it
 */
export function endpoint<A extends unknown[], S extends v.GenericSchema>(
  name: EndpointName | null,
  pathOf: (...args: A) => string,
  answer: S,
): (...args: A) => Call<S> {
  return (...args) => ({ endpoint: name, path: pathOf(...args), answer });
}

import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '../transport/endpoint';
import { useActions } from './actions';

export interface Read<T> {
  data: T | null;
  /** Status text of a failed call; screens show their own words for it. */
  error: string | null;
  loading: boolean;
  retry(): void;
}

interface OwnRead<T> extends Read<T> {
  /** Takes over what another call has answered, until the next reading. */
  replace(data: T): void;
}

interface Held<T> {
  path: string | null;
  data: T | null;
  error: string | null;
}

/**
 * Reads a cacheable call for as long as the component shows it.
 *
 * @param call made by an `endpoint` (`transport/endpoint.ts`); another path reads again, `null` reads nothing
 * @param fresh past the cache: something happened since that changed the answer
 * @param version another one reads again; the answer before it stays until then
 * @source design §4 (HTTP cache), HT-03…09
 */
export function useRead<TSchema extends v.GenericSchema>(
  call: Call<TSchema> | null,
  fresh = false,
  version = 0,
): OwnRead<v.InferOutput<TSchema>> {
  const { calls } = useActions();
  const { endpoint = null, path = null, answer } = call ?? {};
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Held<v.InferOutput<TSchema>>>({ path, data: null, error: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another version the answer is another one
  useEffect(() => {
    if (path === null || !answer) return;
    const controller = new AbortController();
    const options = {
      signal: controller.signal,
      fresh: fresh || attempt > 0,
      onData: (data: v.InferOutput<TSchema>) => {
        if (!controller.signal.aborted) setHeld({ path, data, error: null });
      },
    };
    void calls.read({ endpoint, path, answer }, options).then(result => {
      // If a refresh fails while an answer is on show, that answer stays.
      if (!result.ok && !result.aborted && !controller.signal.aborted)
        setHeld(before => ({ path, data: before.path === path ? before.data : null, error: result.error }));
    });
    return () => controller.abort();
  }, [calls, endpoint, path, answer, attempt, fresh, version]);

  const retry = useCallback(() => {
    setHeld(before => ({ ...before, error: null }));
    setAttempt(count => count + 1);
  }, []);
  const replace = useCallback((data: v.InferOutput<TSchema>) => setHeld({ path, data, error: null }), [path]);
  // An answer for another path is not shown under this one.
  const current = held.path === path ? held : { data: null, error: null };
  return {
    data: current.data,
    error: current.error,
    loading: path !== null && current.data === null && current.error === null,
    retry,
    replace,
  };
}

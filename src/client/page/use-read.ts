import { useCallback, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '../transport/endpoint';
import { type CallActions, useActions } from './actions';

export interface Read<T> {
  data: T | null;
  /** Status text of a failed call; screens show their own words for it. */
  error: string | null;
  loading: boolean;
  retry(): void;
}

interface OwnRead<T> extends Read<T> {
  /** Takes over what another call has answered, until the next reading; one under way ends. */
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
  const reading = useRef<Reading<v.InferOutput<TSchema>>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another version the answer is another one
  useEffect(() => {
    if (path === null || !answer) return;
    const begun = readOnce(calls, { endpoint, path, answer }, fresh || attempt > 0, {
      onData: data => setHeld({ path, data, error: null }),
      // If a refresh fails while an answer is on show, that answer stays.
      onError: error => setHeld(before => ({ path, data: before.path === path ? before.data : null, error })),
    });
    reading.current = begun;
    return begun.end;
  }, [calls, endpoint, path, answer, attempt, fresh, version]);

  const retry = useCallback(() => {
    setHeld(before => ({ ...before, error: null }));
    setAttempt(count => count + 1);
  }, []);
  const replace = useCallback(
    (data: v.InferOutput<TSchema>) => {
      if (reading.current?.path === path) reading.current.replace(data);
    },
    [path],
  );
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

interface Reading<T> {
  readonly path: string;
  /** Tells what another call has answered, and ends: what this one brings may be older. */
  replace(data: T): void;
  end(): void;
}

interface Told<T> {
  onData(data: T): void;
  /** @param error status text */
  onError(error: string): void;
}

/** Reads a call once. @param fresh past the cache */
export function readOnce<TSchema extends v.GenericSchema>(
  calls: Pick<CallActions, 'read'>,
  call: Call<TSchema>,
  fresh: boolean,
  { onData, onError }: Told<v.InferOutput<TSchema>>,
): Reading<v.InferOutput<TSchema>> {
  const controller = new AbortController();
  const { signal } = controller;
  const options = {
    signal,
    fresh,
    onData: (data: v.InferOutput<TSchema>) => {
      if (!signal.aborted) onData(data);
    },
  };
  void calls.read(call, options).then(result => {
    if (!result.ok && !result.aborted && !signal.aborted) onError(result.error);
  });
  return {
    path: call.path,
    replace: data => {
      controller.abort();
      onData(data);
    },
    end: () => controller.abort(),
  };
}

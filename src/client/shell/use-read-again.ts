import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { useActions } from '../actions';
import type { Call } from '../transport/endpoint';

/** Longest pause: a server that does not answer is asked less and less often. */
const SELDOM_MS = 60_000;

/** The last answer, and the call it answers. */
export interface ReadAgain<T> {
  data: T;
  /** Path of the call. */
  path: string;
  /** When it came (performance.now()). */
  at: number;
}

/**
 * Reads a call again and again while the page is seen.
 *
 * @param call another path is asked for at once; the answer to an earlier one stays until the next comes
 * @param active whether to ask; what is known stays
 * @param everyMs how often, milliseconds
 * @returns `answer` is `null` until the first one; `failed`: the last question was not answered
 */
export function useReadAgain<TSchema extends v.GenericSchema>(
  call: Call<TSchema>,
  active: boolean,
  everyMs: number,
): { answer: ReadAgain<v.InferOutput<TSchema>> | null; failed: boolean } {
  const { calls } = useActions();
  const { endpoint, path, answer: schema } = call;
  const [answer, setAnswer] = useState<ReadAgain<v.InferOutput<TSchema>> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = everyMs;
    let asking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      // Asks again when the page is seen again or the network is back.
      if (asking || document.visibilityState === 'hidden' || !navigator.onLine) return;
      asking = true;
      const result = await calls.read(
        { endpoint, path, answer: schema },
        {
          signal: controller.signal,
          fresh: true,
          onData: data => setAnswer({ data, path, at: performance.now() }),
        },
      );
      asking = false;
      if (controller.signal.aborted) return;
      pause = result.ok ? everyMs : Math.min(pause * 2, SELDOM_MS);
      setFailed(!result.ok);
      timer = setTimeout(() => void ask(), pause);
    }

    const wake = () => void ask();
    wake();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    };
  }, [calls, endpoint, path, schema, active, everyMs]);

  return { answer, failed };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Millis } from '../../rules/units';
import type { Call } from '../transport/endpoint';
import { type CallActions, useActions } from './actions';

/** Longest pause: a server that does not answer is asked less and less often. */
const SELDOM_MS: Millis = 60_000;
/** Pause after a first answer that did not come, where the answers say how long the pauses are. */
const FIRST_MS: Millis = 4_000;

/** The last answer, and the call it answers. */
export interface ReadAgain<T> {
  data: T;
  /** Path of the call. */
  path: string;
  /** When it came (performance.now()). */
  at: number;
}

/** How often a call is asked for, or how long it can wait after an answer; `null`: that answer stays as it is. */
type Every<T> = Millis | ((data: T) => Millis | null);

/**
 * Reads a call again and again while the page is seen.
 *
 * @param call another path is asked for at once; the answer to an earlier one stays until the next comes
 * @param active whether to ask; what is known stays
 * @param every a change of it counts from the next answer on
 * @returns `answer` is `null` until the first one; `error`: status text of the last question, if it was not answered; `ask` asks
 * at once, also for an answer that stays, and again where one on its way may be out of date
 */
export function useReadAgain<TSchema extends v.GenericSchema>(
  call: Call<TSchema>,
  active: boolean,
  every: Every<v.InferOutput<TSchema>>,
): { answer: ReadAgain<v.InferOutput<TSchema>> | null; error: string | null; ask: () => void } {
  const { calls } = useActions();
  const { endpoint, path, answer: schema } = call;
  const [answer, setAnswer] = useState<ReadAgain<v.InferOutput<TSchema>> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const pauses = useRef(every);
  const asker = useRef<() => void>(() => undefined);
  useEffect(() => {
    pauses.current = every;
  }, [every]);

  useEffect(() => {
    if (!active) return;
    const reader = readAgain(calls, { endpoint, path, answer: schema }, pauses, {
      onData: data => setAnswer({ data, path, at: performance.now() }),
      onError: setError,
    });
    asker.current = reader.ask;
    return reader.end;
  }, [calls, endpoint, path, schema, active]);

  const ask = useCallback(() => {
    setError(null);
    asker.current();
  }, []);
  return { answer, error, ask };
}

interface Told<T> {
  onData(data: T): void;
  /** @param error status text of a question that was not answered; `null` for one that was */
  onError(error: string | null): void;
}

/**
 * Asks at once, and again and again while the page is seen.
 *
 * @param pauses read after each answer
 * @returns `ask` asks at once, or as soon as the page is seen and online
 */
export function readAgain<TSchema extends v.GenericSchema>(
  calls: Pick<CallActions, 'read'>,
  call: Call<TSchema>,
  pauses: { readonly current: Every<v.InferOutput<TSchema>> },
  { onData, onError }: Told<v.InferOutput<TSchema>>,
): { ask: () => void; end: () => void } {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: Millis | null = typeof pauses.current === 'number' ? pauses.current : FIRST_MS;
  let asking = false;
  let isWantedAgain = false;
  /** A question that could not be asked, and is asked as soon as it can. */
  let isLate = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (asking) return;
    isLate = document.visibilityState === 'hidden' || !navigator.onLine;
    if (isLate) return;
    asking = true;
    const result = await calls.read(call, {
      signal: controller.signal,
      fresh: true,
      onData: data => {
        const { current } = pauses;
        pause = typeof current === 'number' ? current : current(data);
        onData(data);
      },
    });
    asking = false;
    if (controller.signal.aborted) return;
    if (isWantedAgain) {
      isWantedAgain = false;
      void ask();
      return;
    }
    if (!result.ok) pause = Math.min((pause ?? FIRST_MS) * 2, SELDOM_MS);
    onError(result.ok ? null : result.error);
    if (pause !== null) timer = setTimeout(() => void ask(), pause);
  }

  const wake = () => {
    if (pause !== null || isLate) void ask();
  };
  wake();
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  return {
    ask: () => {
      isWantedAgain = asking;
      void ask();
    },
    end: () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    },
  };
}

import { useEffect, useState } from 'react';
import { type WatchAnswer, watchAnswer } from '../../../protocol/watch';
import { useActions } from '../../actions';
import { endpoint } from '../../transport/endpoint';

const gamesToWatch = endpoint('gamesToWatch', (query: string) => `/watch${query}`, watchAnswer);

const EVERY_MS = 4_000;
/** A server that does not answer is asked less and less often. */
const SELDOM_MS = 60_000;

export interface GamesToWatch extends WatchAnswer {
  /** When the answer came (performance.now()): clocks run on from there. */
  at: number;
  /** What was asked for. */
  query: string;
}

/**
 * Games that are played now, asked for again and again while somebody looks.
 *
 * @param active whether to ask; what is known stays
 * @param query `?count=…`, empty for a few of the strongest. The answer to an earlier one stays until the next comes
 * @param everyMs how often, milliseconds
 * @returns `games` is `null` until the first answer; `failed`: the last question was not answered
 */
export function useGamesToWatch(
  active: boolean,
  query = '',
  everyMs = EVERY_MS,
): { games: GamesToWatch | null; failed: boolean } {
  const { calls } = useActions();
  const [games, setGames] = useState<GamesToWatch | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = everyMs;
    let asking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      // Whoever comes back, and a network that does, is heard of.
      if (asking || document.visibilityState === 'hidden' || !navigator.onLine) return;
      asking = true;
      const result = await calls.read(gamesToWatch(query), {
        signal: controller.signal,
        fresh: true,
        onData: answer => setGames({ ...answer, at: performance.now(), query }),
      });
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
  }, [calls, active, query, everyMs]);

  return { games, failed };
}

import { useEffect, useState } from 'react';
import { type WatchAnswer, watchAnswer } from '../../../protocol/watch';
import { useActions } from '../../actions';
import { endpoint } from '../../transport/endpoint';

type Games = WatchAnswer['games'];

const gamesToWatch = endpoint('gamesToWatch', () => '/watch', watchAnswer);

const EVERY_MS = 4_000;
/** A server that does not answer is asked less and less often. */
const SELDOM_MS = 60_000;

/**
 * Games that are played now, asked for again and again while somebody looks.
 *
 * @param active whether to ask; what is known stays
 * @returns `null` until the first answer; empty where there are none or the server tells of none
 */
export function useGamesToWatch(active: boolean): Games | null {
  const { calls } = useActions();
  const [games, setGames] = useState<Games | null>(null);

  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = EVERY_MS;
    let asking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      // Whoever comes back, and a network that does, is heard of.
      if (asking || document.visibilityState === 'hidden' || !navigator.onLine) return;
      asking = true;
      const result = await calls.read(gamesToWatch(), {
        signal: controller.signal,
        fresh: true,
        onData: answer => setGames(answer.games),
      });
      asking = false;
      if (controller.signal.aborted) return;
      pause = result.ok ? EVERY_MS : Math.min(pause * 2, SELDOM_MS);
      if (!result.ok) setGames(before => before ?? []);
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
  }, [calls, active]);

  return games;
}

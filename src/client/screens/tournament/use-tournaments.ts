import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useActions } from '../../actions';
import { app } from '../../state/app';
import {
  nextChange,
  setTournaments,
  setTournamentsAway,
  tournaments,
  tournamentsFor,
} from '../../state/tournaments';
import { allTournaments } from '../../transport/endpoints/tournaments';

/** The server closes a list within a second of its start. */
const LATE_MS = 1_200;

/**
 * Keeps the list of tournaments up to date while somebody looks: now and then, at each opening and start, and when the user's own
 * tournament changes.
 *
 * @param everyMs how often, milliseconds
 */
export function useTournaments(everyMs: number): void {
  const { calls } = useActions();
  const { tournament, user, userVersion } = useSnapshot(app);
  const own = `${tournament?.id} ${tournament?.status}`;
  const uid = user?.firebaseId ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the user takes part in is part of the answer
  useEffect(() => {
    tournamentsFor(uid);
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (asking || document.visibilityState === 'hidden' || !navigator.onLine) return;
      asking = true;
      let pause = everyMs;
      const result = await calls.read(allTournaments(), {
        signal: controller.signal,
        fresh: true,
        onData: list => {
          setTournaments(list, performance.now());
          const change = nextChange(list, list.time ?? Date.now());
          if (change !== null) pause = Math.min(pause, change + LATE_MS);
        },
      });
      asking = false;
      if (controller.signal.aborted) return;
      if (!result.ok) setTournamentsAway();
      timer = setTimeout(() => void ask(), pause);
    }

    const wake = () => void ask();
    const lost = () => setTournamentsAway();
    wake();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    addEventListener('offline', lost);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      removeEventListener('offline', lost);
    };
  }, [calls, everyMs, own, uid, userVersion]);
}

/** Milliseconds of the server's clock, from when the list came on. */
export const serverNow = (): number => {
  const { list, heardAt } = tournaments;
  return (list?.time ?? Date.now()) + (list ? performance.now() - heardAt : 0);
};

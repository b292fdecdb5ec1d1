import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { TournamentAnswer } from '../../../protocol/tournament-calls';
import type { Millis } from '../../../rules/units';
import { app } from '../../state/app';

const EVERY_MS: Millis = 8_000;
/** The server closes a list within a second of its start. */
const LATE_MS: Millis = 1_200;

/**
 * Asks again for a tournament that has not begun: now and then, at its opening and its start, when the page is looked at again or has
 * a network, and when the user's own place has changed.
 *
 * @param answer the last one; `null` asks for nothing
 * @returns the server's clock by that answer, epoch milliseconds
 */
export function useAskAgain(answer: TournamentAnswer | null, ask: () => void): () => number {
  const { tournament, userVersion } = useSnapshot(app);
  const clock = useMemo(() => {
    const ahead = (answer?.time ?? Date.now()) - performance.now();
    return () => performance.now() + ahead;
  }, [answer]);
  const status = answer?.tournament?.status;
  const isAwaited = status === 'CREATED' || status === 'OPEN';
  useEffect(() => {
    if (!isAwaited || !answer?.tournament) return;
    const { openDate, startDate } = answer.tournament;
    const next = Math.min(...[openDate, startDate].map(date => date - clock()).filter(left => left > 0));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      timer = setTimeout(now, EVERY_MS);
      if (document.visibilityState === 'visible') ask();
    };
    timer = setTimeout(now, Math.min(EVERY_MS, next + LATE_MS));
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', now);
      removeEventListener('online', now);
    };
  }, [isAwaited, answer, clock, ask]);
  const own = `${tournament?.id} ${tournament?.status} ${userVersion}`;
  const asked = useRef(own);
  useEffect(() => {
    if (asked.current === own) return;
    asked.current = own;
    if (isAwaited) ask();
  }, [own, isAwaited, ask]);
  return clock;
}

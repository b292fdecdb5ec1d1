import { useEffect, useState } from 'react';
import type { Millis } from '../../../rules/units';

/**
 * Milliseconds left until a moment of the server's clock, told anew each quarter of a second. The clock of this machine may
 * be wrong: it counts from what the server said its time was (SC-09).
 *
 * @param until epoch milliseconds of the server; `null` for none
 * @param time the server's clock, and `heardAt` when it said so (performance.now())
 */
export function useCountdown(until: number | null | undefined, time = 0, heardAt = 0): Millis | null {
  const [now, setNow] = useState(() => performance.now());
  const counts = until !== null && until !== undefined;
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [counts]);
  return counts ? Math.max(0, until - time - (now - heardAt)) : null;
}

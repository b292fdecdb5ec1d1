import { useEffect, useState } from 'react';
import type { Millis } from '../../rules/units';

/**
 * Whether something has been on show long enough to be pressed on purpose. A hand that is already moving must not press
 * what appears under it.
 */
export function useArmed(shown: boolean, delay: Millis): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setArmed(true), delay);
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [shown, delay]);
  return shown && armed;
}

import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Millis } from '../../rules/units';

/**
 * A button that can be pressed or held. Let go of before `duration` it is an ordinary press, and so it is from
 * the keyboard and for speech input; a pointer that leaves the button cancels it.
 *
 * @returns whether it is being held, and the handlers for the button
 */
export function useHold(duration: Millis, onHold: () => void, onPress: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The click that follows belongs to a hold that is over. */
  const spent = useRef(false);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setHolding(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers = useMemo(
    () => ({
      onPointerDown(event: PointerEvent) {
        spent.current = false;
        if (event.button !== 0) return;
        setHolding(true);
        timer.current = setTimeout(() => {
          spent.current = true;
          setHolding(false);
          onHold();
        }, duration);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      // A finger that rests opens the browser's own menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick() {
        const isHold = spent.current;
        spent.current = false;
        if (!isHold) onPress();
      },
    }),
    [duration, onHold, onPress, stop],
  );
  return { holding, handlers };
}

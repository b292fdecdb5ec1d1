import { useEffect, useRef } from 'react';
import type { Millis } from '../../../rules/units';
import styles from './countdown.module.scss';
import { minutesText } from './time-text';

interface CountdownProps {
  /** When it reaches zero, on `performance.now()`'s scale. */
  until: Millis;
}

/** Time left as `m:ss`. Writes its own text four times a second; nothing renders. */
export function Countdown({ until }: CountdownProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const draw = () => {
      if (text.current) text.current.textContent = minutesText(until - performance.now(), 'up');
    };
    draw();
    const timer = setInterval(draw, 250);
    return () => clearInterval(timer);
  }, [until]);
  // A timer is not read at every change, even inside a region that is.
  return <bdi ref={text} className={styles.countdown} dir="ltr" role="timer" />;
}

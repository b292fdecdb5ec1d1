import { type ReactNode, useEffect, useState } from 'react';
import styles from './toast.module.css';

const SHOWN_MS = 4_000;
/** With something to press. */
const SHOWN_WITH_MORE_MS = 10_000;

/**
 * A word on what just happened, at the foot of the screen and for the ear, for four seconds; ten with a way onwards.
 *
 * @returns what the screen shows somewhere, and how to say something
 */
export function useToast(): { toast: ReactNode; say: (text: string, more?: ReactNode) => void } {
  // An object, so that the same words again are said again.
  const [said, setSaid] = useState<{ text: string; more: ReactNode } | null>(null);
  const [say] = useState(() => (text: string, more?: ReactNode) => setSaid({ text, more }));
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), said.more ? SHOWN_WITH_MORE_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const toast = (
    <div className={styles.place} role="status" data-testid="toast">
      {said && (
        <p className={styles.toast}>
          {said.text} {said.more}
        </p>
      )}
    </div>
  );
  return { toast, say };
}

import { type ReactNode, useEffect, useState } from 'react';
import styles from './toast.module.css';

const SHOWN_MS = 4_000;

/**
 * A word on what just happened, at the foot of the screen and for the ear, for four seconds.
 *
 * @returns what the screen shows somewhere, and how to say something
 */
export function useToast(): { toast: ReactNode; say: (text: string) => void } {
  // An object, so that the same words again are said again.
  const [said, setSaid] = useState<{ text: string } | null>(null);
  const [say] = useState(() => (text: string) => setSaid({ text }));
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const toast = (
    <div className={styles.place} role="status" data-testid="toast">
      {said && <p className={styles.toast}>{said.text}</p>}
    </div>
  );
  return { toast, say };
}

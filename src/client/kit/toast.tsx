import { type ReactNode, useEffect, useState } from 'react';
import styles from './toast.module.scss';

const SHOWN_MS = 4_000;
/** With something to press. */
const SHOWN_WITH_MORE_MS = 10_000;

/**
 * A word on what just happened, at the foot of the screen and for the ear, for four seconds; ten with a way onwards.
 *
 * @returns what the screen shows somewhere, and how to say something
 */
export function useToast(): { toast: ReactNode; say: (text: string, more?: ReactNode) => void } {
  const [said, setSaid] = useState<{ text: string; more: ReactNode; nth: number } | null>(null);
  const [say] = useState(() => {
    // Counted on while nothing is said: words that come as the last ones go are drawn together with their going.
    let nth = 0;
    return (text: string, more?: ReactNode) => setSaid({ text, more, nth: ++nth });
  });
  useEffect(() => {
    if (!said) return;
    // Words said meanwhile stay for their own time: on a busy page this comes late.
    const end = () => setSaid(last => (last === said ? null : last));
    const timer = setTimeout(end, said.more ? SHOWN_WITH_MORE_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const toast = (
    <div className={styles.place} role="status" data-testid="toast">
      {said && (
        // The same words again come anew, to be seen and heard.
        <p key={said.nth} className={styles.toast}>
          {said.text} {said.more}
        </p>
      )}
    </div>
  );
  return { toast, say };
}

import { ArrowLeft } from 'lucide-react';
import styles from './back-icon.module.css';

/** The arrow of a way back: towards where one came from, so to the right in Arabic. */
export function BackIcon({ size = 24 }: { size?: number }) {
  return <ArrowLeft className={styles.icon} size={size} strokeWidth={1.75} aria-hidden="true" />;
}

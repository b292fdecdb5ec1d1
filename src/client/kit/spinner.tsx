import styles from './spinner.module.css';

/** A small turning ring in the colour of its text. Says nothing itself: the busy control does. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

import type { ComponentProps } from 'react';
import styles from './steps-button.module.scss';

/** A button in the row of those through the moves: a picture with its name as a hint. */
export function StepsButton({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={styles.button} aria-label={label} title={label} {...button} />;
}

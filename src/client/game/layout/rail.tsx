import type { ComponentProps, ReactNode } from 'react';
import { LogoMark } from '../../page/logo';
import styles from './rail.module.scss';

/** The narrow rail beside a board: the mark above, buttons below. @param top stands above the mark */
export function Rail({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.rail}>
      {top}
      <LogoMark className={styles.mark} />
      {children}
    </header>
  );
}

/** A button of the rail: a picture with its name as a hint. */
export function RailButton({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={styles.button} aria-label={label} title={label} {...button} />;
}

/** The place of something that is no button. */
export const railPlace = styles.place;

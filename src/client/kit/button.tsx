import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.scss';
import { Spinner } from './waiting';

export interface ButtonLook {
  /** `gold` marks the one primary action of a screen, `sky` an action that leads to watching. */
  look?: 'plain' | 'gold' | 'sky' | 'line' | 'text' | 'danger' | undefined;
  /** 36, 44 or 56 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its parent. */
  block?: boolean | undefined;
}

/** Classes of something that looks like a button; `more` go on top. */
export function buttonClass(
  { look = 'plain', size = 'medium', block = false }: ButtonLook,
  more: string | undefined,
): string {
  return [styles.button, styles[look], styles[size], block && styles.block, more].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
  /** Its action runs: a spinner follows the label. Whether it is disabled meanwhile is the caller's choice. */
  busy?: boolean;
}

/** A button with a label, in the few looks the product has. */
export function Button({ look, size, block, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, block }, className)}
      aria-busy={busy || undefined}
    >
      {children}
      {busy && <Spinner />}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

/** A button that is only a picture, 44 px on a side. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

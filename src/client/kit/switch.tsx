import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './switch.module.scss';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** Of the label around words and switch. */
  className?: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** The words before the switch. */
  children: ReactNode;
}

/** Something that is on or off at once, behind its words. */
export function Switch({ className, checked, onChange, children, ...rest }: SwitchProps) {
  return (
    <label className={className} data-disabled={rest.disabled || undefined}>
      {children}
      <input
        {...rest}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

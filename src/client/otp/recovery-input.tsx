import type { ComponentProps } from 'react';
import styles from './otp-screen.module.scss';

/** Signs of a recovery code with its hyphen, and some room for blanks that come with a paste. */
const MAX_TYPED = 12;

/** Where a recovery code is typed. */
export function RecoveryInput({ className, ...input }: ComponentProps<'input'>) {
  return (
    <input
      {...input}
      className={`${className} ${styles.recoveryInput}`}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_TYPED}
    />
  );
}

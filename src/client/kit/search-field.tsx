import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './search-field.module.scss';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Placeholder and accessible name. */
  label: string;
  /** A button of 44 px at its end. */
  children?: ReactNode;
}

/** A search field. */
export function SearchField({ label, children, className, ...input }: SearchFieldProps) {
  return (
    <search className={[styles.search, className].filter(Boolean).join(' ')}>
      <Search className={styles.glass} size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        {...input}
        type="text"
      />
      {children}
    </search>
  );
}

import type { Ref } from 'react';
import styles from './logo.module.scss';

/** The name of the product, the same in every language. */
export const PRODUCT_NAME = 'Kingside';

/** The mark alone, in the colour of its text. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" className={className} fill="currentColor" aria-hidden="true">
      <path d="M8 9h6.5v5h3.25V9h6.5v5h3.25V9H34v13.5l-4.5 4V47l6.5 4v5H6v-5l6.5-4V26.5l-4.500-4z" />
      <path d="M54.250 2h5v3.250h3.500v4.750h-3.500V14H62L44.500 35.500 62 56H50.500L33.500 35.500 51 14h3.250v-4h-3.500V5.250h3.500z" />
    </svg>
  );
}

interface BrandProps {
  /** Where it is the title of the page. */
  heading?: Ref<HTMLHeadingElement>;
  /** Beside a page's own title: no title itself. */
  quiet?: boolean;
}

/** Mark and name side by side. */
export function Brand({ heading, quiet = false }: BrandProps) {
  const Tag = heading ? 'h1' : 'span';
  return (
    <Tag
      {...(heading && { ref: heading, tabIndex: -1 })}
      className={styles.brand}
      data-testid={quiet ? undefined : 'title'}
    >
      <LogoMark className={styles.mark} />
      <span className={styles.name} lang="en" translate="no">
        {PRODUCT_NAME}
      </span>
    </Tag>
  );
}

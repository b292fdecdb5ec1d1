import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './external-link.module.scss';
import { VisuallyHidden } from './visually-hidden';

/** A link in running text to an external page, which opens in a new tab. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ArrowUpRight className={styles.arrow} size={18} strokeWidth={1.75} aria-hidden="true" />
      <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
    </a>
  );
}

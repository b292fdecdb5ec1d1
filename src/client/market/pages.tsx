import { useTranslation } from 'react-i18next';
import { shownPages } from '../../rules/market';
import styles from './pages.module.scss';

interface PagesProps {
  /** Counted from 0. */
  current: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of a list: the first, the last, and those around the current one. @source MK-05 */
export function Pages({ current, pages, onPage }: PagesProps) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  const shown = shownPages(current, pages);
  return (
    <nav className={styles.pages} aria-label={t('market.pages.label')} data-testid="market-pages">
      <ul>
        {shown.map((page, index) =>
          page === 'gap' ? (
            <li key={`gap-${shown[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li
              key={page}
              data-far={Math.abs(page - current) > 1 && page > 0 && page < pages - 1 ? true : undefined}
            >
              <button
                type="button"
                aria-current={page === current ? 'page' : undefined}
                aria-label={t('market.pages.page', { number: page + 1 })}
                onClick={() => onPage(page)}
              >
                {page + 1}
              </button>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.scss';

/** Leads past rail or bar to the page itself. The first thing that Tab finds, and seen only there. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={skip} data-testid="skip">
      {t('shell.skip')}
    </button>
  );
}

/** Without an anchor: the address says what is on show, and that stays. */
function skip(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

import { useTranslation } from 'react-i18next';
import styles from './provisional.module.css';

/** Beside a rating that still moves far with each game, because few have been played. */
export function Provisional() {
  const { t } = useTranslation();
  return (
    <span className={styles.provisional} title={t('common.provisional.hint')} data-testid="provisional">
      {t('common.provisional.label')}
    </span>
  );
}

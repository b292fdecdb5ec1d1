import { useTranslation } from 'react-i18next';
import { settingsActions } from '../state/settings';
import styles from './language-picker.module.css';
import { LANGUAGE_NAMES, useLanguage } from './languages';

/** All languages side by side, for the login screen (I18-04). */
export function LanguageRow() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <nav className={styles.row} aria-label={t('common.language.label')} data-testid="language">
      {LANGUAGE_NAMES.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          dir="auto"
          className={styles.choice}
          aria-current={language === current || undefined}
          onClick={() => settingsActions.setLanguage(language)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

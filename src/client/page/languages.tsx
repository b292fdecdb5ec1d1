import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Language } from '../../protocol/settings';
import { currentLanguage, settings, settingsActions } from '../settings/state/settings';
import styles from './language-picker.module.scss';

/** Each language in its own words, in the order of the pickers. */
export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['es', 'Español'],
  ['en', 'English'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['ar', 'العربية'],
];

/** The language in use; follows the settings. */
export function useLanguage(): Language {
  useSnapshot(settings);
  return currentLanguage();
}

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

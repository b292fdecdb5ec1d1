import { Globe } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../page/language-picker.module.scss';
import { LANGUAGE_NAMES, useLanguage } from '../page/languages';

/** The button that opens the languages: the same before their menu has been fetched and after. */
export function LanguageTrigger(button: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const current = useLanguage();
  const name = LANGUAGE_NAMES.find(([language]) => language === current)?.[1] ?? current;
  return (
    <button
      type="button"
      {...button}
      className={styles.trigger}
      aria-label={`${t('common.language.change')}: ${name}`}
      data-testid="language"
    >
      <Globe size={20} strokeWidth={1.75} aria-hidden="true" />
      {name}
    </button>
  );
}

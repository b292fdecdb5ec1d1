import {
  Content,
  ItemIndicator,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Trigger,
} from '@radix-ui/react-dropdown-menu';
import { Check, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionOf, isLanguage } from '../i18n/i18n';
import { settingsActions } from '../state/settings';
import styles from './language-picker.module.css';
import { LANGUAGE_NAMES, useLanguage } from './languages';

/** The same choice behind one control, for the chrome. */
export function LanguageMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const name = LANGUAGE_NAMES.find(([language]) => language === current)?.[1] ?? current;
  return (
    <Root dir={directionOf(current)} modal={false}>
      <Trigger
        className={compact ? styles.compact : styles.trigger}
        aria-label={`${t('common.language.change')}: ${name}`}
        data-testid="language"
      >
        <Globe size={20} strokeWidth={1.75} aria-hidden="true" />
        {compact ? <span className={styles.code}>{current}</span> : name}
      </Trigger>
      <Portal>
        <Content className={styles.menu} align="start" sideOffset={6} collisionPadding={12}>
          <RadioGroup
            value={current}
            onValueChange={value => isLanguage(value) && settingsActions.setLanguage(value)}
          >
            {LANGUAGE_NAMES.map(([language, label]) => (
              <RadioItem key={language} value={language} className={styles.item} lang={language}>
                <span dir="auto">{label}</span>
                <ItemIndicator>
                  <Check size={18} aria-hidden="true" />
                </ItemIndicator>
              </RadioItem>
            ))}
          </RadioGroup>
        </Content>
      </Portal>
    </Root>
  );
}

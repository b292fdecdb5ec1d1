import {
  Content,
  ItemIndicator,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Trigger,
} from '@radix-ui/react-dropdown-menu';
import i18next from 'i18next';
import { Check } from 'lucide-react';
import { isLanguage } from '../../protocol/settings';
import styles from '../page/language-picker.module.scss';
import { LANGUAGE_NAMES, useLanguage } from '../page/languages';
import { settingsActions } from '../settings/state/settings';
import { LanguageTrigger } from './language-trigger';

/** The languages in a menu, open when it first appears: it has been asked for. */
export function LanguageChoice() {
  const current = useLanguage();
  return (
    <Root dir={i18next.dir(current)} modal={false} defaultOpen>
      <Trigger asChild>
        <LanguageTrigger />
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

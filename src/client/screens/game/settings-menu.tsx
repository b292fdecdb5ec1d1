import {
  CheckboxItem,
  Content,
  Label,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu';
import { Settings as SettingsIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { directionOf, isLanguage } from '../../i18n/i18n';
import { Button } from '../../parts/button';
import { useCommands } from '../../parts/commands';
import { currentLanguage, settings } from '../../state/settings';
import controls from './game-controls.module.css';
import styles from './settings-menu.module.css';

/** Settings that matter during a game. Every change holds at once (CF-13) and the menu stays open. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const { sound, soundMove, promote, theme } = useSnapshot(settings);
  const switches = [
    { name: 'sound', on: sound, set: (on: boolean) => Object.assign(settings, { sound: on }) },
    { name: 'soundMove', on: soundMove, set: (on: boolean) => Object.assign(settings, { soundMove: on }) },
    {
      name: 'alwaysQueen',
      on: promote === 'q',
      set: (on: boolean) => Object.assign(settings, { promote: on ? 'q' : '' }),
    },
    {
      name: 'colours',
      on: theme === 'basic',
      set: (on: boolean) => Object.assign(settings, { theme: on ? 'basic' : 'grayscale' }),
    },
  ] as const;
  return (
    // Not modal: the game goes on, and a press on the board closes the menu and is a move.
    <Root modal={false} dir={directionOf(currentLanguage())}>
      <Trigger asChild>
        <Button className={controls.item} data-testid="settings">
          <SettingsIcon className={controls.itemIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('game.menu.settings')}
        </Button>
      </Trigger>
      <Content className={styles.menu} side="top" align="end" sideOffset={10} collisionPadding={10}>
        {switches.map(({ name, on, set }) => (
          <CheckboxItem
            key={name}
            className={styles.item}
            checked={on}
            onCheckedChange={set}
            onSelect={event => event.preventDefault()}
            disabled={name === 'soundMove' && !sound}
            data-testid={`setting-${name}`}
          >
            {t(`game.settings.${name}`)}
            <span className={styles.switch} aria-hidden="true" />
          </CheckboxItem>
        ))}
        <Separator className={styles.separator} />
        <LanguageChoice />
      </Content>
    </Root>
  );
}

/** Each language in its own words. */
const LANGUAGE_NAMES = [
  ['es', 'Español'],
  ['en', 'English'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['ar', 'العربية'],
] as const;

function LanguageChoice() {
  const { t } = useTranslation();
  const commands = useCommands();
  useSnapshot(settings);
  return (
    <>
      <Label className={styles.label}>{t('game.settings.language')}</Label>
      <RadioGroup
        className={styles.languages}
        value={currentLanguage()}
        onValueChange={value => {
          if (isLanguage(value)) commands.setLanguage(value);
        }}
      >
        {LANGUAGE_NAMES.map(([language, name]) => (
          <RadioItem
            key={language}
            className={styles.language}
            value={language}
            lang={language}
            onSelect={event => event.preventDefault()}
          >
            {name}
          </RadioItem>
        ))}
      </RadioGroup>
    </>
  );
}

import { type FocusEvent, type PointerEvent, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { BoardLook, MarkSettings } from '../game/settings/board-settings';
import { GameSettings } from '../game/settings/game-settings';
import { BelowSetting, Group, nameKey, Switch } from '../game/settings/rows';
import { SoundSettings } from '../game/settings/sound-settings';
import { withTexts } from '../i18n/i18n';
import { useToast } from '../kit/toast';
import { HeadNote } from '../screen/head-note';
import { optional } from '../screen/lazy-screen';
import { settings, settingsActions } from '../settings/state/settings';
import { AboutGroup, AccountGroup, LastGameGroup } from './account-rows';
import { BlockedGroup } from './blocked-group';
import styles from './configuration.module.scss';
import { DataGroup } from './data-group';
import { DeviceNote } from './device-note';
import { SessionsGroup } from './sessions-group';
import { ABOUT, aboutKey, type Explained, explain, moveAgain, shown } from './shown';
import { BeforeVisit } from './visit';

// A board comes with it.
const Preview = optional(() => withTexts(['board'], () => import('./preview')), 'Preview', 'preview');

const isExplained = (name: string | undefined): name is Explained => ABOUT.some(one => one === name);

/**
 * Settings, account, last game and version on one page. A change holds at once, here and on the user's other devices.
 *
 * @source specification §2 (configuration); requirements CF-01…13
 */
export function ConfigurationScreen() {
  const { t } = useTranslation();
  const { toast, say } = useToast();
  const now = useSnapshot(settings);
  const [before] = useState(() => ({ ...settings }));
  useEffect(() => {
    explain('premove');
  }, []);
  useEffect(() => {
    // Seen at work, since nothing else shows how fast pieces travel.
    if (now.animation) moveAgain();
  }, [now.animation]);

  return (
    <BeforeVisit value={before}>
      <main className={styles.page} onPointerOver={show} onFocus={show} data-testid="configuration">
        <HeadNote>{t('configuration.intro')}</HeadNote>
        <Shown />
        <BelowSetting value={DeviceNote}>
          <div className={styles.column}>
            <GameSettings watching={false} />
            <Group title={t('settings.section.board')}>
              <BoardLook />
            </Group>
            <Group title={t('settings.section.sound')}>
              <SoundSettings watching={false} />
              <Switch
                name="soundWatch"
                on={now.sound && now.soundWatch}
                disabled={!now.sound}
                set={soundWatch => settingsActions.change({ soundWatch })}
              />
            </Group>
          </div>
          <div className={styles.column}>
            <MarkSettings />
            <AccountGroup />
            <SessionsGroup />
            <BlockedGroup say={say} />
            <LastGameGroup say={say} />
            <AboutGroup />
            <DataGroup say={say} />
          </div>
        </BelowSetting>
        {toast}
      </main>
    </BeforeVisit>
  );
}

/** The setting under the pointer, or that has the focus, is shown on the board. */
function show({ target }: PointerEvent | FocusEvent): void {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-setting]')?.dataset.setting : undefined;
  if (isExplained(name)) explain(name);
}

function Shown() {
  const { t } = useTranslation();
  const { setting } = useSnapshot(shown);
  return (
    <aside className={styles.shown} aria-label={t('configuration.preview')}>
      <Suspense fallback={<div className={styles.board} />}>
        <Preview />
      </Suspense>
      <div>
        <h2>{t(nameKey(setting))}</h2>
        <p>{t(aboutKey(setting))}</p>
      </div>
    </aside>
  );
}

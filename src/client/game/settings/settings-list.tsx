import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { sound } from '../../audio/sounds';
import { family } from '../../i18n/family';
import { isLanguage } from '../../i18n/i18n';
import { Button } from '../../kit/button';
import { LANGUAGE_NAMES, useLanguage } from '../../shell/languages';
import { settings, settingsActions } from '../../state/settings';
import type { Sound } from '../../state/shapes';
import styles from './settings-list.module.css';

const { change } = settingsActions;

interface SettingsListProps {
  /** Beside the board of somebody else: with its own sound, and without what only players need. */
  watching?: boolean;
}

/** All that players can set for themselves. Every change holds at once, in every tab. @source CF-04…10, CF-13 */
export function SettingsList({ watching = false }: SettingsListProps) {
  const { t } = useTranslation();
  const now = useSnapshot(settings);
  const heard = now.sound && (!watching || now.soundWatch);
  return (
    <div className={styles.list}>
      {!watching && (
        <Group title={t('settings.group.moves')}>
          <Switch name="premove" on={now.premove} set={on => change({ premove: on })} />
          <Switch
            name="premoveQueue"
            hint={t('settings.premoveQueueHint')}
            on={now.premoveQueue}
            disabled={!now.premove}
            set={on => change({ premoveQueue: on })}
          />
          <Switch
            name="confirmMoves"
            hint={t('settings.confirmMovesHint')}
            on={now.confirmMoves}
            set={on => change({ confirmMoves: on })}
          />
          <Switch
            name="alwaysQueen"
            hint={t('settings.alwaysQueenHint')}
            on={now.promote === 'q'}
            set={on => change({ promote: on ? 'q' : '' })}
          />
        </Group>
      )}
      <Group title={t('settings.group.sound')}>
        {watching ? (
          <Switch
            name="soundWatch"
            on={now.sound && now.soundWatch}
            // Wanted here, it cannot stay off everywhere.
            set={on => change(on ? { sound: true, soundWatch: true } : { soundWatch: false })}
          />
        ) : (
          <Switch name="sound" on={now.sound} set={on => change({ sound: on })} />
        )}
        <Volume name="volume" sample="drawOffer" disabled={!heard} />
        <Switch name="soundMove" on={now.soundMove} disabled={!heard} set={on => change({ soundMove: on })} />
        <Volume name="volumeMove" sample="drop" disabled={!heard || !now.soundMove} />
      </Group>
      <Group title={t('settings.group.board')}>
        <Switch
          name="colours"
          on={now.theme === 'basic'}
          set={on => change({ theme: on ? 'basic' : 'grayscale' })}
        />
        <Switch
          name="lightGraphics"
          hint={t('settings.lightGraphicsHint')}
          on={now.lightGraphics}
          set={on => change({ lightGraphics: on })}
        />
      </Group>
      <Group title={t('settings.group.marks')}>
        <Switch
          name="keepMarks"
          hint={t('settings.keepMarksHint')}
          on={now.keepMarks}
          set={on => change({ keepMarks: on })}
        />
      </Group>
      {!watching && (
        <Group title={t('settings.group.notices')}>
          <GameStart on={now.notification} />
        </Group>
      )}
      <Languages />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

const nameKey = family('settings', [
  'premove',
  'premoveQueue',
  'confirmMoves',
  'alwaysQueen',
  'sound',
  'soundWatch',
  'soundMove',
  'volume',
  'volumeMove',
  'colours',
  'lightGraphics',
  'keepMarks',
  'notification',
]);
const permissionKey = family('settings.permission', ['default', 'granted', 'denied']);

interface SwitchProps {
  name: Parameters<typeof nameKey>[0];
  hint?: string;
  on: boolean;
  disabled?: boolean;
  set: (on: boolean) => void;
}

function Switch({ name, hint, on, disabled = false, set }: SwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <span>
        <span id={`${id}-label`}>{t(nameKey(name))}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={event => set(event.target.checked)}
        data-testid={`setting-${name}`}
      />
    </label>
  );
}

interface VolumeProps {
  name: 'volume' | 'volumeMove';
  /** Heard when the slider comes to rest. */
  sample: Sound;
  disabled: boolean;
}

const STEPS = 10;

function Volume({ name, sample, disabled }: VolumeProps) {
  const { t } = useTranslation();
  const value = useSnapshot(settings)[name];
  const listen = () => sound(sample);
  return (
    <label className={styles.row} data-disabled={disabled || undefined}>
      <span className={styles.indented}>{t(nameKey(name))}</span>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(value * STEPS)}
        disabled={disabled}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={event => change({ [name]: Number(event.target.value) / STEPS })}
        onPointerUp={listen}
        onKeyUp={event => {
          if (event.key !== 'Tab' && event.key !== 'Escape') listen();
        }}
        data-testid={`setting-${name}`}
      />
    </label>
  );
}

/** The setting is ours, the permission the browser's: both are shown, and asked for where undecided (CF-04). */
function GameStart({ on }: { on: boolean }) {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? 'denied' : Notification.permission,
  );
  return (
    <>
      <Switch
        name="notification"
        hint={t(permissionKey(permission))}
        on={on}
        set={wanted => change({ notification: wanted })}
      />
      {permission === 'default' && (
        <Button
          size="small"
          className={styles.allow}
          disabled={!on}
          onClick={() => void Notification.requestPermission().then(setPermission)}
          data-testid="allow-notifications"
        >
          {t('settings.permission.allow')}
        </Button>
      )}
    </>
  );
}

function Languages() {
  const { t } = useTranslation();
  const current = useLanguage();
  const group = useId();
  return (
    <Group title={t('settings.language')}>
      <div className={styles.languages}>
        {LANGUAGE_NAMES.map(([language, name]) => (
          <label key={language} className={styles.language} lang={language}>
            <input
              type="radio"
              name={group}
              value={language}
              checked={language === current}
              onChange={({ target }) => isLanguage(target.value) && settingsActions.setLanguage(target.value)}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

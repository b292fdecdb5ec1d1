import { type ComponentType, createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Sound } from '../../audio/sound-names';
import { sound } from '../../audio/sounds';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { Switch as SwitchRow } from '../../kit/switch';
import { settings, settingsActions } from '../../settings/state/settings';
import styles from './settings.module.scss';

/** The rows that settings are made of: switches, choices, volumes, and buttons for immediate actions. */

/** Content below each setting, where there is room for more than the setting itself. */
export const BelowSetting = createContext<ComponentType<{ name: SettingName }> | null>(null);

/** A setting with the content below it. */
function Setting({ name, children }: { name: SettingName; children: ReactNode }) {
  const Below = useContext(BelowSetting);
  if (Below === null) return children;
  return (
    <div data-setting={name}>
      {children}
      <Below name={name} />
    </div>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

export const nameKey = family('settings', [
  'premove',
  'premoveQueue',
  'confirmMoves',
  'alwaysQueen',
  'sound',
  'soundWatch',
  'soundMove',
  'soundSelect',
  'volume',
  'volumeMove',
  'coordinates',
  'animation',
  'flip',
  'colours',
  'lightGraphics',
  'keepMarks',
  'inkShapes',
  'zen',
  'fullscreen',
  'notification',
  'challenges',
]);
export type SettingName = Parameters<typeof nameKey>[0];

/** The keys that do the same, beside a setting; hidden where there is no keyboard. */
function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.key} aria-hidden="true" data-testid="shortcut">
      {keys.join(' ')}
    </span>
  );
}

interface SwitchProps {
  name: SettingName;
  hint?: string;
  /** Names of the keys that do the same. */
  shortcut?: readonly string[];
  on: boolean;
  /** Something else keeps the setting from working here, and the hint says what. It can be changed all the same. */
  isIdle?: boolean;
  disabled?: boolean;
  set: (on: boolean) => void;
}

export function Switch({ name, hint, shortcut, on, isIdle = false, disabled = false, set }: SwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Setting name={name}>
      <SwitchRow
        className={styles.row}
        checked={on}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={set}
        data-idle={isIdle || undefined}
        data-testid={`setting-${name}`}
      >
        <span className={styles.name} data-idle={isIdle || undefined}>
          <span id={`${id}-label`}>{t(nameKey(name))}</span>
          {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
        </span>
        {shortcut !== undefined && <KeyHint keys={shortcut} />}
      </SwitchRow>
    </Setting>
  );
}

interface ChoiceProps<Value extends string> {
  name: SettingName;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  set: (value: Value) => void;
}

/** A choice of one among a few values, all of them in sight. */
export function Choice<Value extends string>({ name, options, chosen, set }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Setting name={name}>
      <fieldset className={styles.choice} aria-labelledby={id}>
        <span id={id} className={styles.name}>
          {t(nameKey(name))}
        </span>
        <span className={styles.segments}>
          {options.map(({ value, label }) => (
            <label key={value} className={styles.segment}>
              <input
                type="radio"
                name={id}
                value={value}
                checked={value === chosen}
                onChange={() => set(value)}
                data-testid={`setting-${name}-${value}`}
              />
              <span>{label}</span>
            </label>
          ))}
        </span>
      </fieldset>
    </Setting>
  );
}

interface ActionProps {
  name: SettingName;
  shortcut: readonly string[];
  /** Words on its button. */
  does: string;
  picture: ReactNode;
  onClick: () => void;
}

/** An immediate action with its button and shortcut. */
export function Action({ name, shortcut, does, picture, onClick }: ActionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.action}>
      <span id={id} className={styles.name}>
        {t(nameKey(name))}
      </span>
      <KeyHint keys={shortcut} />
      <Button
        size="small"
        className={styles.do}
        aria-describedby={id}
        onClick={onClick}
        data-testid={`setting-${name}`}
      >
        {picture}
        {does}
      </Button>
    </div>
  );
}

interface VolumeProps {
  name: 'volume' | 'volumeMove';
  /** Sound played when the slider comes to rest. */
  sample: Sound;
  disabled: boolean;
}

const STEPS = 10;

export function Volume({ name, sample, disabled }: VolumeProps) {
  const { t } = useTranslation();
  const value = useSnapshot(settings)[name];
  const listen = () => sound(sample);
  return (
    <Setting name={name}>
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
          onChange={event => settingsActions.change({ [name]: Number(event.target.value) / STEPS })}
          onPointerUp={listen}
          onKeyUp={event => {
            if (event.key !== 'Tab' && event.key !== 'Escape') listen();
          }}
          data-testid={`setting-${name}`}
        />
      </label>
    </Setting>
  );
}

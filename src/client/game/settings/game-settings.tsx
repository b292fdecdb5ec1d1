import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isLanguage } from '../../../protocol/settings';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { LANGUAGE_NAMES, useLanguage } from '../../page/languages';
import { settings, settingsActions } from '../../settings/state/settings';
import { Group, Switch } from './rows';
import styles from './settings.module.scss';

const { change } = settingsActions;

const permissionKey = family('settings.permission', ['default', 'granted', 'denied']);

/** How one plays, what one is told, in which language. @param watching without what only players need */
export function GameSettings({ watching }: { watching: boolean }) {
  return (
    <>
      {!watching && <PlayerSettings />}
      <Languages />
    </>
  );
}

/** @source CF-04, CF-05, CF-07, CF-09 */
function PlayerSettings() {
  const { t } = useTranslation();
  const now = useSnapshot(settings);
  return (
    <>
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
      <Group title={t('settings.group.notices')}>
        <GameStart on={now.notification} />
      </Group>
    </>
  );
}

const permissionNow = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission);

/** The setting is ours, the permission the browser's: both are shown, and asked for where undecided (CF-04). */
function GameStart({ on }: { on: boolean }) {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(permissionNow);
  useEffect(() => {
    // A block is lifted in the browser's own settings, from which the user comes back to the page.
    const read = () => setPermission(permissionNow());
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return (
    <>
      <Switch
        name="notification"
        hint={t(permissionKey(permission))}
        on={on}
        isIdle={permission === 'denied'}
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

import { Laptop } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SettingName } from '../game/settings/rows';
import { Button } from '../kit/button';
import { useActions } from '../page/actions';
import * as endpoints from '../settings/endpoints';
import { settings, settingsActions, settingsLink } from '../settings/state/settings';
import type { AccountSetting } from '../settings/state/settings-shapes';
import { app, setAccountSettings } from '../state/app';
import styles from './configuration.module.scss';
import { accountSettingOf, BeforeVisit } from './visit';

/** Below a setting: whether it goes with the account or holds on this device only, and the way to the other. */
export function DeviceNote({ name }: { name: SettingName }) {
  const setting = accountSettingOf(name);
  return setting && <AccountNote setting={setting} />;
}

function AccountNote({ setting }: { setting: AccountSetting }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const before = use(BeforeVisit);
  const { own, unsent } = useSnapshot(settingsLink);
  const isOwn = own.includes(setting);
  const value = useSnapshot(settings)[setting];
  const [failed, setFailed] = useState(false);
  if (before === null || (!isOwn && value === before[setting])) return null;

  async function keepHere(was: object): Promise<void> {
    settingsActions.keepHere(setting);
    // The other devices go on as they were.
    const result = await calls.post(endpoints.keepSettings(), was);
    setFailed(!result.ok);
    if (result.ok) setAccountSettings(was);
  }

  const shared = unsent.includes(setting) ? 'configuration.device.saving' : 'configuration.device.saved';
  return (
    <p className={styles.device} role="status">
      {isOwn && <Laptop size={15} strokeWidth={1.75} aria-hidden="true" />}
      <span>
        {isOwn ? t(failed ? 'configuration.device.failed' : 'configuration.device.own') : t(shared)}
      </span>
      <Button
        look="text"
        size="small"
        onClick={() => {
          if (isOwn) {
            settingsActions.followAccount(setting, app.accountSettings?.[setting]);
            // The account has not changed with it, and neither have other devices.
            Object.assign(before, { [setting]: settings[setting] });
          } else void keepHere({ [setting]: before[setting] });
        }}
        data-testid={`device-${setting}`}
      >
        {isOwn ? t('configuration.device.follow') : t('configuration.device.keep')}
      </Button>
    </p>
  );
}

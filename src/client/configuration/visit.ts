import { createContext } from 'react';
import type { SettingName } from '../game/settings/rows';
import { isAccountSetting } from '../settings/state/settings';
import type { AccountSetting, Settings } from '../settings/state/settings-shapes';

/** The settings as they were when the page was opened; one of this device alone that follows the account again, as it is there. */
export const BeforeVisit = createContext<Settings | null>(null);

/** Rows whose name is not that of their setting. */
const STORED_AS: Partial<Record<SettingName, keyof Settings>> = { alwaysQueen: 'promote', colours: 'theme' };

/** Account setting of a row; `null` for a row of the device, or of the account alone. */
export function accountSettingOf(name: SettingName): AccountSetting | null {
  const stored = STORED_AS[name] ?? name;
  return isAccountSetting(stored) && stored !== 'challenges' ? stored : null;
}

import { createContext } from 'react';
import type { SettingName } from '../../game/settings/rows';
import { isAccountSetting } from '../../state/settings';
import type { AccountSetting, Settings } from '../../state/settings-shapes';

/** The settings as they were when the page was opened. */
export const BeforeVisit = createContext<Readonly<Settings> | null>(null);

/** Rows that are not called like what they set. */
const STORED_AS: Partial<Record<SettingName, keyof Settings>> = { alwaysQueen: 'promote', colours: 'theme' };

/** What a row sets with the account; `null` where it belongs to the device, or to the account alone. */
export function accountSettingOf(name: SettingName): AccountSetting | null {
  const stored = STORED_AS[name] ?? name;
  return isAccountSetting(stored) && stored !== 'challenges' ? stored : null;
}

import type { AppState } from '../../state/shapes';
import { defaultSettings, isAccountSetting, settings, settingsActions, settingsLink } from './settings';
import type { AccountSetting } from './settings-shapes';

/**
 * The user's data have come: what the account keeps holds here, but for what was chosen for this device and what the account
 * has not heard of yet. Settings of another user end.
 *
 * @param owner their `firebaseId`
 * @param kept `null` when the account keeps none: it is sent what differs from the usual
 * @source requirements CF-13; design §5
 */
export function takeOverSettings(owner: string, kept: AppState['accountSettings']): void {
  const link = settingsLink;
  const isNew = link.owner !== owner;
  if (isNew && link.owner !== null) {
    const { language, lightGraphics } = settings;
    // The language was chosen, or seen, on the login screen; what the device can draw is the device's.
    settingsActions.adopt({ ...defaultSettings(), language, lightGraphics });
    link.own = [];
    link.unsent = link.unsent.filter(name => name === 'language');
  }
  link.owner = owner;
  if (kept !== null) {
    const held = [...link.own, ...link.unsent];
    const taken = accountNames().filter(name => !held.includes(name) && kept[name] !== undefined);
    settingsActions.adopt(Object.fromEntries(taken.map(name => [name, kept[name]])));
  } else if (isNew) {
    const usual = defaultSettings();
    link.unsent = accountNames().filter(name => settings[name] !== usual[name]);
  }
}

/** The account keeps these now. A setting that has changed again meanwhile is still to be sent. */
export function settingsSent(sent: Partial<Pick<typeof settings, AccountSetting>>): void {
  settingsLink.unsent = settingsLink.unsent.filter(name => !(name in sent) || settings[name] !== sent[name]);
}

const accountNames = (): AccountSetting[] => Object.keys(settings).filter(isAccountSetting);

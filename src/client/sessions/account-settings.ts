import { subscribe } from 'valtio';
import { app, setAccountSettings } from '../state/app';
import {
  defaultSettings,
  isAccountSetting,
  settings,
  settingsActions,
  settingsLink,
} from '../state/settings';
import type { AccountSetting } from '../state/settings-shapes';
import type { AppState } from '../state/shapes';
import * as endpoints from '../transport/endpoints/settings';
import type { Calls } from './calls';

/** Several changes in a row are one call. */
const REST_MS = 800;

export interface AccountSettingsOptions {
  calls: Pick<Calls, 'post'>;
  /** Where it is heard that there is a network again. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Settings follow the account: what the user's data bring holds here, but for what was chosen for this device and what
 * the account has not heard of yet; what changes here is kept with the account. Somebody else's settings are not taken over.
 *
 * @returns ends it
 * @source requirements CF-13, SC-07; design §5
 */
export function keepAccountSettings({ calls, events }: AccountSettingsOptions): () => void {
  let heard = -1;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;

  function userChanged(): void {
    const { user, userVersion, accountSettings } = app;
    if (user !== null && userVersion !== heard) {
      heard = userVersion;
      takeOver(user.firebaseId, accountSettings);
    }
    sendSoon();
  }

  async function send(): Promise<void> {
    rest = undefined;
    const names = [...settingsLink.unsent];
    if (isSending || isOver || !mayBeSent()) return;
    const sent = Object.fromEntries(names.map(name => [name, settings[name]]));
    isSending = true;
    const result = await calls.post(endpoints.keepSettings(), sent);
    isSending = false;
    if (!result.ok) return;
    setAccountSettings(sent);
    settingsLink.unsent = settingsLink.unsent.filter(
      name => !names.includes(name) || settings[name] !== sent[name],
    );
    sendSoon();
  }

  function sendSoon(): void {
    if (mayBeSent()) rest ??= setTimeout(() => void send(), REST_MS);
  }

  const ends = [subscribe(app, userChanged), subscribe(settingsLink, sendSoon)];
  events.addEventListener('online', sendSoon);
  userChanged();
  return () => {
    isOver = true;
    clearTimeout(rest);
    for (const end of ends) end();
    events.removeEventListener('online', sendSoon);
  };
}

/** Before the terms are agreed to the server refuses it. */
const mayBeSent = (): boolean =>
  settingsLink.unsent.length > 0 &&
  settingsLink.owner === app.user?.firebaseId &&
  app.userStatus === 'OK' &&
  navigator.onLine;

function takeOver(owner: string, kept: AppState['accountSettings']): void {
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

const accountNames = (): AccountSetting[] => Object.keys(settings).filter(isAccountSetting);

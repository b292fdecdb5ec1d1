import { subscribe } from 'valtio';
import { app, setAccountSettings } from '../../state/app';
import type { Http } from '../../transport/http';
import * as endpoints from '../endpoints';
import { settingsSent, takeOverSettings } from '../state/account-settings';
import { settings, settingsLink } from '../state/settings';

/** Several changes in a row are one call. */
const REST_MS = 800;

/** Pause after a call that failed: twice as long after each, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export interface AccountSettingsOptions {
  calls: Pick<Http, 'post'>;
  /** Where it is heard that there is a network again. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Settings follow the account: those of the user's data hold here, except for settings of this device and for changes
 * that the account does not have yet; changes here are kept with the account. Another user's settings are dropped.
 *
 * @returns ends it
 * @source requirements CF-13, SC-07; design §5
 */
export function keepAccountSettings({ calls, events }: AccountSettingsOptions): () => void {
  let heard = -1;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isSending = false;
  let isOver = false;

  function userChanged(): void {
    const { user, userVersion, accountSettings } = app;
    if (user !== null && userVersion !== heard) {
      heard = userVersion;
      takeOverSettings(user.firebaseId, accountSettings);
    }
    sendSoon();
  }

  async function send(): Promise<void> {
    rest = undefined;
    if (isSending || isOver || !mayBeSent()) return;
    clearTimeout(again);
    const sent = Object.fromEntries(settingsLink.unsent.map(name => [name, settings[name]]));
    isSending = true;
    const result = await calls.post(endpoints.keepSettings(), sent);
    isSending = false;
    if (!result.ok) {
      again = setTimeout(sendSoon, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      return;
    }
    pause = FIRST_PAUSE_MS;
    setAccountSettings(sent);
    settingsSent(sent);
    sendSoon();
  }

  function sendSoon(): void {
    if (!isOver && mayBeSent()) rest ??= setTimeout(() => void send(), REST_MS);
  }

  const ends = [subscribe(app, userChanged), subscribe(settingsLink, sendSoon)];
  events.addEventListener('online', sendSoon);
  userChanged();
  return () => {
    isOver = true;
    clearTimeout(rest);
    clearTimeout(again);
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

import i18next from 'i18next';
import { CLIENT_VERSION } from '../../protocol/limits';
import type { UserStatus } from '../../protocol/users';
import { pageUrl } from '../shell/page-url';
import { app, closeAlert, openAlert } from '../state/app';
import { installation } from '../state/installation';
import type { AlertSettings, User } from '../state/shapes';

/** What keeps a user from the product until it is dealt with. */
type Blocking = 'ban' | 'terms' | 'username' | 'update';

export interface Conditions {
  userStatus: UserStatus | null;
  user: Pick<User, 'username' | 'firebaseId'> | null;
  /** The version the server announced; `null` before it did. */
  serverVersion: number | null;
}

/**
 * The one blocking alert to show.
 *
 * @source ID-10…17: in the order ban, terms, username, update
 */
export function firstBlocking({ userStatus, user, serverVersion }: Conditions): Blocking | null {
  if (userStatus === 'BAN') return 'ban';
  if (userStatus === 'tyc_not_agreed') return 'terms';
  if (user && user.username === user.firebaseId) return 'username';
  return serverVersion !== null && serverVersion > CLIENT_VERSION ? 'update' : null;
}

export interface BlockingActions {
  signOut(): Promise<void>;
  /** @throws Error when the call fails */
  acceptTerms(): Promise<void>;
}

/** Shows the blocking alert that the conditions ask for, and takes away one that no longer holds. */
export class BlockingAlerts {
  private shown: { kind: Blocking; title: string } | null = null;

  constructor(private readonly actions: BlockingActions) {}

  review(conditions: Conditions): void {
    const kind = firstBlocking(conditions);
    const standing = this.shown !== null && app.alertSettings?.title === this.shown.title;
    if (kind === null) {
      this.shown = null;
      if (standing) closeAlert();
      return;
    }
    if (standing && this.shown?.kind === kind) return;
    const settings = { ...this.settings(kind), closable: false };
    this.shown = { kind, title: settings.title };
    openAlert(settings);
  }

  private settings(kind: Blocking): AlertSettings {
    const { t } = i18next;
    const terms = pageUrl(installation.pages.terms);
    switch (kind) {
      case 'ban':
        return {
          title: t('alert.ban.title'),
          text: t('alert.ban.text'),
          link: { label: t('alert.ban.link'), url: terms },
          actions: [{ label: t('alert.ban.exit'), event: () => this.leave() }],
        };
      case 'terms':
        return {
          title: t('alert.terms.title'),
          text: t('alert.terms.text'),
          link: { label: t('alert.terms.link'), url: terms },
          actions: [
            { label: t('alert.terms.accept'), event: () => this.accept() },
            { label: t('alert.terms.decline'), event: () => this.leave() },
          ],
        };
      case 'username':
        return {
          type: 'changeUser',
          title: t('alert.username.title'),
          text: t('alert.username.text'),
          actions: [],
        };
      case 'update':
        return {
          title: t('alert.update.title'),
          text: t('alert.update.text'),
          actions: [{ label: t('alert.update.action'), event: refreshPage }],
        };
    }
  }

  /** Signing out closes every alert itself (ID-13). */
  private async leave(): Promise<boolean> {
    await this.actions.signOut();
    return false;
  }

  /** The reloaded user data decides which alert follows (ID-12). */
  private async accept(): Promise<boolean> {
    await this.actions.acceptTerms();
    return false;
  }
}

/** The same address with a refresh marker. @source ID-16, settled reading 6 */
function refreshPage(): boolean {
  const url = new URL(location.href);
  url.searchParams.set('refresh', String(Date.now()));
  location.replace(url);
  return false;
}

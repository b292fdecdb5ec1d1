import { onAlertEvent } from '../alerts/state/alert-actions';
import { keepPageBehind } from '../page/entries';
import { logTrouble } from '../reporting/report';
import { setSection } from '../state/app';
import { wasInGame } from '../storage/flags';
import type { Channels } from '../transport/channels';
import type { SignIn } from '../transport/sign-in';
import type { Session } from './session';

export interface FollowUserOptions {
  channels: Pick<Channels, 'renew'>;
  signIn: Pick<SignIn, 'follow' | 'prepare'>;
  session: Pick<Session, 'begin' | 'end'>;
  game: {
    enter(resumed: boolean): Promise<void>;
    /** Closes the game's channel and empties its store. */
    clear(): void;
  };
  /** Goes to a route. */
  navigate(to: string): void;
  /** Fetches what the user's first press may need. */
  prefetch(): void;
}

/** Begins and ends the session as a user signs in or out. @source ID-06, ID-09, SH-03 */
export function followUser(options: FollowUserOptions): void {
  const { channels, signIn, session, game, navigate, prefetch } = options;
  let isSignedIn = false;

  const onUser = (uid: string | null): void => {
    if (isSignedIn) {
      // Everything that belongs to the user who is leaving.
      game.clear();
      session.end();
      navigate('/');
    }
    isSignedIn = uid !== null;
    if (!isSignedIn) {
      session.end();
      // Fetched now, so that a press opens the popup at once.
      signIn.prepare().catch(error => logTrouble(`sign-in: ${String(error)}`));
      return;
    }
    void session.begin();
    prefetch();
    // A game that this tab showed before a reload comes back without a detour (SH-03).
    if (wasInGame()) void game.enter(true);
    else setSection('main');
  };
  // The browser's way back leads to where the alert was.
  onAlertEvent('page.twoFactor', () => {
    keepPageBehind();
    navigate('/configuration/otp');
    return true;
  });
  signIn.follow(onUser, token => channels.renew(token));
}

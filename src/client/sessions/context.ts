import type { Channel, ChannelOptions } from '../transport/channel';
import type { Http } from '../transport/http';
import type { SignIn } from '../transport/sign-in';

/** What the parts of the wiring share. */
export interface Context {
  http: Http;
  signIn: SignIn;
  /** Id of the signed-in user. */
  userId(): string | null;
  /** Goes to a route by the product's own doing: the back control then leads to '/' (SH-15). */
  navigate(to: string): void;
  /** A channel of this installation that tries again as soon as the network or the tab is back. */
  openChannel(options: Omit<ChannelOptions, 'url' | 'token'>): Channel;
}

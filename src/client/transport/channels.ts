import { closeCode } from '../../protocol/close-codes';
import { Channel, type ChannelOptions } from './channel';
import type { SignIn } from './sign-in';

/**
 * A status or queue channel that is silent for this long is dead, and would not say so: a line that broke
 * without a word, a tab that slept. Its signals come every five seconds.
 */
export const SIGNAL_SILENCE_MS = 20_000;
/** The heartbeats of a game come every two seconds: silence shows, and then a new connection is made. Settled reading 87. */
export const GAME_PATIENCE = { quietMs: 3_000, silenceMs: 5_000 };

/** All channels that live, so that a returning network or tab wakes every one of them. */
export class Channels {
  private readonly live = new Set<Channel>();
  /** Whether the server gives a reason for not knowing the user's token: then the sign-in is over, and no channel's end is news. */
  isOver: () => Promise<boolean> = async () => false;

  /**
   * @param base live base of the installation, absolute or below this page's origin
   * @param signIn whose channels they are
   */
  constructor(
    private readonly base: string,
    private readonly signIn: Pick<SignIn, 'token' | 'userId'>,
  ) {}

  /** Opens a channel for the user who is signed in. Once they have left it ends without a word, and greets for no other user. */
  open(options: Omit<ChannelOptions, 'url' | 'token'>): Channel {
    const owner = this.signIn.userId();
    const isLeftBehind = () => owner !== null && this.signIn.userId() !== owner;
    const channel: Channel = new Channel({
      ...options,
      url: liveUrl(this.base, options.name, location.href),
      token: async () => {
        const token = await this.signIn.token();
        if (isLeftBehind()) channel.dispose();
        return token;
      },
      onState: state => {
        if (state === 'disconnected' || state === 'error') this.forgetIfEnded(channel);
        options.onState(state);
      },
      onFinal: code => {
        if (!isLeftBehind()) void this.ended(code, options.onFinal);
      },
    });
    this.live.add(channel);
    channel.open();
    return channel;
  }

  /** The user has a newer token. */
  renew(token: string): void {
    for (const channel of this.live) channel.renew(token);
  }

  /** A network or a tab that comes back wakes every channel that waits for its next attempt; a lost network shows at once. */
  probeOnReturn(): void {
    const probe = () => {
      if (document.visibilityState !== 'visible') return;
      for (const channel of this.live) channel.probe();
    };
    window.addEventListener('online', probe);
    window.addEventListener('offline', () => {
      for (const channel of this.live) channel.offline();
    });
    document.addEventListener('visibilitychange', probe);
  }

  private async ended(code: number, tell: (code: number) => void): Promise<void> {
    if (code !== closeCode.notSignedIn || !(await this.isOver())) tell(code);
  }

  private forgetIfEnded(channel: Channel): void {
    if (channel.ended) this.live.delete(channel);
  }
}

/** Address of a live channel. */
export function liveUrl(base: string, name: string, page: string): string {
  const url = new URL(`${base}/${name}`, page);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

import type { Card } from '../../protocol/entities';
import type { ClientConfig } from '../../protocol/installation';

/** Configuration of this installation, from `/config.json`. Set once at boot, before anything renders. */
export let installation: ClientConfig;

export function setInstallation(config: ClientConfig): void {
  installation = config;
}

/**
 * Address of a picture on the items host.
 *
 * @param name an avatar's `url` or a frame's `name`
 * @source specification §7 (images)
 */
function imageUrl(kind: 'avatar' | 'frame', name: string): string {
  return `${installation.itemsBase}/${kind}/${encodeURIComponent(name)}`;
}

interface Portrait {
  /** `null` where the player has none, `undefined` while nothing is known of them. */
  picture: string | null | undefined;
  frame: string | null;
}

/** Addresses of a player's avatar and its frame. @param card `null` while nothing is known of them */
export function portraitOf(card: Pick<Card, 'avatar' | 'frame'> | null): Portrait {
  if (card === null) return { picture: undefined, frame: null };
  return {
    picture: card.avatar && imageUrl('avatar', card.avatar.url),
    frame: card.frame && imageUrl('frame', card.frame.name),
  };
}

/** Address of a player's flag in its small size, `null` without one. @source settled reading 28 */
export function flagOf(card: Pick<Card, 'flag'> | null | undefined): string | null {
  const flag = card?.flag;
  return flag ? `${installation.itemsBase}/flag/small/${encodeURIComponent(flag.url)}` : null;
}

import type { ClientConfig } from '../../protocol/installation';

/** What this installation told the client in `/config.json`. Set once at boot, before anything renders. */
export let installation: ClientConfig;

export function setInstallation(config: ClientConfig): void {
  installation = config;
}

/**
 * Address of a picture on the items host.
 *
 * @param name an avatar's `url`, a frame's `name` or a board's id
 * @source specification §7 (images)
 */
export function imageUrl(kind: 'avatar' | 'frame' | 'board', name: string | number): string {
  return `${installation.itemsBase}/${kind}/${encodeURIComponent(name)}`;
}

/** Address of a flag. @source settled reading 28 */
export function flagUrl(size: 'small' | 'large', url: string): string {
  return `${installation.itemsBase}/flag/${size}/${encodeURIComponent(url)}`;
}

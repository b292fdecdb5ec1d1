import type { Logger } from 'pino';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { changingSettings, readSharedSettings, writeSharedSettings } from './settings';

/** Settings by which players would find another installation at one node than at the others. None of these is a secret. */
const sharedSettings = ({
  firebase,
  identity,
  publicUrl,
  upgradeKing,
}: Configuration): Record<string, string> => ({
  FIREBASE_PROJECT_ID: firebase?.projectId ?? '',
  OIDC_ISSUER: identity.oidc?.[0].issuer.href ?? '',
  OIDC_2_ISSUER: identity.oidc?.[1].issuer.href ?? '',
  IDENTITY_PROVIDERS: identity.providers.map(({ id }) => id).join(),
  PUBLIC_URL: publicUrl?.origin ?? '',
  UPGRADE_KING: upgradeKing.join(),
});

/** Warns of settings that the node that started last had otherwise. They may be changed, so they keep no node from starting. */
export function compareSettings(db: Database, configuration: Configuration, log: Logger): Promise<void> {
  const here = sharedSettings(configuration);
  return changingSettings(db, async tx => {
    const before = await readSharedSettings(tx);
    const changed = Object.keys(here).filter(name => before !== null && here[name] !== before[name]);
    for (const setting of changed)
      log.warn(
        { setting, here: here[setting], before: before?.[setting] },
        'a setting that all nodes share is another one than where a node started last',
      );
    if (before === null || changed.length > 0) await writeSharedSettings(tx, here);
  });
}

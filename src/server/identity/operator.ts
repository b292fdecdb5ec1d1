import type { Configuration } from '../configuration';
import type { Database, Transaction } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { setDisabled } from './accounts';
import { identityOrder } from './commands';
import type { DisabledIdentities } from './disabled';
import type { Identities } from './identities';
import { accountNameOf } from './oidc';

export interface IdentityOrderDeps {
  db: Database;
  /** `null`: sign-in is not by the embedded identity. */
  disabled: DisabledIdentities | null;
  identities: Identities;
  identity: Configuration['identity'];
  /** Further effects on a user whose identity is disabled: in the order's transaction, and after it. */
  onDisable(tx: Transaction, uid: string): Promise<void>;
  standStill(uid: string): Promise<void>;
}

/** The operator bars a name of the embedded sign-in. */
export const identityHandlers = ({
  db,
  disabled: known,
  identities,
  identity: { oidc, providers },
  onDisable,
  standStill,
}: IdentityOrderDeps): readonly Handler[] => [
  handle(identityOrder, async ({ who, disabled }) => {
    if (!known) return { refusal: 'Sign-in is by Firebase here: use the Firebase console.' };
    const { count, uids } = await setDisabled(db, identities, {
      // By a local id, or by what the account is told apart by: a name of the demo, the subject at a provider.
      ...{ localId: who, name: oidc ? accountNameOf(who) : who, disabled },
      providers: oidc ? oidc.map(({ issuer }) => issuer.href) : providers.map(({ id }) => id),
      onDisable,
    });
    if (count === 0) return { refusal: `Nobody has signed in as "${who}".` };
    await known.read('publish');
    if (disabled) for (const uid of uids) await standStill(uid);
    return `${who}: ${count} ${count === 1 ? 'identity' : 'identities'} ${disabled ? 'disabled' : 'enabled'}.`;
  }),
];

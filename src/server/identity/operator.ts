import type { Database } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { setDisabled } from './accounts';
import { identityOrder } from './commands';

export interface IdentityOrderParts {
  db: Database;
  /** Whether sign-in is by the embedded identity. */
  isEmbedded: boolean;
}

/** The operator bars a name of the embedded sign-in. */
export const identityHandlers = ({ db, isEmbedded }: IdentityOrderParts): readonly Handler[] => [
  handle(identityOrder, async ({ who, disabled }) => {
    if (!isEmbedded) return { refusal: 'Sign-in is by Firebase here: use the Firebase console.' };
    const count = await setDisabled(db, who, disabled);
    if (count === 0) return { refusal: `Nobody has signed in as "${who}".` };
    return `${who}: ${count} ${count === 1 ? 'identity' : 'identities'} ${disabled ? 'disabled' : 'enabled'}.`;
  }),
];

import type { TFunction } from 'i18next';
import { TICKET_CLOSED, TICKET_FULL, TICKET_OPEN } from '../../protocol/support';

/** Why the server did not take a message: in the user's language where the client has words for it. */
export function refusalText(t: TFunction, error: string | undefined): string | undefined {
  if (error === TICKET_OPEN) return t('support.one');
  if (error === TICKET_CLOSED) return t('support.closed');
  if (error === TICKET_FULL) return t('support.full');
  return error;
}

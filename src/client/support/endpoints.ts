import {
  type Attachment,
  evidenceAnswer,
  threadAnswer,
  ticketAnswer,
  ticketsAnswer,
} from '../../protocol/support';
import { endpoint } from '../transport/endpoint';

/** Calls about the support desk. No answer is kept (SU-11). @source API-26…29 */

export const tickets = endpoint(null, () => '/support', ticketsAnswer);
export const thread = endpoint(null, (id: number) => `/support/${id}`, threadAnswer);
/** Evidence that is about to be attached. */
export const evidence = endpoint(null, (about: EvidenceOf) => `/evidence?${queryOf(about)}`, evidenceAnswer);
export const newTicket = endpoint(null, () => '/support', ticketAnswer);
export const replyTo = endpoint(null, (id: number) => `/support/${id}`, ticketAnswer);
export const closeTicket = endpoint(null, (id: number) => `/support/${id}/close`, ticketAnswer);

/** Subject of an attachment that the server has to look up. */
type EvidenceOf =
  | { kind: 'game'; game: number; ply?: number | undefined }
  | Extract<Attachment, { kind: 'purchase' }>;

function queryOf(about: EvidenceOf): string {
  if (about.kind === 'purchase') return `purchase=${encodeURIComponent(about.reference)}`;
  return `game=${about.game}${about.ply === undefined ? '' : `&ply=${about.ply}`}`;
}

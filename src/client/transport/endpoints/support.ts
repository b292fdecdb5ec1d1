import { threadAnswer, ticketAnswer, ticketsAnswer } from '../../../protocol/support';
import { endpoint } from '../endpoint';

/** Calls about the support desk. No answer is kept (SU-11). @source API-26…29 */

export const tickets = endpoint(null, () => '/support', ticketsAnswer);
export const thread = endpoint(null, (id: number) => `/support/${id}`, threadAnswer);
export const newTicket = endpoint(null, () => '/support', ticketAnswer);
export const replyTo = endpoint(null, (id: number) => `/support/${id}`, ticketAnswer);
export const closeTicket = endpoint(null, (id: number) => `/support/${id}/close`, ticketAnswer);

import type { FastifyReply } from 'fastify';
import type { Evidence } from '../../protocol/support';
import { reverseSaleOrder } from '../market/commands';
import type { SentOrder } from '../operator/order';
import { numberText } from '../operator/texts';
import { resetTwoFactorOrder } from '../otp/commands';
import { html, type Markup } from '../pages/html';
import { banOrder } from '../players/commands';
import { endSessionsOrder } from '../sessions/commands';
import type { DeskTicket } from '../support/desk';
import { purchaseText } from './evidence';
import { head, hidden, send, type Written, writtenFields } from './layout';
import { itemText } from './words';

/** Orders about a ticket's player. Each has a page that says what will happen and asks for the reason before it is given. */

export const DESK_ORDERS = ['end-sessions', 'reset-two-factor', 'ban', 'lift-ban', 'reverse-sale'] as const;
export type DeskOrder = (typeof DESK_ORDERS)[number];
export const isDeskOrder = (name: string): name is DeskOrder => DESK_ORDERS.some(one => one === name);

export type Sale = Extract<Evidence, { kind: 'purchase' }>;

/** Letters of a reason, as the orders take them. */
export const MAX_REASON = 200;

interface Words {
  title: string;
  /** Effects of the order. */
  effects: readonly string[];
  button: string;
  /** Whether players read the reason, or the record of the orders alone keeps it. */
  isRead: boolean;
}

const HELD = 'For 24 hours they can sell, buy, stake and rename nothing.';
const WITHDRAWN = 'What they have for sale is withdrawn, and they keep it.';
const DUEL_ENDS = 'A duel with a stake that has not begun ends, and the stake goes back.';

export function wordsOf(order: DeskOrder, player: string): Words {
  switch (order) {
    case 'end-sessions':
      return {
        title: `End all sessions of ${player}?`,
        effects: [
          `${player} is signed out everywhere, has to sign in again, and is told why.`,
          HELD,
          WITHDRAWN,
          DUEL_ENDS,
          'A game that is being played goes on.',
        ],
        button: 'End all sessions',
        isRead: false,
      };
    case 'reset-two-factor':
      return {
        title: `Reset two-factor of ${player}?`,
        effects: [
          'Two-factor authentication is turned off, and the recovery codes are void. They are told.',
          HELD,
          WITHDRAWN,
          DUEL_ENDS,
          'Make sure first that it is the owner of the account who asks.',
        ],
        button: 'Reset two-factor',
        isRead: false,
      };
    case 'ban':
      return {
        title: `Ban ${player}?`,
        effects: [
          'Their open pages are closed at once, and nothing but their data, their statement and one ticket is left to them.',
          'A game that they are playing is lost.',
          'A duel that has not begun ends, and the stakes go back.',
          WITHDRAWN,
          'It lasts until it is lifted here.',
        ],
        button: `Ban ${player}`,
        isRead: false,
      };
    case 'lift-ban':
      return {
        title: `Lift the ban of ${player}?`,
        effects: ['They can use everything again. What the ban ended stays as it is.'],
        button: 'Lift the ban',
        isRead: false,
      };
    case 'reverse-sale':
      return {
        title: 'Reverse this sale?',
        effects: [
          'The item goes back to the seller, and the whole price, the fee included, to the buyer.',
          'It is refused where the buyer has not got the item any more, or the seller not the KING.',
          'Both are told.',
        ],
        button: 'Reverse the sale',
        isRead: true,
      };
  }
}

/** Outcome of a reversed sale, with the item's name as its owners read it. */
export const reversedText = ({ reference, item, price, seller, buyer }: Sale): string =>
  `${reference} is reversed: ${itemText(item.kind, item.name)} is ${seller}’s again, and ${buyer} has ${numberText(price)} KING back.`;

/** The order as the operator's command would give it. @param who name or uid. @param sale reference, where it is about one */
export function orderOf(order: DeskOrder, who: string, reason: string, sale: string): SentOrder {
  switch (order) {
    case 'end-sessions':
      return { do: endSessionsOrder.name, who, reason };
    case 'reset-two-factor':
      return { do: resetTwoFactorOrder.name, who, reason };
    case 'ban':
      return { do: banOrder.name, who, banned: true };
    case 'lift-ban':
      return { do: banOrder.name, who, banned: false };
    case 'reverse-sale':
      return { do: reverseSaleOrder.name, sale, reason };
  }
}

interface Question {
  order: DeskOrder;
  ticket: Pick<DeskTicket, 'id' | 'player' | 'subject'>;
  /** The sale that it is about. */
  sale: Sale | null;
  formToken: string;
  written: Written;
  reason: string;
  /** Word of this page, and number of the last order before it: an order with this word is given once. */
  once: string;
  after: string;
  problem: string | null;
}

export function sendQuestion(reply: FastifyReply, question: Question): FastifyReply {
  const { order, ticket, sale, formToken, written, reason, once, after, problem } = question;
  const { title, effects, button, isRead } = wordsOf(order, ticket.player);
  const here = `/desk/ticket/${String(ticket.id)}`;
  const about = sale === null ? '' : `?sale=${encodeURIComponent(sale.reference)}`;
  return send(
    reply,
    title,
    html`<body><main class="desk asking">
${head(formToken)}
<h1>${title}</h1>
<p class="meta">Ticket ${String(ticket.id)} · <bdi>${ticket.subject}</bdi></p>
${sale === null ? '' : purchaseText(sale, ticket.player)}
<ul class="effects">${effects.map(one => html`<li>${one}</li>`)}</ul>
<form method="post" action="${here}/do/${order}${about}#outcome">
${hidden(formToken)}${writtenFields({ ...written, by: '' })}
<input type="hidden" name="once" value="${once}"><input type="hidden" name="after" value="${after}">
<label for="reason">Reason</label>
<input id="reason" name="reason" maxlength="${String(MAX_REASON)}" value="${reason}" required autocomplete="off" dir="auto" aria-describedby="read">
<small id="read">${isRead ? 'Both players read it.' : 'Players do not read it. It is kept in the record of the orders.'}</small>
<label for="by">Signed</label>
<input id="by" name="by" maxlength="40" value="${written.by}" required>
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<div class="acts"><button class="grave">${button}</button><button formnovalidate formaction="${here}/draft">Back to the ticket</button></div>
</form></main></body>`,
  );
}

/** Ways to the pages that ask, beside the facts about the player. */
export const orderWays = (
  orders: readonly DeskOrder[],
  wayTo: (order: DeskOrder, sign: string) => Markup,
): Markup => html`<div class="orders">${orders.map(order => wayTo(order, SIGNS[order]))}</div>`;

const SIGNS: Readonly<Record<DeskOrder, string>> = {
  'end-sessions': 'End all sessions …',
  'reset-two-factor': 'Reset two-factor …',
  ban: 'Ban …',
  'lift-ban': 'Lift the ban …',
  'reverse-sale': 'Reverse …',
};

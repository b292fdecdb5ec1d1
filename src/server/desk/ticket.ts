import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { reasonName } from '../../protocol/support';
import { isGoneName } from '../../rules/gone';
import { momentText } from '../operator/texts';
import { html, type Markup } from '../pages/html';
import { LANGUAGE_NAMES } from '../pages/language';
import type { DeskMessage, DeskThread } from '../support/desk';
import { cannedFor } from './canned';
import { evidenceText } from './evidence';
import { gamePart, type ShownGame } from './game';
import { head, hidden, send, type Written } from './layout';
import { type DeskOrder, orderWays } from './orders';
import { type Side, sideParts, sideQuery } from './side';
import { type Asked, turnsOf } from './turn';

/** A ticket: its thread, its game, and beside it what is known of its player. */

const whole = (digits: number) =>
  v.fallback(
    v.optional(v.pipe(v.string(), v.regex(new RegExp(`^\\d{1,${digits}}$`)), v.transform(Number))),
    undefined,
  );

export const ticketQuery = v.object({
  ...sideQuery.entries,
  /** Half-move that is shown of the game. */
  ply: whole(4),
  /** Game of the player that is shown, instead of what was attached last. */
  game: whole(15),
});
export type TicketQuery = v.InferOutput<typeof ticketQuery>;

interface TicketPage extends DeskThread, Written {
  asked: TicketQuery;
  /** The thread that this one follows. */
  followed: DeskThread | null;
  game: ShownGame | null;
  side: Side;
  formToken: string;
  /** Why the last order was not carried out. */
  problem: string | null;
  /** Outcome of the last order. */
  done: string | null;
}

export function sendTicket(reply: FastifyReply, page: TicketPage): FastifyReply {
  const { ticket, messages, followed, game, side, formToken, problem, done } = page;
  const { id, subject, reason, player, language, closedAt } = ticket;
  const here = `/desk/ticket/${id}`;
  const isWriting = closedAt === null || page.text !== '';
  const turn = turnsOf(here, textOf(page.asked), isWriting);
  const isGone = isGoneName(player);
  const wayTo = (order: DeskOrder, sign: string, about = ''): Markup => {
    const place = `${here}/ask/${order}${about}`;
    return isWriting
      ? html`<button form="answer" formnovalidate formaction="${place}">${sign}</button>`
      : html`<a href="${place}">${sign}</a>`;
  };
  const reverse = (reference: string): Markup | '' =>
    isGone ? '' : wayTo('reverse-sale', 'Reverse …', `?sale=${encodeURIComponent(reference)}`);
  return send(
    reply,
    `Ticket ${id}`,
    html`<body><main class="desk beside">
<section>
${head(formToken)}
<p><a href="/desk">All tickets</a></p>
<h1 dir="auto">${subject}</h1>
<p class="meta">${String(id)} · ${reasonName(reason) ?? ''} · <bdi>${player}</bdi>, <bdi>${LANGUAGE_NAMES[language]}</bdi> · ${closedAt === null ? 'open' : `closed ${momentText(closedAt)}`}${followerText(page)}</p>
${followed ? followedPart(followed) : ''}
${threadPart(messages, player, reverse)}
${done === null ? '' : html`<p id="outcome" class="done" role="status">${done}</p>`}
${problem === null ? '' : html`<p id="outcome" class="problem" role="alert">${problem}</p>`}
${closedAt === null ? answerForms(page, here) : html`<p class="none">This ticket is closed.</p>${isWriting ? unsentPart(page) : ''}`}
</section>
<aside>${gamePart(game, turn)}
${sideParts(side, player, turn, isGone ? '' : orderWays(ordersFor(side), wayTo), reverse)}</aside>
</main></body>`,
  );
}

/** Orders that make sense as the account stands. */
const ordersFor = ({ isBanned, twoFactor }: Side): DeskOrder[] => [
  'end-sessions',
  ...(twoFactor?.on ? (['reset-two-factor'] as const) : []),
  isBanned ? 'lift-ban' : 'ban',
];

const textOf = ({ ply, game, currency, before, duels }: TicketQuery): Asked => ({
  ...(ply !== undefined && { ply: String(ply) }),
  ...(game !== undefined && { game: String(game) }),
  ...(currency !== 'KING' && { currency }),
  ...(before !== undefined && { before: String(before) }),
  ...(duels > 1 && { duels: String(duels) }),
});

const followerText = ({ followedBy }: DeskThread): Markup | string =>
  followedBy === null
    ? ''
    : html` · followed by <a href="/desk/ticket/${String(followedBy)}">${String(followedBy)}</a>`;

/** The earlier thread, folded: its subject says what it was about. */
const followedPart = ({ ticket, messages }: DeskThread): Markup =>
  html`<details class="followed"><summary>Follows ${String(ticket.id)}: <bdi>${ticket.subject}</bdi></summary>
${threadPart(messages, ticket.player, () => '')}
<p><a href="/desk/ticket/${String(ticket.id)}">Open ticket ${String(ticket.id)}</a></p></details>`;

const threadPart = (
  messages: readonly DeskMessage[],
  player: string,
  reverse: (reference: string) => Markup | '',
): Markup =>
  html`<ol class="thread">${messages.map(
    ({ staff, message, at, evidence }) =>
      html`<li class="${staff === null ? 'player' : 'staff'}"><p class="who"><bdi>${staff ?? player}</bdi> <small>${momentText(at)}</small></p>
<p class="text" dir="auto">${message}</p>${evidence ? evidenceText(evidence, player, evidence.kind === 'purchase' ? reverse(evidence.reference) : '') : ''}</li>`,
  )}</ol>`;

/** One form: stepping through the game, adding a text and closing take along what is written. */
function answerForms({ ticket, formToken, text, by, last }: TicketPage, here: string): Markup {
  const groups = cannedFor(ticket.language);
  return html`<form id="answer" method="post" action="${here}/answer">
${hidden(formToken)}
<input type="hidden" name="last" value="${last}">
<label for="text">Answer</label>
<textarea id="text" name="text" rows="7" maxlength="1500" required dir="auto">${text}</textarea>
<label for="by">Signed</label>
<input id="by" name="by" maxlength="40" value="${by}" required>
<div class="acts"><button class="primary">Answer</button><button formnovalidate formaction="${here}/close">Close the ticket</button></div>
<div class="canned"><label for="canned">Add a text</label>
<select id="canned" name="canned">${groups.map(
    ({ label, texts }) =>
      html`<optgroup label="${label}">${texts.map(one => html`<option value="${one.value}">${one.label}</option>`)}</optgroup>`,
  )}</select>
<button name="insert" value="1" formnovalidate formaction="${here}/draft">Insert</button></div></form>`;
}

/** An answer that was being written when the ticket was closed: it can still be copied. */
const unsentPart = ({ formToken, text }: TicketPage): Markup =>
  html`<form id="answer" method="post">${hidden(formToken)}
<label for="text">Not sent</label>
<textarea id="text" name="text" rows="7" readonly dir="auto">${text}</textarea></form>`;

import type { FastifyReply } from 'fastify';
import type { Evidence } from '../../protocol/support';
import { momentText } from '../operator/texts';
import { html, type Markup } from '../pages/html';
import { LANGUAGE_NAMES } from '../pages/language';
import type { OpenReport } from '../reports/store';
import type { DeskMessage, DeskTicket } from '../support/desk';
import { boardPicture } from './board';
import { cannedFor } from './canned';
import { head, hidden, REASONS, send } from './layout';

/** A ticket and a report, each beside its game. */

/** A game on the board beside what is read. */
export interface ShownGame {
  id: number;
  /** Position and move by half-moves, from the start. */
  positions: readonly { fen: string; move: { san: string; from: string; to: string } | null }[];
  ply: number;
  /** Address of this page, to which the half-move is added. */
  here: string;
}

interface TicketPage {
  ticket: DeskTicket;
  messages: readonly DeskMessage[];
  game: ShownGame | null;
  formToken: string;
  /** The answer as far as it is written. */
  text: string;
  by: string;
  /** Why the last order was not carried out. */
  problem: string | null;
}

export function sendTicket(reply: FastifyReply, page: TicketPage): FastifyReply {
  const { ticket, messages, game, formToken, problem } = page;
  const { id, subject, reason, player, language, closedAt, follows } = ticket;
  const here = `/desk/ticket/${id}`;
  return send(
    reply,
    `Ticket ${id}`,
    html`<body><main class="desk beside">
<section>
${head(formToken)}
<p><a href="/desk">All tickets</a></p>
<h1 dir="auto">${subject}</h1>
<p class="meta">${String(id)} · ${REASONS[reason] ?? ''} · <bdi>${player}</bdi>, <bdi>${LANGUAGE_NAMES[language]}</bdi> · ${closedAt === null ? 'open' : 'closed'}
${follows === null ? '' : html` · follows <a href="/desk/ticket/${String(follows)}">${String(follows)}</a>`}</p>
<ol class="thread">${messages.map(
      ({ staff, message, at, evidence }) =>
        html`<li class="${staff === null ? 'player' : 'staff'}"><p class="who"><bdi>${staff ?? player}</bdi> <small>${momentText(at)}</small></p>
<p class="text" dir="auto">${message}</p>${evidence ? evidenceText(evidence) : ''}</li>`,
    )}</ol>
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
${closedAt === null ? answerForms(page, here) : html`<p class="none">This ticket is closed.</p>`}
</section>
${gamePart(game, closedAt === null)}
</main></body>`,
  );
}

/** One form: stepping through the game and adding a text take along what is written. */
function answerForms({ ticket, formToken, text, by }: TicketPage, here: string): Markup {
  const groups = cannedFor(ticket.language);
  return html`<form id="answer" method="post" action="${here}/answer">
${hidden(formToken)}
<label for="text">Answer</label>
<textarea id="text" name="text" rows="7" maxlength="1500" required dir="auto">${text}</textarea>
<label for="by">Signed</label>
<input id="by" name="by" maxlength="40" value="${by}" required>
<div class="acts"><button class="primary">Answer</button><button form="close">Close the ticket</button></div>
<div class="canned"><label for="canned">Add a text</label>
<select id="canned" name="canned">${groups.map(
    ({ label, texts }) =>
      html`<optgroup label="${label}">${texts.map(one => html`<option value="${one.value}">${one.label}</option>`)}</optgroup>`,
  )}</select>
<button name="insert" value="1" formnovalidate formaction="${here}/draft">Insert</button></div></form>
<form id="close" method="post" action="${here}/close">${hidden(formToken)}</form>`;
}

interface ReportPage {
  report: OpenReport;
  game: ShownGame | null;
  formToken: string;
}

export function sendReport(reply: FastifyReply, { report, game, formToken }: ReportPage): FastifyReply {
  const { id, white, black, reporter, reason, at } = report;
  return send(
    reply,
    `Report ${id}`,
    html`<body><main class="desk beside">
<section>
${head(formToken)}
<p><a href="/desk">All reports</a></p>
<h1>Game ${String(report.game)}: <bdi>${white}</bdi> – <bdi>${black}</bdi></h1>
<p class="meta">${String(id)} · by <bdi>${reporter}</bdi> · ${momentText(at)}</p>
<p class="text" dir="auto">${reason}</p>
<form method="post" action="/desk/report/${String(id)}/close">${hidden(formToken)}<button class="primary">Dealt with</button></form>
</section>
${gamePart(game, false)}
</main></body>`,
  );
}

function evidenceText(evidence: Evidence): Markup {
  if (evidence.kind === 'purchase') return purchaseText(evidence);
  const { game, gameMode, white, black, ply, roundTrips, closes } = evidence;
  const breaks = closes.map(({ code, at, ply: then }) => `${code} at ${momentText(at)}, ply ${then}`);
  return html`<dl class="evidence"><dt>Game</dt><dd>${String(game)}, ${gameMode}, <bdi>${white}</bdi> – <bdi>${black}</bdi></dd>
<dt>Half-move</dt><dd>${String(ply)}</dd>
<dt>Round trips</dt><dd>${roundTrips.length === 0 ? 'not known' : `${roundTrips.join(', ')} ms`}</dd>
<dt>Breaks</dt><dd>${breaks.length === 0 ? 'none' : breaks.join('; ')}</dd></dl>`;
}

function purchaseText(evidence: Extract<Evidence, { kind: 'purchase' }>): Markup {
  const { reference, item, price, at, buyer, seller, owner, reversed } = evidence;
  return html`<dl class="evidence"><dt>Purchase</dt><dd>${reference}, ${momentText(at)}</dd>
<dt>Item</dt><dd>${item.kind} ${item.name} (${String(item.id)})</dd>
<dt>Price</dt><dd>${String(price)} KING</dd>
<dt>Seller</dt><dd><bdi>${seller}</bdi></dd>
<dt>Buyer</dt><dd><bdi>${buyer}</bdi></dd>
<dt>Now with</dt><dd><bdi>${owner}</bdi></dd>
<dt>Reversed</dt><dd>${reversed ?? html`no; <code>sale reverse ${reference} …</code> takes it back`}</dd></dl>`;
}

/** @param isWriting a step takes along what is written */
function gamePart(game: ShownGame | null, isWriting: boolean): Markup | string {
  if (!game) return '';
  const { id, positions, ply, here } = game;
  const position = positions[ply];
  if (!position) return '';
  const { fen, move } = position;
  const last = positions.length - 1;
  const step = (to: number, label: string, sign: string): Markup => {
    if (to === ply || to < 0 || to > last) return html`<span aria-hidden="true">${sign}</span>`;
    const place = `?ply=${to}#board`;
    return isWriting
      ? html`<button form="answer" formnovalidate formaction="${here}/draft${place}" aria-label="${label}">${sign}</button>`
      : html`<a href="${here}${place}" aria-label="${label}">${sign}</a>`;
  };
  return html`<aside id="board"><h2>Game ${String(id)}</h2>
${boardPicture(fen, move ? [move.from, move.to] : [])}
<nav aria-label="Moves">${step(0, 'First', '|‹')}${step(ply - 1, 'Previous', '‹')}
<b>${String(ply)} / ${String(last)} ${move?.san ?? ''}</b>${step(ply + 1, 'Next', '›')}${step(last, 'Last', '›|')}</nav></aside>`;
}

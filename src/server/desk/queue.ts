import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { reasonName } from '../../protocol/support';
import { momentText, numberText } from '../operator/texts';
import { html, type Markup } from '../pages/html';
import type { OpenReport } from '../reports/store';
import { type DeskTicket, TICKET_STATES, type TicketState } from '../support/desk';
import { MAX_SEARCH } from '../support/search';
import { head, send } from './layout';

/** The list of tickets: open, closed or found; and the open reports. */

/** Tickets, or reports, on a page, and the last page that is read: what lies behind it is found by a search. */
export const PAGE_SIZE = 40;
const LAST_PAGE = 250;

const pageNumber = v.fallback(
  v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^\d{1,3}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(LAST_PAGE),
  ),
  1,
);

/** Query of the list's address; a value that makes no sense counts as left out. */
export const queueQuery = v.object({
  q: v.fallback(v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(MAX_SEARCH)), ''),
  state: v.fallback(v.optional(v.picklist(TICKET_STATES)), undefined),
  page: pageNumber,
  /** Page of the open reports. */
  reports: pageNumber,
});

interface Queue {
  search: string;
  state: TicketState;
  page: number;
  tickets: readonly DeskTicket[];
  hasMore: boolean;
  /** Open tickets of all players. */
  open: number;
  reports: { page: number; reports: readonly OpenReport[]; hasMore: boolean };
  formToken: string;
}

const TITLES: Readonly<Record<TicketState, string>> = {
  open: 'Open tickets',
  closed: 'Closed tickets',
  all: 'All tickets',
};

export function sendQueue(reply: FastifyReply, queue: Queue): FastifyReply {
  const { search, state, page, tickets, hasMore, reports, formToken } = queue;
  const isFirst = search === '' && state === 'open' && page === 1;
  return send(
    reply,
    search === '' ? TITLES[state] : `“${search}”`,
    html`<body><main class="desk">
${head(formToken, search)}
<h1>${search === '' ? TITLES[state] : html`Tickets with “<bdi>${search}</bdi>”`}</h1>
${tabs(queue)}
${tickets.length === 0 ? noneText(queue) : html`<ul class="queue">${tickets.map(lineOf)}</ul>`}
${pages('Pages', page, hasMore, to => address(queue, to))}
${isFirst ? reportList(reports) : ''}
</main></body>`,
  );
}

const address = ({ search, state }: Pick<Queue, 'search' | 'state'>, page = 1): string => {
  const asked = new URLSearchParams({
    ...(search !== '' && { q: search }),
    state,
    ...(page > 1 && { page: String(page) }),
  });
  return `/desk?${asked.toString()}`;
};

const TABS: Readonly<Record<TicketState, string>> = { open: 'Open', closed: 'Closed', all: 'All' };

const tabs = ({ search, state, open }: Queue): Markup =>
  html`<nav class="tabs" aria-label="Tickets">${TICKET_STATES.map(
    one =>
      html`<a href="${address({ search, state: one })}" ${one === state ? html`aria-current="page"` : ''}>${TABS[one]}${one === 'open' && search === '' ? ` ${numberText(open)}` : ''}</a>`,
  )}</nav>`;

function lineOf({ id, subject, reason, player, createdAt, closedAt, waits, follows }: DeskTicket): Markup {
  const stands = closedAt !== null ? 'closed' : waits ? 'waits' : 'answered';
  const after = follows === null ? '' : ` · follows ${follows}`;
  const moments =
    closedAt === null ? momentText(createdAt) : `${momentText(createdAt)}, closed ${momentText(closedAt)}`;
  return html`<li><a href="/desk/ticket/${String(id)}"><b dir="auto">${subject}</b>
<span class="${stands}">${stands}</span>
<small>${String(id)} · ${reasonName(reason) ?? ''} · <bdi>${player}</bdi> · ${moments}${after}</small></a></li>`;
}

function noneText({ search, state, page }: Queue): Markup {
  if (page > 1) return html`<p class="none">Nothing is left on this page.</p>`;
  if (search !== '')
    return html`<p class="none">${state === 'all' ? 'No ticket' : `No ${state} ticket`} has all of this. Words are found by their beginnings in
subjects, messages and attached numbers; names by their beginnings; tickets by their number.
${state === 'all' ? '' : html`<a href="${address({ search, state: 'all' })}">Search all tickets</a>`}</p>`;
  return html`<p class="none">${state === 'open' ? 'None. Enjoy the silence.' : 'None yet.'}</p>`;
}

/** Ways to the pages before and after; none where all is on one. */
function pages(
  label: string,
  page: number,
  hasMore: boolean,
  placeOf: (page: number) => string,
): Markup | string {
  if (page === 1 && !hasMore) return '';
  const way = (to: number, name: string, isThere: boolean): Markup =>
    isThere ? html`<a href="${placeOf(to)}">${name}</a>` : html`<span></span>`;
  return html`<nav class="pages" aria-label="${label}">${way(page - 1, 'Previous', page > 1)}
<b>Page ${String(page)}</b>${way(page + 1, 'Next', hasMore && page < LAST_PAGE)}</nav>`;
}

const reportList = ({
  page,
  reports,
  hasMore,
}: Queue['reports']): Markup => html`<h2 id="reports">Open reports</h2>
${reports.length === 0 ? html`<p class="none">None.</p>` : ''}
<ul class="queue">${reports.map(
  ({ id, game, white, black, reporter, reason, at }) =>
    html`<li><a href="/desk/report/${String(id)}"><b dir="auto">${reason}</b>
<small>${String(id)} · game ${String(game)}, <bdi>${white}</bdi> – <bdi>${black}</bdi> · by <bdi>${reporter}</bdi> · ${momentText(at)}</small></a></li>`,
)}</ul>
${pages('Pages of reports', page, hasMore, to => `/desk?reports=${to}#reports`)}`;

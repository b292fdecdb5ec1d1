import * as v from 'valibot';
import type { ListedSession } from '../../protocol/sessions';
import type { StatementAnswer, StatementEntry } from '../../protocol/statement';
import { CURRENCIES } from '../../rules/statement';
import type { Queries } from '../database/database';
import { duelsOf, type PlayersDuel } from '../duels/past';
import { momentText, numberText } from '../operator/texts';
import { type TwoFactorState, twoFactorOf, twoFactorText } from '../otp/operator';
import { html, type Markup } from '../pages/html';
import { findPlayer } from '../players/store';
import { listSessions } from '../sessions/store';
import { statementOf } from '../statement/statement';
import { type DeskTicket, ticketsOfPlayer } from '../support/desk';
import type { Turn } from './turn';
import { modeText, movementText, otherText } from './words';

/** Facts about a player beside their ticket: other tickets, account, sessions, statement, duels. */

const ENTRIES = 8;
const DUELS = 6;
const TICKETS = 6;
/** More devices than that are at work for nobody. */
const SESSIONS = 10;
const LAST_PAGE = 100;

const digits = (most: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^\\d{1,${most}}$`)), v.transform(Number));

/** Query about the side; a value that makes no sense counts as left out. */
export const sideQuery = v.object({
  currency: v.fallback(v.optional(v.picklist(CURRENCIES), 'KING'), 'KING'),
  /** Statement before this movement. */
  before: v.fallback(v.optional(digits(15)), undefined),
  /** Page of the duels. */
  duels: v.fallback(v.pipe(v.optional(digits(3), '1'), v.minValue(1), v.maxValue(LAST_PAGE)), 1),
});
type SideQuery = v.InferOutput<typeof sideQuery>;

export interface Side {
  asked: SideQuery;
  statement: StatementAnswer;
  duels: readonly PlayersDuel[];
  hasMoreDuels: boolean;
  sessions: readonly ListedSession[];
  isBanned: boolean;
  twoFactor: TwoFactorState | null;
  tickets: readonly DeskTicket[];
  hasMoreTickets: boolean;
}

/** @param now epoch milliseconds */
export async function sideOf(
  db: Queries,
  { id, uid }: Pick<DeskTicket, 'id' | 'uid'>,
  asked: SideQuery,
  now: number,
): Promise<Side> {
  const { currency, before } = asked;
  const statement = { currency, limit: ENTRIES, ...(before !== undefined && { before }) };
  const { duels, hasMore } = await duelsOf(db, uid, { page: asked.duels, size: DUELS });
  const tickets = await ticketsOfPlayer(db, uid, TICKETS + 2);
  const others = tickets.filter(one => one.id !== id);
  const player = await findPlayer(db, uid);
  return {
    asked,
    duels,
    hasMoreDuels: hasMore && asked.duels < LAST_PAGE,
    statement: await statementOf(db, uid, statement),
    sessions: (await listSessions(db, { uid, sid: '' }, now)).slice(0, SESSIONS),
    isBanned: player?.banned ?? false,
    twoFactor: player && (await twoFactorOf(db, player)),
    tickets: others.slice(0, TICKETS),
    hasMoreTickets: others.length > TICKETS,
  };
}

/**
 * @param orders ways to the orders about the player; empty where there are none to give
 * @param reverse way to the order that takes a sale back, by its reference
 */
export function sideParts(
  side: Side,
  player: string,
  turn: Turn,
  orders: Markup | '',
  reverse: (reference: string) => Markup | '',
): Markup {
  return html`${ticketPart(side, player)}
${accountPart(side, orders)}
${statementPart(side, turn, reverse)}
${duelPart(side, turn)}
${sessionPart(side)}`;
}

/** Whether the player may play and is well guarded, and what can be done about it. */
function accountPart({ isBanned, twoFactor }: Side, orders: Markup | ''): Markup {
  const lines = twoFactor === null ? [] : twoFactorText(twoFactor).split('\n');
  return html`<section id="account" class="facts"><h2>Account</h2><ul>
<li><span>Two-factor</span><b>${twoFactor?.on ? 'on' : 'off'}</b>${lines.map(line => html`<small>${line}</small>`)}</li>
<li><span>Access</span>${isBanned ? html`<b class="waits">banned</b>` : html`<b>open</b>`}</li></ul>
${orders}</section>`;
}

const part = (id: string, title: string, isEmpty: boolean, none: string, lines: Markup): Markup =>
  html`<section id="${id}" class="facts"><h2>${title}</h2>${isEmpty ? html`<p class="none">${none}</p>` : lines}</section>`;

const nav = (label: string, ways: readonly (Markup | false)[]): Markup | string => {
  const shown = ways.filter(way => way !== false);
  return shown.length === 0 ? '' : html`<nav aria-label="${label}">${shown}</nav>`;
};

const ticketPart = ({ tickets, hasMoreTickets }: Side, player: string): Markup =>
  part(
    'tickets',
    'Other tickets',
    tickets.length === 0,
    'No other.',
    html`<ul>${tickets.map(
      ({ id, subject, createdAt, closedAt }) =>
        html`<li><a href="/desk/ticket/${String(id)}"><bdi>${subject}</bdi></a><b>${closedAt === null ? 'open' : 'closed'}</b>
<small>${String(id)} · ${momentText(createdAt)}</small></li>`,
    )}</ul>${hasMoreTickets ? html`<p><a href="/desk?state=all&amp;q=${encodeURIComponent(player)}">All of them</a></p>` : ''}`,
  );

function statementPart(
  { statement, asked }: Side,
  turn: Turn,
  reverse: (reference: string) => Markup | '',
): Markup {
  const { balances, held, entries, next } = statement;
  const other = asked.currency === 'KING' ? 'QUEEN' : 'KING';
  const escrow = held.king === 0 ? '' : `, ${amountText(held.king)} held`;
  const balance =
    asked.currency === 'KING'
      ? `${amountText(balances.king)} KING${escrow}`
      : `${amountText(balances.queen)} queens`;
  return html`${part(
    'statement',
    `Statement: ${balance}`,
    entries.length === 0,
    'No movement.',
    html`<ul>${entries.map(entry => entryLine(entry, isReversible(entry, entries) ? reverse(entry.reference) : ''))}</ul>`,
  )}${nav('Statement', [
    asked.before !== undefined && turn({ before: '' }, 'statement', 'Newest'),
    next !== null && turn({ before: String(next) }, 'statement', 'Older'),
    turn({ currency: other, before: '' }, 'statement', CURRENCY_NAMES[other]),
  ])}`;
}

const CURRENCY_NAMES = { KING: 'KING', QUEEN: 'Queens' } as const;

/** Whether a movement is a sale, and no later one says that it was taken back. */
const isReversible = ({ reason, reference }: StatementEntry, entries: readonly StatementEntry[]): boolean =>
  reason === 'sale' && !entries.some(one => one.reason === 'sale-reversed' && one.reference === reference);

function entryLine(entry: StatementEntry, reverse: Markup | ''): Markup {
  const { at, reference, amount, balance, held, note } = entry;
  const about = [reference, otherText(entry), note, held === true && 'held'].filter(
    one => one !== undefined && one !== '' && one !== false,
  );
  return html`<li><span>${movementText(entry)}</span><b>${amount > 0 ? '+' : ''}${amountText(amount)}</b>
<small>${about.map(one => html`<bdi>${String(one)}</bdi> · `)}${momentText(at)} · ${amountText(balance)} then</small>${reverse}</li>`;
}

/** With the minus of the statement that players read. */
const amountText = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−');

const OUTCOMES: Readonly<Record<PlayersDuel['outcome'], string>> = {
  waiting: 'waits',
  matched: 'about to begin',
  playing: 'being played',
  ended: 'ended',
  won: 'won',
  lost: 'lost',
  drawn: 'drawn',
  calledOff: 'called off',
  cancelled: 'cancelled',
  expired: 'nobody came',
  abandoned: 'left',
  late: 'not ready in time',
  declined: 'declined',
  busy: 'busy elsewhere',
  banned: 'ended by a ban',
  held: 'ended by a hold',
};

function duelPart({ duels, hasMoreDuels, asked }: Side, turn: Turn): Markup {
  return html`${part(
    'duels',
    'Duels',
    duels.length === 0,
    asked.duels === 1 ? 'None.' : 'No more.',
    html`<ul>${duels.map(
      ({ code, gameMode, bet, opponent, outcome, game, since, reversed }) =>
        html`<li><span>${opponent === null ? 'alone' : html`with <bdi>${opponent}</bdi>`}</span><b>${OUTCOMES[outcome]}</b>
<small>DU-${code} · ${modeText(gameMode)} · ${bet === 0 ? 'no stake' : `stake ${numberText(bet)} KING`} · ${momentText(since)}${reversed === null ? '' : html` · reversed: <bdi>${reversed}</bdi>`}</small>
${game === null ? '' : turn({ game: String(game), ply: '' }, 'board', `Game ${game}`)}</li>`,
    )}</ul>`,
  )}${nav('Duels', [
    asked.duels > 1 && turn({ duels: String(asked.duels - 1) }, 'duels', 'Newer'),
    hasMoreDuels && turn({ duels: String(asked.duels + 1) }, 'duels', 'Older'),
  ])}`;
}

const sessionPart = ({ sessions }: Side): Markup =>
  part(
    'sessions',
    'Sessions',
    sessions.length === 0,
    'Signed in nowhere.',
    html`<ul>${sessions.map(
      ({ browser, system, since, seen }) =>
        html`<li><span>${[browser, system].filter(Boolean).join(', ') || 'unknown device'}</span>
<small>since ${momentText(since)} · last seen ${momentText(seen)}</small></li>`,
    )}</ul>`,
  );

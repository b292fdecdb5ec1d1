import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/protocol/settings';
import type { Evidence } from '../../../../src/protocol/support';
import { START_FEN } from '../../../../src/rules/chess';
import { cannedFor, cannedText } from '../../../../src/server/desk/canned';
import { gamePart } from '../../../../src/server/desk/game';
import { sendSignIn } from '../../../../src/server/desk/layout';
import { DESK_ORDERS, orderOf, type Sale, sendQuestion, wordsOf } from '../../../../src/server/desk/orders';
import { queueQuery, sendQueue } from '../../../../src/server/desk/queue';
import { placeAfterSignIn } from '../../../../src/server/desk/routes';
import type { Side } from '../../../../src/server/desk/side';
import { sendTicket, ticketQuery } from '../../../../src/server/desk/ticket';
import { turnsOf } from '../../../../src/server/desk/turn';
import type { DeskTicket } from '../../../../src/server/support/desk';
import { sent } from '../pages/sent';

/** Pages of the desk, as text of what they are given. */

const shown = async (write: Parameters<typeof sent>[0]): Promise<string> => (await sent(write)).body;

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const TICKET: DeskTicket = {
  ...{ id: 7, subject: 'My <clock>', reason: 2, player: 'ana', uid: 'u', language: 'ru' },
  ...{ createdAt: AT, closedAt: null, waits: true, follows: null },
};

/** Reads a query with each of these values for each of these fields. */
const readings = (schema: v.GenericSchema, values: Record<string, unknown[]>) =>
  Object.entries(values).flatMap(([name, each]) => each.map(value => v.parse(schema, { [name]: value })));

test('[IP-22] an address loses the parts that make no sense, and keeps the rest', () => {
  const pages = { page: ['0', '251', 'x', ['1', '2']], reports: ['-1'] };
  const list = readings(queueQuery, { ...pages, state: ['burnt'], q: [['a', 'b'], 'x'.repeat(101)] });
  expect(list).toEqual(list.map(() => ({ q: '', state: undefined, page: 1, reports: 1 })));
  const asked = { q: ' clock ', state: 'closed', page: '250', reports: '2' };
  expect(v.parse(queueQuery, asked)).toEqual({ q: 'clock', state: 'closed', page: 250, reports: 2 });
  const about = { duels: ['0', '101'], before: ['x', '1'.repeat(16)], currency: ['GOLD'] };
  const ticket = readings(ticketQuery, { ...about, ply: ['x', '12345'], game: ['-1'] });
  expect(ticket).toEqual(ticket.map(() => ({ currency: 'KING', duels: 1 })));
});

test('[IP-22] a sign-in leads to the desk’s own pages alone', () => {
  for (const own of ['/desk', '/desk?q=a%20b&page=2', '/desk/ticket/7?duels=2'])
    expect(placeAfterSignIn(own)).toBe(own);
  const others = ['', '/deskx', '//evil.test', 'https://evil.test', '/desk\\evil', '/desk//@evil', '/desk\n'];
  expect(others.map(placeAfterSignIn)).toEqual(others.map(() => '/desk'));
});

test('[IP-22] canned texts are offered in the player’s language first, and a name that is none adds nothing', () => {
  const groups = cannedFor('ru');
  expect(groups.map(({ label }) => label)[0]).toBe('Русский');
  expect(groups).toHaveLength(LANGUAGES.length);
  const texts = groups.flatMap(group => group.texts.map(({ value }) => cannedText(value)));
  expect(new Set(texts).size).toBe(25);
  expect(cannedText('solved.es')).toMatch(/^Ya está resuelto/);
  const none = ['', 'solved', 'nothing.es', 'solved.__proto__', '__proto__.es', 'solved.xx', 7, undefined];
  expect(none.map(cannedText)).toEqual(none.map(() => ''));
});

test('[IP-22] a step beside keeps what else is shown, and takes a written answer along', () => {
  const asked = { duels: '2', before: '9' };
  const link = turnsOf('/desk/ticket/7', asked, false)({ before: '' }, 'statement', 'Newest').markup;
  expect(link).toBe('<a href="/desk/ticket/7?duels=2#statement" aria-label="Newest">Newest</a>');
  const button = turnsOf('/desk/ticket/7', asked, true)({ ply: '3' }, 'board', '›', 'Next').markup;
  expect(button).toContain(
    'form="answer" formnovalidate formaction="/desk/ticket/7/draft?duels=2&amp;before=9&amp;ply=3#board"',
  );
  expect(button).toContain('aria-label="Next">›<');
});

test('[IP-22] a game is shown at its half-move, with the last move marked and steps to where there is more', () => {
  const after = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const moved = { fen: after, move: { san: 'e4', from: 'e2', to: 'e4' } };
  const game = { id: 5, positions: [{ fen: START_FEN, move: null }, moved] };
  const at = (ply: number) => {
    const part = gamePart({ ...game, ply }, turnsOf('/desk/report/1', {}, false));
    return typeof part === 'string' ? part : part.markup;
  };
  const steps = (text: string) =>
    [...text.matchAll(/aria-label="(First|Previous|Next|Last)"/g)].map(([, name]) => name);
  expect(at(1)).toContain(`aria-label="${after}"`);
  expect(at(1)).toContain('<b>1 / 1 e4</b>');
  expect(at(1).match(/class="mark"/g)).toHaveLength(2);
  expect([steps(at(0)), steps(at(1))]).toEqual([
    ['Next', 'Last'],
    ['First', 'Previous'],
  ]);
  expect(at(0)).not.toContain('class="mark"');
  expect(at(2)).toBe('');
});

describe('the list', () => {
  const queue = (more: Partial<Parameters<typeof sendQueue>[1]> = {}) =>
    shown(reply =>
      sendQueue(reply, {
        ...{ search: '', state: 'open', page: 1, tickets: [TICKET] },
        ...{ hasMore: false, open: 1_234, formToken: 'f' },
        reports: { page: 1, reports: [], hasMore: false },
        ...more,
      }),
    );

  test('[IP-22] [IP-29] the list shows each ticket with how it stands, and a stranger’s markup as text', async () => {
    const stands = async (more: Partial<DeskTicket>) =>
      /<span class="(\w+)">/.exec(await queue({ tickets: [{ ...TICKET, ...more }] }))?.[1];
    expect([await stands({}), await stands({ waits: false }), await stands({ closedAt: AT })]).toEqual([
      ...['waits', 'answered', 'closed'],
    ]);
    const page = await queue({ search: '"><b>', tickets: [{ ...TICKET, follows: 3, closedAt: AT }] });
    expect(page).toContain('My &lt;clock&gt;');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(page).toContain(
      '7 · bug · <bdi>ana</bdi> · 2026-01-02 03:04:05 UTC, closed 2026-01-02 03:04:05 UTC · follows 3',
    );
    expect(await queue()).toContain('aria-current="page">Open 1,234</a>');
  });

  test('[IP-22] the list leads to the pages before and after that there are, and says when one is empty', async () => {
    const ways = async (page: number, hasMore: boolean) =>
      [...(await queue({ page, hasMore, search: 'a b' })).matchAll(/href="([^"]+)">(Previous|Next)</g)].map(
        ([, to, name]) => `${name} ${to}`,
      );
    const to = (page: string) => `/desk?q=a+b&amp;state=open${page}`;
    expect(await ways(1, false)).toEqual([]);
    expect(await ways(1, true)).toEqual([`Next ${to('&amp;page=2')}`]);
    expect(await ways(2, true)).toEqual([`Previous ${to('')}`, `Next ${to('&amp;page=3')}`]);
    expect(await ways(250, true)).toEqual([`Previous ${to('&amp;page=249')}`]);
    const none = { tickets: [] };
    expect(await queue({ ...none, page: 2 })).toContain('Nothing is left on this page.');
    expect(await queue({ ...none, search: 'a' })).toMatch(
      /No open ticket has all of this[\s\S]*Search all tickets/,
    );
    expect(await queue({ ...none, search: 'a', state: 'all' })).toContain('No ticket has all of this');
    expect(await queue(none)).toContain('None. Enjoy the silence.');
    expect(await queue({ ...none, state: 'all' })).toContain('None yet.');
  });

  test('[IP-22] open reports are below the first page of open tickets, page by page', async () => {
    const report = {
      ...{ id: 4, game: 5, white: 'ana', black: 'bea', reporter: 'bea', at: AT },
      reason: 'She <b>stalls</b>.',
    };
    const reports = { page: 2, reports: [report], hasMore: true };
    const page = await queue({ reports });
    expect(page).toContain('href="/desk/report/4"><b dir="auto">She &lt;b&gt;stalls&lt;/b&gt;.</b>');
    expect(page).toMatch(
      /href="\/desk\?reports=1#reports">Previous<[\s\S]*Page 2[\s\S]*href="\/desk\?reports=3#reports">Next</,
    );
    for (const other of [{ page: 2 }, { search: 'a' }, { state: 'all' }] as const)
      expect(await queue({ reports, ...other })).not.toContain('id="reports"');
  });
});

describe('a ticket', () => {
  const SALE = {
    ...{ id: 1, at: AT, reason: 'sale', reference: 'MK-9', amount: 6.65, balance: 1_006.65 },
    player: 'bea',
  };
  const sold = { ...SALE, price: 7, item: { kind: 'avatar', name: 'zombie_0_0' } as const };
  const statement = {
    ...{ balances: { king: 1_006.65, queen: 0 }, held: { king: 50, duels: 1 } },
    ...{ entries: [sold], next: 5 },
  };
  const asked = { currency: 'KING', before: undefined, duels: 1 } as const;
  const SIDE: Side = {
    ...{ asked, statement, duels: [], hasMoreDuels: false, sessions: [], isBanned: false, twoFactor: null },
    ...{ tickets: [], hasMoreTickets: false },
  };
  const NOTHING = { ...statement, entries: [] };
  type Page = Parameters<typeof sendTicket>[1];
  const ticket = (more: Partial<Omit<Page, 'side'>> = {}, side: Partial<Side> = {}) =>
    shown(reply =>
      sendTicket(reply, {
        ...{ ticket: TICKET, messages: [], followedBy: null, followed: null, game: null, formToken: 'f' },
        ...{ text: '', by: 'Kingside', last: '3', problem: null, done: null },
        ...{ asked: v.parse(ticketQuery, {}), side: { ...SIDE, ...side }, ...more },
      }),
    );

  test('[IP-22] an answer can be written while a ticket is open, and one that was not sent be copied afterwards', async () => {
    const closed = { ticket: { ...TICKET, closedAt: AT } };
    expect(await ticket({ text: 'Half <an> answer' })).toMatch(
      /<textarea[^>]*>Half &lt;an&gt; answer<[\s\S]*Close the ticket/,
    );
    const kept = await ticket({ ...closed, text: 'Half <an> answer' });
    expect(kept).toMatch(/This ticket is closed[\s\S]*<textarea[^>]*readonly[^>]*>Half &lt;an&gt; answer</);
    expect(kept).not.toContain('Close the ticket');
    expect(await ticket(closed)).not.toContain('<textarea');
    expect(await ticket({ problem: 'Too <long>.' })).toContain('role="alert">Too &lt;long&gt;.<');
    expect(await ticket({ done: 'Done.' })).toContain('role="status">Done.<');
  });

  test('[IP-22] a thread shows who wrote what, the thread that it follows, and the one that follows it', async () => {
    const said = (staff: string | null, message: string) => ({
      id: 1,
      staff,
      message,
      at: AT,
      evidence: null,
    });
    const messages = [said('Inés', 'We look at it.')];
    const followed = { ticket: { ...TICKET, id: 3 }, messages, followedBy: 7 };
    const page = await ticket({ messages: [said(null, '"><script>')], followed, followedBy: 9 });
    expect(page).toMatch(/class="player"><p class="who"><bdi>ana<\/bdi>[\s\S]*&quot;&gt;&lt;script&gt;/);
    expect(page).toMatch(
      /<details[\s\S]*Follows 3: <bdi>My &lt;clock&gt;[\s\S]*class="staff"[\s\S]*We look at it\.[\s\S]*href="\/desk\/ticket\/3"/,
    );
    expect(page).toContain('followed by <a href="/desk/ticket/9">9</a>');
  });

  test('[IP-22] an attachment stands below its message, and a sale has the way to reverse it', async () => {
    const sale: Sale = {
      kind: 'purchase',
      item: { id: 3, kind: 'avatar', name: 'zombie_0_0' },
      ...{ reference: 'MK-9', price: 1_200, at: AT, buyer: 'bea', seller: 'ana', owner: 'bea' },
    };
    const game: Exclude<Evidence, Sale> = {
      kind: 'game',
      ...{ game: 5, gameMode: 'BLITZ_3', white: 'ana', black: 'bea', ply: 2, fen: START_FEN, move: null },
      ...{ roundTrips: [40, 900], closes: [{ code: 4500, at: AT, ply: 2 }] },
    };
    const said = (evidence: Evidence) =>
      ticket({ messages: [{ id: 1, staff: null, message: 'A', at: AT, evidence }] }, { statement: NOTHING });
    expect(await said(sale)).toMatch(
      /<dt>Sale<\/dt><dd>MK-9, [\s\S]*Page, calm, no\. 3<[\s\S]*1,200 KING[\s\S]*no <button[^>]*ask\/reverse-sale\?sale=MK-9/,
    );
    const bought = await said({ ...sale, seller: 'bea', buyer: 'ana', reversed: 'A slip' });
    expect(bought).toMatch(/<dt>Purchase<\/dt>[\s\S]*<dt>Reversed<\/dt><dd>A slip</);
    expect(bought).not.toContain('reverse-sale');
    expect(await said(game)).toMatch(/5, Blitz 3\+0, [\s\S]*40, 900 ms[\s\S]*4500 at [^<]*, ply 2</);
    expect(await said({ ...game, roundTrips: [], closes: [] })).toMatch(
      /not known[\s\S]*<dt>Breaks<\/dt><dd>none</,
    );
  });

  test('[IP-22] [IP-21] orders are offered as the account stands, and none about a player who is gone', async () => {
    const twoFactor: Side['twoFactor'] = {
      ...{ name: 'ana', on: true, since: AT, recoveryLeft: 1, reset: null, sellingHeldUntil: null },
      held: { all: null, listing: null },
    };
    const orders = (page: string) => [...page.matchAll(/\/ask\/([\w-]+)/g)].map(([, name]) => name);
    expect(orders(await ticket())).toEqual(['end-sessions', 'ban', 'reverse-sale']);
    expect(orders(await ticket({}, { isBanned: true, twoFactor }))).toEqual([
      ...['end-sessions', 'reset-two-factor', 'lift-ban', 'reverse-sale'],
    ]);
    expect(orders(await ticket({ ticket: { ...TICKET, player: '~7' } }))).toEqual([]);
    const reversed = { ...sold, id: 2, reason: 'sale-reversed', amount: -6.65 };
    const taken = { ...statement, entries: [reversed, sold] };
    expect(orders(await ticket({}, { statement: taken }))).toEqual(['end-sessions', 'ban']);
  });

  test('[IP-22] beside a ticket stand amounts, duels and sessions in words, with steps to where there is more', async () => {
    const duel = { code: 'K7QX4M', gameMode: 'BLITZ_3', bet: 50, game: 5, since: AT, reversed: null };
    const duels = [
      { ...duel, opponent: 'bea', outcome: 'lost' as const },
      { ...duel, bet: 0, opponent: null, outcome: 'expired' as const, game: null, reversed: 'A slip' },
    ];
    const session = { id: 's', browser: 'Firefox', system: '', since: AT, seen: AT, own: false };
    const sessions = [session, { ...session, browser: '' }] as unknown as Side['sessions'];
    const tickets = [{ ...TICKET, id: 3, closedAt: AT }];
    const page = await ticket({}, { duels, hasMoreDuels: true, sessions, tickets, hasMoreTickets: true });
    expect(page).toContain('Statement: 1,006.65 KING, 50.00 held');
    expect(page).toMatch(/<span>Sale of Page, calm<\/span><b>\+6\.65<\/b>[\s\S]*to bea[\s\S]*1,006\.65 then/);
    expect(page).toMatch(
      /with <bdi>bea<\/bdi><\/span><b>lost<\/b>\s*<small>DU-K7QX4M · Blitz 3\+0 · stake 50 KING/,
    );
    expect(page).toMatch(
      /alone<\/span><b>nobody came<\/b>\s*<small>[^<]* · no stake · [^<]*reversed: <bdi>A slip</,
    );
    expect(page).toMatch(/<span>Firefox<\/span>[\s\S]*<span>unknown device<\/span>/);
    expect(page).toMatch(
      /href="\/desk\/ticket\/3"><bdi>My &lt;clock&gt;<\/bdi><\/a><b>closed<\/b>[\s\S]*state=all&amp;q=ana">All of them</,
    );
    const ways = (text: string) =>
      [...text.matchAll(/aria-label="(Newest|Older|Newer|Queens|KING|Game 5)"/g)].map(([, name]) => name);
    expect(ways(page)).toEqual(['Older', 'Queens', 'Game 5', 'Older']);
    const paged = { currency: 'QUEEN', before: 9, duels: 2 } as const;
    const given = { ...statement, entries: [{ ...SALE, amount: -50 }], next: null };
    const other = await ticket({}, { asked: paged, statement: given });
    expect(other).toContain('Statement: 0.00 queens');
    expect(other).toContain('<b>−50.00</b>');
    expect(other).toContain('No more.');
    expect(ways(other)).toEqual(['Newest', 'KING', 'Newer']);
  });
});

test('[IP-22] [IP-21] each order of the desk is one of the operator’s, and its page says what happens and who reads the reason', async () => {
  for (const order of DESK_ORDERS) {
    const { title, effects, button, isRead } = wordsOf(order, 'ana');
    expect([order, effects.length > 0, button.length > 0]).toEqual([order, true, true]);
    const page = await shown(reply =>
      sendQuestion(reply, {
        ...{ order, ticket: TICKET, sale: null, formToken: 'f', problem: null },
        ...{ reason: 'A "trace"', once: 'o', after: '8' },
        written: { text: 'Half an answer', by: 'Eva', last: '3' },
      }),
    );
    const kept = [
      'name="text" value="Half an answer"',
      'value="A &quot;trace&quot;"',
      'value="o"',
      'value="Eva"',
    ];
    for (const part of [`<h1>${title}</h1>`, ...kept]) expect(page).toContain(part);
    expect(page).toContain(isRead ? 'Both players read it.' : 'Players do not read it.');
  }
  const about = { who: 'ana', reason: 'why' };
  expect(DESK_ORDERS.map(order => orderOf(order, 'ana', 'why', 'MK-9'))).toEqual([
    { do: 'sessions-end', ...about },
    { do: 'two-factor-reset', ...about },
    { do: 'ban', who: 'ana', banned: true },
    { do: 'ban', who: 'ana', banned: false },
    { do: 'sale-reverse', sale: 'MK-9', reason: 'why' },
  ]);
});

test('[IP-22] [SU-05] a form without its session is asked for the token with what was written in it', async () => {
  const kept = { text: 'Half <an> answer', by: '', reason: '' };
  const page = await shown(reply => sendSignIn(reply, { action: '/desk/ticket/7/answer', kept }));
  expect(page).toMatch(
    /what you wrote is kept[\s\S]*action="\/desk\/ticket\/7\/answer"[\s\S]*name="text" value="Half &lt;an&gt; answer"/,
  );
  expect(page).not.toContain('name="by"');
  const plain = await shown(reply =>
    sendSignIn(reply, { action: '/desk/sign-in', isWrong: true, to: '/desk?q=a' }),
  );
  expect(plain).toMatch(/not the token of this server[\s\S]*name="to" value="\/desk\?q=a"/);
  expect(plain).not.toContain('You are signed out');
});

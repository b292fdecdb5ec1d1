import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../../src/server/desk/queue';
import { findOpenReport, openReports } from '../../../src/server/reports/store';
import { freshName } from '../../support/names';
import { begin, meet, purses } from '../../support/server/duels';
import { hasEnded, newcomer, pair, play } from '../../support/server/game-pair';
import type { Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { storeGames } from '../../support/server/stored-games';
import { codesOf, withTwoFactor } from '../../support/server/traders';
import { ownDatabase } from '../own-database';

const server = await sharedServer();
/** The desk's session cookie in the operator's browser. */
let cookie = '';

const token = () => readFileSync(join(server.dataDir, 'operator.token'), 'utf8').trim();

/** A browser's request to the desk. */
async function visit(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const origin = server.operatorUrl();
  const answer = await fetch(origin + path, {
    redirect: 'manual',
    headers: { cookie, ...(form && { origin }), ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const formOf = (text: string): string => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '';
/** Fields of an answer besides its text: the session's word, and the last message that was shown. */
const answerOf = (text: string) => ({
  form: formOf(text),
  last: /name="last" value="(\d+)"/.exec(text)?.[1] ?? '',
});
const write = async (who: Session, body: object) =>
  ((await server.api(who.token).post('/support', body)).body as { id: number }).id;

/** Number of the game that a player has finished last. */
async function lastGameOf(who: Session): Promise<number> {
  const { body } = await server.api(who.token).get('/matchs/0');
  return (body as { content: { matchId: number }[] }).content[0]?.matchId ?? 0;
}

async function signIn(): Promise<void> {
  const { status, headers } = await visit('/desk/sign-in', { token: token() });
  const set = headers.get('set-cookie') ?? '';
  expect([status, headers.get('location')]).toEqual([303, '/desk']);
  expect(set).toMatch(/^kingside_desk=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  cookie = set.split(';', 1)[0] ?? '';
}

test('[IP-22] the desk is shown only with the operator’s token, and never on the public address', async () => {
  for (const path of ['/desk', '/desk?q=clock&state=closed', '/desk/ticket/1', '/desk/report/1']) {
    const { status, headers, text } = await visit(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('name="token"');
    expect(text).not.toContain('Open tickets');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { token: usurper } = await server.player();
  for (const wrong of ['', 'guess', usurper])
    expect([wrong, (await visit('/desk/sign-in', { token: wrong })).status]).toEqual([wrong, 403]);
  expect((await visit('/desk', undefined, { cookie: 'kingside_desk=guess' })).text).toContain('name="token"');
  expect((await fetch(`${server.operatorUrl()}/operator/orders`, { method: 'POST' })).status).toBe(401);
  for (const path of ['/desk/sign-in', '/desk/ticket/1'])
    expect(
      (await server.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(404);
});

test('[IP-22] [IP-29] the operator reads queue and thread, inserts canned texts, answers and closes; a stranger’s markup is shown as text', async () => {
  const who = await newcomer(server);
  const id = await write(who, {
    reason: 2,
    subject: '<img src=x onerror=alert(1)>',
    message: '"><script>alert(1)</script>',
  });
  await signIn();
  const queue = await visit('/desk');
  expect(queue.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const page = await visit(`/desk/ticket/${id}`);
  expect(page.text).toContain('&quot;&gt;&lt;script&gt;');
  expect(page.text).not.toMatch(/<script|<img src=x/);
  expect(await visit('/desk/ticket/999999')).toMatchObject({ status: 404 });
  expect(await visit('/desk/ticket/x')).toMatchObject({ status: 404 });
  const form = formOf(page.text);
  const draft = (fields: Record<string, string>) => visit(`/desk/ticket/${id}/draft`, { form, ...fields });
  // Inserting a canned text keeps what is written already, and the name below it.
  const kept = await draft({ canned: 'solved.es', insert: '1', text: 'Hello "you"', by: 'Inés' });
  expect(kept.text).toMatch(/>Hello &quot;you&quot;\n\nYa está resuelto[\s\S]*value="Inés"/);
  expect((await draft({ form: '' })).status).toBe(403);

  // Only a form of our own page counts, and only in its session.
  const answer = `/desk/ticket/${id}/answer`;
  const good = { ...answerOf(page.text), text: 'We look at it.', by: 'Inés' };
  expect((await visit(answer, { ...good, form: '' })).status).toBe(403);
  expect((await visit(answer, { ...good, form: `${form}x` })).status).toBe(403);
  expect((await visit(answer, good, { origin: 'https://evil.test' })).status).toBe(403);
  expect((await visit(answer, good, { origin: 'null' })).status).toBe(403);
  expect((await visit(answer, good, { cookie: '' })).status).toBe(403);
  const thread = async () =>
    ((await server.api(who.token).get(`/support/${id}`)).body as { messages: { sender: string }[] }).messages;
  expect(await thread()).toHaveLength(1);

  const long = await visit(answer, { ...good, text: `${'x'.repeat(1501)}` });
  expect(long.text).toMatch(/role="alert"[\s\S]*x{1501}/);
  expect((await visit(answer, good)).status).toBe(303);
  expect(await thread()).toMatchObject([{ sender: 'me' }, { sender: 'Inés', message: 'We look at it.' }]);
  expect((await visit(`/desk/ticket/${id}/close`, { form })).status).toBe(303);
  expect((await visit(answer, good)).text).toContain('closed');
  const { orders } = JSON.parse(await server.operate('orders', '--json'));
  const given = { source: 'desk', order: { do: 'ticket-answer', id, by: 'Inés' } };
  expect(orders.slice(0, 4)).toMatchObject([
    { ...given, done: false },
    { source: 'desk', order: { do: 'ticket-close', id }, done: true },
    { ...given, done: true },
    { ...given, done: false },
  ]);
  expect((await visit('/desk/sign-out', { form })).status).toBe(303);
  expect((await visit('/desk')).text).toContain('name="token"');
});

test('[IP-22] [SU-07] an answer to a thread that has gone on is not sent, and stays to be sent after all', async () => {
  await signIn();
  const { who, id } = await ticketOf('A', 'B');
  const answer = `/desk/ticket/${id}/answer`;
  const first = answerOf((await visit(`/desk/ticket/${id}`)).text);
  expect((await visit(answer, { ...first, text: 'Yes.', by: 'Inés' })).status).toBe(303);
  // The same press again, and another operator who had read as far.
  for (const { text, by } of [
    { text: 'Yes.', by: 'Inés' },
    { text: 'No.', by: 'Omar' },
  ])
    expect((await visit(answer, { ...first, text, by })).text).toMatch(
      new RegExp(`>Yes\\.<[\\s\\S]*role="alert">The thread has gone on[\\s\\S]*<textarea[^>]*>${text}<`),
    );
  const second = await visit(`/desk/ticket/${id}`);
  await server.api(who.token).post(`/support/${id}`, { message: 'Wait!' });
  // A step beside shows the player's word, but nobody has looked for it.
  const stepped = await visit(`/desk/ticket/${id}/draft`, { ...answerOf(second.text), text: 'No.' });
  expect(stepped.text).toContain('>Wait!<');
  const late = await visit(answer, { ...answerOf(stepped.text), text: 'No.', by: 'Omar' });
  expect(late.text).toContain('The thread has gone on');
  expect((await visit(answer, { ...answerOf(late.text), text: 'No.', by: 'Omar' })).status).toBe(303);
  const { messages } = (await server.api(who.token).get(`/support/${id}`)).body as {
    messages: { message: string }[];
  };
  expect(messages.map(({ message }) => message)).toEqual(['B', 'Yes.', 'Wait!', 'No.']);
});

test('[IP-22] closing a ticket does not throw away an answer that is written and not sent', async () => {
  await signIn();
  const { id } = await ticketOf('A', 'B');
  const form = answerOf((await visit(`/desk/ticket/${id}`)).text);
  const kept = await visit(`/desk/ticket/${id}/close`, { ...form, text: 'Half an answer' });
  expect(kept.text).toMatch(/role="alert"[\s\S]*>Half an answer<\/textarea>/);
  expect((await visit(`/desk/ticket/${id}`)).text).toContain('Close the ticket');
  expect((await visit(`/desk/ticket/${id}/close`, { ...form, text: ' ' })).status).toBe(303);
});

test('[IP-22] the desk shows the game of a report and of a ticket on a board, move by move', async () => {
  const seats = await pair(server);
  await play(seats, 'e2e4 e7e5 g1f3');
  seats.black.socket.send({ action: 'surrender' });
  await seats.white.socket.next(hasEnded);
  const who = seats.white.session;
  const game = await lastGameOf(who);
  await server.api(who.token).post('/report', { match: game, reason: 'He <b>stalls</b>.' });
  const id = await write(who, {
    reason: 4,
    subject: 'A',
    message: 'B',
    attachment: { kind: 'game', game, ply: 1 },
  });
  await signIn();
  const ticket = await visit(`/desk/ticket/${id}`);
  expect(ticket.text).toContain('<b>1 / 3 e4</b>');
  expect(ticket.text).toContain('aria-label="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b');
  const half = { form: formOf(ticket.text), text: 'Half an answer' };
  const stepped = await visit(`/desk/ticket/${id}/draft?ply=2`, half);
  expect(stepped.text).toMatch(/>Half an answer<[\s\S]*<b>2 \/ 3 e5<\/b>/);
  expect((await visit(`/desk/ticket/${id}?ply=9999`)).text).toContain('<b>3 / 3 Nf3</b>');
  const piece = await visit('/static/pieces/court_4_1_1/k_w.svg');
  expect([piece.status, piece.headers.get('content-type')]).toEqual([200, expect.stringContaining('svg')]);

  const report = /\/desk\/report\/(\d+)/.exec((await visit('/desk')).text)?.[1] ?? '';
  const page = await visit(`/desk/report/${report}?ply=2`);
  expect(page.text).toContain('He &lt;b&gt;stalls&lt;/b&gt;.');
  expect(page.text).toContain('<b>2 / 3 e5</b>');
  expect((await visit(`/desk/report/${report}/close`, { form: formOf(page.text) })).status).toBe(303);
  expect((await visit('/desk')).text).not.toContain(`/desk/report/${report}`);
});

test('[IP-22] open reports are read page by page, the newest first, and one however old it is', async () => {
  const { db, close } = await ownDatabase();
  const reporters = Array.from({ length: PAGE_SIZE + 1 }, () => freshName('uid'));
  const [white = '', black = ''] = reporters;
  await db.execute(sql`insert into player (uid) select unnest(${sql.param(reporters)}::text[])`);
  const end = { result: 'black', reason: 'surrender' } as const;
  const game = {
    white,
    black,
    control: 'BLITZ_3',
    rated: false,
    sans: ['e4'],
    end,
    endedAt: new Date(),
  } as const;
  const ids = await storeGames({ db, rows: async () => [] }, [game]);
  await db.execute(
    sql`insert into report (game, reporter, reason) select ${ids[0]}, uid, 'Because' from player order by uid`,
  );
  const read = async (page: number) => {
    const { reports, hasMore } = await openReports(db, { page, size: PAGE_SIZE });
    return { ids: reports.map(({ id }) => id), hasMore };
  };
  const newest = Array.from({ length: PAGE_SIZE }, (_, at) => PAGE_SIZE + 1 - at);
  expect(await read(1)).toEqual({ ids: newest, hasMore: true });
  expect(await read(2)).toEqual({ ids: [1], hasMore: false });
  expect(await findOpenReport(db, 1)).toMatchObject({ reason: 'Because' });
  await close();
});

test('[IP-22] the desk’s cookie is bound to its host and marked Secure when signing in over https', async () => {
  const { host } = new URL(server.operatorUrl());
  const { headers } = await visit('/desk/sign-in', { token: token() }, { origin: `https://${host}` });
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-kingside_desk=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=\d+$/,
  );
});

/** Numbers of the tickets on a page of the list, in their order. */
const listed = async (query: Record<string, string>): Promise<number[]> => {
  const { text } = await visit(`/desk?${new URLSearchParams(query).toString()}`);
  return [...text.matchAll(/href="\/desk\/ticket\/(\d+)"/g)].map(([, id]) => Number(id));
};
/** A word that begins no other one. */
const freshWord = (): string => `${freshName('w').replaceAll('_', '')}x`;
/** Writes a newcomer's ticket with these words, and closes it if wanted. */
async function ticketOf(subject: string, message: string, isClosed = false) {
  const who = await newcomer(server);
  const id = await write(who, { reason: 2, subject, message });
  if (isClosed) await server.api(who.token).post(`/support/${id}/close`);
  return { who, id };
}

test('[IP-22] the desk finds tickets by words of the thread, by a player’s name and by number', async () => {
  await signIn();
  const word = freshWord();
  const first = await ticketOf(`Мои ЧАСЫ ${word}`, 'Они <шли>/быстро.');
  const second = await ticketOf('Árbol', `Mi ${word} reconexión`, true);
  await server.operate('tickets', 'answer', String(first.id), 'Смотрим', 'запись.');
  const found = (q: string) => listed({ q });
  expect(await found(word)).toEqual([second.id, first.id]);
  for (const words of ['часы', 'Час', 'шли быстро', 'запи', `#${first.id}`, first.who.username])
    expect([words, await found(`${word} ${words}`)]).toEqual([words, [first.id]]);
  expect(await found(`${word.toUpperCase()} RECONEXIÓN árb`)).toEqual([second.id]);
  expect(await found(first.who.username.slice(0, -1))).toContain(first.id);
  // Every part has to be found; letters in the middle of a word are not, and neither are signs.
  for (const none of [`${word} nowhere`, word.slice(1), '???', "'", '\\'])
    expect([none, await found(none)]).toEqual([none, []]);
  for (const odd of [`${word}'`, `${word} & !`])
    expect([odd, await found(odd)]).toEqual([odd, [second.id, first.id]]);
});

test('[IP-22] closed tickets are a list of their own, the last closed first; a search looks through one list or all', async () => {
  await signIn();
  const word = freshWord();
  const open = await ticketOf(word, 'A');
  const early = await ticketOf(word, 'B');
  const late = await ticketOf(word, 'C', true);
  await server.api(early.who.token).post(`/support/${early.id}/close`);
  expect(await listed({ q: word })).toEqual([late.id, early.id, open.id]);
  expect(await listed({ q: word, state: 'open' })).toEqual([open.id]);
  expect(await listed({ q: word, state: 'closed' })).toEqual([early.id, late.id]);
  expect((await listed({ state: 'closed' })).slice(0, 2)).toEqual([early.id, late.id]);
  expect(await listed({})).not.toContain(late.id);
  // An address that makes no sense shows the first page.
  expect(await listed({ q: word, page: 'x' })).toEqual([late.id, early.id, open.id]);
  expect(await listed({ q: word, page: '2' })).toEqual([]);
});

test('[IP-22] beside a ticket stand its player’s other tickets, statement, duels and sessions, and what is written stays', async () => {
  await signIn();
  const who = await newcomer(server);
  const rival = await newcomer(server);
  for (const { username } of [who, rival]) await server.operate('grant', username, '500');
  // More movements than are shown at a time.
  for (let amount = 1; amount <= 8; amount++) await server.operate('grant', who.username, String(amount));
  const match = await meet(server, { bet: 50 }, [who, rival]);
  const seats = await begin(server, match);
  await play(seats, 'e2e4 e7e5');
  const loser = seats.white.session === who ? seats.white : seats.black;
  loser.socket.send({ action: 'surrender' });
  await loser.socket.next(hasEnded);
  const before = await write(who, { reason: 1, subject: 'Un tablero azul', message: 'A' });
  await server.api(who.token).post(`/support/${before}/close`);
  const id = await write(who, { reason: 2, subject: 'A', message: 'B' });

  const page = await visit(`/desk/ticket/${id}`);
  const side = page.text.slice(page.text.indexOf('<aside>'));
  expect(side).toMatch(
    new RegExp(`href="/desk/ticket/${before}"><bdi>Un tablero azul</bdi></a><b>closed</b>`),
  );
  expect(side).not.toContain(`href="/desk/ticket/${id}"`);
  expect(side).toMatch(/<span>Stake in a duel<\/span><b>−50.00<\/b>/);
  expect(side).toMatch(
    new RegExp(`with <bdi>${rival.username}</bdi></span><b>lost</b>[\\s\\S]*DU-${match.id}`),
  );
  expect(side.match(/last seen/g)).toHaveLength(1);
  expect(side).not.toContain('+1.00');

  // A step beside takes the half-written answer along, as it takes what else is shown.
  const older = /formaction="([^"#]+)#statement"[^>]*>Older</.exec(side)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = formOf(page.text);
  const stepped = await visit(older, { form, text: 'Half an answer', by: 'Inés' });
  expect(stepped.text).toMatch(/>Half an answer<[\s\S]*\+1\.00[\s\S]*>Newest</);
  expect((await visit(`/desk/ticket/${id}?game=${await lastGameOf(who)}`)).text).toContain('<b>2 / 2 e5</b>');

  // Nothing that would let somebody act as the player.
  const { sid } = v.parse(v.object({ sid: v.string() }), decodeJwt(who.token));
  for (const secret of [who.token, sid]) expect(side).not.toContain(secret);
  // Games of others are not shown.
  const others = await pair(server);
  await play(others, 'e2e4 e7e5');
  others.black.socket.send({ action: 'surrender' });
  await others.white.socket.next(hasEnded);
  const foreign = await lastGameOf(others.white.session);
  expect((await visit(`/desk/ticket/${id}?game=${foreign}`)).text).not.toContain('id="board"');
});

test('[IP-22] a follow-up shows the thread that it follows, and that one who follows it', async () => {
  await signIn();
  const { who, id: first } = await ticketOf('Mi reloj', 'Va deprisa.', true);
  const next = await write(who, { reason: 2, subject: 'Otra vez', message: 'C', follows: first });
  const page = (await visit(`/desk/ticket/${next}`)).text;
  expect(page).toMatch(new RegExp(`<details[\\s\\S]*Follows ${first}: <bdi>Mi reloj[\\s\\S]*Va deprisa\\.`));
  expect((await visit(`/desk/ticket/${first}`)).text).toContain(`href="/desk/ticket/${next}"`);
});

/** Fields of a page that asks before an order is given. */
const askedOn = (text: string) => ({
  ...answerOf(text),
  once: /name="once" value="([^"]+)"/.exec(text)?.[1] ?? '',
  after: /name="after" value="(\d+)"/.exec(text)?.[1] ?? '',
});
/** Opens the page of an order, gives it, and gives it again by reading the page anew. */
async function order(id: number, what: string, written: Record<string, string> = {}, query = '') {
  const page = await visit(`/desk/ticket/${id}`);
  const asked = await visit(`/desk/ticket/${id}/ask/${what}${query}`, { ...answerOf(page.text), ...written });
  const fields = { ...written, ...askedOn(asked.text), reason: 'A trace in the log', by: 'Eva' };
  const give = (more: Record<string, string> = {}) =>
    visit(`/desk/ticket/${id}/do/${what}${query}`, { ...fields, ...more });
  return { asked: asked.text, give };
}
const lastOrders = async () =>
  (
    JSON.parse(await server.operate('orders', '--json')) as {
      orders: { source: string; order: object; done: boolean }[];
    }
  ).orders;

test('[IP-22] [IP-21] the operator ends all sessions of a ticket’s player, and keeps what they are writing', async () => {
  const who = await newcomer(server);
  await signIn();
  const id = await write(who, { subject: 'Somebody plays as me', reason: 2, message: 'Please help.' });
  const { asked, give } = await order(id, 'end-sessions', { text: 'We have signed', by: 'Eva' });
  expect(asked).toMatch(/End all sessions of[\s\S]*name="reason"/);
  expect((await give({ reason: ' ' })).text).toContain('A reason is needed');
  expect((await give({ form: 'guess' })).status).toBe(403);
  expect(await server.api(who.token).get('/user')).toMatchObject({ status: 200 });
  const ended = await give();
  expect(ended.status).toBe(200);
  expect(ended.text).toMatch(/role="status">[^<]* ended\./);
  expect(ended.text).toContain('Signed in nowhere.');
  expect(ended.text).toContain('We have signed');
  expect(await server.api(who.token).get('/user')).toMatchObject({ status: 401, body: { ended: 'ended' } });
  const { sourced, count } = await lastOrders().then(orders => ({
    sourced: orders[0],
    count: orders.length,
  }));
  expect(sourced).toMatchObject({
    source: 'desk',
    done: true,
    order: { do: 'sessions-end', who: who.username, by: 'Eva', reason: 'A trace in the log', ticket: id },
  });
  // The page is read anew: its order is not given a second time.
  const again = await give();
  expect(again.text).toMatch(/done already[\s\S]*We have signed/);
  expect((await lastOrders()).length).toBe(count);
});

test('[IP-22] [TF-03] the desk resets two-factor and reverses a sale of a ticket’s player, in the words that customers read', async () => {
  const [seller, buyer] = [await newcomer(server), await newcomer(server)];
  const api = (who: Session) => server.api(who.token);
  const [sellers, buyers] = [await withTwoFactor(api(seller)), await withTwoFactor(api(buyer))];
  const items: { id: number; kind: string }[] = JSON.parse(
    await server.operate('item', 'list', seller.uid, '--json'),
  );
  const own = items.find(({ kind }) => kind === 'avatar')?.id;
  const deal = { id: own, itemType: 'AVATAR', price: 7 };
  await api(seller).post('/marketplace/sell', { ...deal, otpCode: codesOf(sellers)[0] });
  const bought = await api(buyer).post('/marketplace/purchase', { ...deal, otpCode: codesOf(buyers)[0] });
  const { reference } = bought.body as { reference: string };
  const id = await write(seller, {
    ...{ reason: 2, subject: 'A', message: 'B' },
    attachment: { kind: 'purchase', reference },
  });
  await signIn();
  const page = await visit(`/desk/ticket/${id}`);
  expect(page.text).toMatch(new RegExp(`<dt>Sale</dt><dd>${reference},[\\s\\S]*Page, calm, no. ${own}<`));
  expect(page.text).not.toContain('zombie_0_0');

  // A sale of others is not to be reached from this ticket.
  const other = await ticketOf('A', 'B');
  for (const path of ['dance', 'reverse-sale', 'reverse-sale?sale=MK-1', '__proto__'])
    expect([path, (await visit(`/desk/ticket/${other.id}/ask/${path}`)).status]).toEqual([path, 404]);
  const sale = `?sale=${reference}`;
  expect((await visit(`/desk/ticket/${other.id}/ask/reverse-sale${sale}`)).status).toBe(404);
  const reverse = await order(id, 'reverse-sale', {}, sale);
  expect(reverse.asked).toMatch(/Reverse this sale\?[\s\S]*Page, calm[\s\S]*Both players read it/);
  expect((await reverse.give()).text).toMatch(
    new RegExp(`role="status">${reference} is reversed: Page, calm is`),
  );
  expect(await purses(server, seller, buyer)).toEqual([1000, 1000]);
  const second = await order(id, 'reverse-sale', {}, sale);
  // An order that was refused is not said to be done when its page is sent again.
  for (const { text } of [await second.give(), await second.give()])
    expect(text).toMatch(/role="alert">This sale is reversed already/);

  const reset = await order(id, 'reset-two-factor', { text: 'Half an answer' });
  expect((await reset.give()).text).toMatch(
    / is off\.[\s\S]*Half an answer[\s\S]*<b>off<\/b>[\s\S]*Turned off by the operator/,
  );
  expect((await lastOrders()).slice(0, 4)).toMatchObject([
    { order: { do: 'two-factor-reset', who: seller.username, by: 'Eva' }, done: true },
    { order: { do: 'sale-reverse', sale: reference, by: 'Eva' }, done: false },
    { order: { do: 'sale-reverse', sale: reference, by: 'Eva' }, done: false },
    { order: { do: 'sale-reverse', sale: reference, by: 'Eva', ticket: id }, done: true },
  ]);
});

test('[IP-22] [SU-05] an answer outlives its session: the token is asked for, then the draft is there, and nothing was sent', async () => {
  await signIn();
  const { id } = await ticketOf('A', 'B');
  const fields = {
    ...answerOf((await visit(`/desk/ticket/${id}`)).text),
    text: 'Half <an> answer',
    by: 'Inés',
  };
  const signedOut = { cookie: '' };
  const place = `/desk/ticket/${id}/answer`;
  const asked = await visit(place, fields, signedOut);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([
    403,
    expect.stringContaining('text/html'),
  ]);
  expect(asked.text).toContain(`action="${place}"`);
  const hiddenOn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      ]),
    );
  // A wrong token keeps it as well.
  const wrong = await visit(place, { ...hiddenOn(asked.text), token: 'guess' }, signedOut);
  expect([wrong.status, hiddenOn(wrong.text).text]).toEqual([403, fields.text]);
  const back = await visit(place, { ...hiddenOn(wrong.text), token: token() }, signedOut);
  expect(back.text).toMatch(
    /You were signed out, so nothing was sent[\s\S]*Half &lt;an&gt; answer<\/textarea>[\s\S]*value="Inés"/,
  );
  cookie = back.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const sent = answerOf((await visit(`/desk/ticket/${id}`)).text);
  expect((await visit(`/desk/ticket/${id}/answer`, { ...fields, ...sent })).status).toBe(303);
});

test('[IP-22] every form of the desk asks for the token when its session has ended, and none answers with JSON', async () => {
  await signIn();
  const { id } = await ticketOf('A', 'B');
  const { give } = await order(id, 'ban');
  const page = { form: formOf((await visit('/desk')).text) };
  const before = (await lastOrders()).length;
  const inTime = cookie;
  cookie = '';
  const answers = [
    await give(),
    ...(await Promise.all(
      [
        '/desk/sign-out',
        `/desk/ticket/${id}/ask/ban`,
        ...['close', 'draft?duels=1'].map(what => `/desk/ticket/${id}/${what}`),
        '/desk/report/1/close',
      ].map(path => visit(path, page)),
    )),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(403);
    expect(text).toMatch(/<!doctype html>[\s\S]*name="token"/);
  }
  // The reason is kept too, and an address is gone back to after the sign-in.
  expect(answers[0]?.text).toContain('name="reason" value="A trace in the log"');
  const asked = await visit(`/desk/ticket/${id}?duels=2`);
  const to = /name="to" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const entered = await visit('/desk/sign-in', { token: token(), to });
  expect(entered.headers.get('location')).toBe(`/desk/ticket/${id}?duels=2`);
  const elsewhere = await visit('/desk/sign-in', { token: token(), to: 'https://evil.test' });
  expect(elsewhere.headers.get('location')).toBe('/desk');
  expect((await lastOrders()).length).toBe(before);
  cookie = inTime;
  for (const path of ['/desk/nothing', '/desk/ticket/x', '/desk/ticket/999999']) {
    const { status, text } = await visit(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain('<h1>Nothing is here</h1>');
  }
});

import { expect, test } from 'vitest';
import {
  type Evidence,
  MAX_UNANSWERED,
  TICKET_FULL,
  type TicketMessage,
} from '../../../src/protocol/support';
import { hasEnded, newcomer, pair, play } from '../../support/server/game-pair';
import type { Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

const server = await sharedServer();

interface Listed {
  id: number;
  subject: string;
  status: number;
  created_at: string;
  read_by_user: number;
  follows?: number;
}
type Written = { id?: number; error?: string };

const api = ({ token }: Session) => server.api(token);
const tickets = async (who: Session) => (await api(who).get('/support')).body as Listed[];
const thread = async (who: Session, id: number) =>
  ((await api(who).get(`/support/${id}`)).body as { messages: TicketMessage[] }).messages;
const write = async (who: Session, body: object, key?: string) =>
  (await api(who).post('/support', body, key === undefined ? {} : { 'idempotency-key': key }))
    .body as Written;
const reply = async (who: Session, id: number, body: object) =>
  (await api(who).post(`/support/${id}`, body)).body as Written;
const hasUnread = async (who: Session) =>
  ((await api(who).get('/user')).body as { hasUnreadSupport: boolean }).hasUnreadSupport;
const TICKET = { reason: 2, subject: 'My clock', message: 'It ran twice as fast.' };

/** A new player with an open ticket. */
async function writer(): Promise<{ who: Session; id: number }> {
  const who = await newcomer(server);
  const { id = 0 } = await write(who, TICKET);
  return { who, id };
}

test('[API-26] [API-27] [API-28] [API-29] [SU-06] [SU-11] a ticket and its thread are there at once, for their writer alone', async () => {
  const { who, id } = await writer();
  const [listed] = await tickets(who);
  expect(listed).toMatchObject({ id, subject: 'My clock', status: 0, read_by_user: 1 });
  expect(Math.abs(Date.parse(listed?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(await reply(who, id, { message: 'And again.' })).toEqual({ id });
  const answer = await api(who).get(`/support/${id}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await thread(who, id)).toMatchObject([
    { sender: 'me', message: 'It ran twice as fast.', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    { sender: 'me', message: 'And again.' },
  ]);

  const stranger = await newcomer(server);
  expect(await tickets(stranger)).toEqual([]);
  expect((await api(stranger).get(`/support/${id}`)).status).toBe(404);
  expect(await reply(stranger, id, { message: 'Mine' })).toEqual({ error: 'There is no such ticket.' });
  expect((await api(stranger).post(`/support/${id}/close`)).body).toEqual({
    error: 'There is no such ticket.',
  });
  expect(await thread(who, id)).toHaveLength(2);
});

test('[API-28] [SU-02] [SU-03] [SU-04] [SU-05] [IP-29] a bad ticket is refused with the reason', async () => {
  const who = await newcomer(server);
  const wrong: [object, RegExp][] = [
    [{ ...TICKET, reason: 5 }, /reason/],
    [{ ...TICKET, attachment: { kind: 'game', game: 1 } }, /your own/],
    [{ ...TICKET, follows: 1 }, /follow/],
  ];
  for (const [body, error] of wrong)
    expect([body, await write(who, body)]).toEqual([body, { error: expect.stringMatching(error) }]);
  for (const body of [
    {},
    { ...TICKET, subject: 7 },
    { ...TICKET, message: 'a\0b' },
    { ...TICKET, reason: '2' },
  ])
    expect([body, (await api(who).post('/support', body)).status]).toEqual([body, 400]);
  expect(await tickets(who)).toEqual([]);

  const { id = 0 } = await write(who, { reason: 1, subject: 'x'.repeat(64), message: 'ñ'.repeat(1500) });
  expect(id).toBeGreaterThan(0);
  expect(await write(who, TICKET)).toEqual({ error: 'You have an open ticket already.' });
  expect(await reply(who, id, { message: 'x'.repeat(1501) })).toEqual({
    error: expect.stringMatching(/1500/),
  });
});

test('[API-28] [API-29] [SU-09] a ticket and a reply called fifty times at once are kept once, and a call repeated under its key is answered as before', async () => {
  const who = await newcomer(server);
  const fifty = Array.from({ length: 50 });
  const made = await Promise.all(fifty.map(() => write(who, TICKET)));
  const ids = made.flatMap(({ id }) => id ?? []);
  expect(ids).toHaveLength(1);
  const [id = 0] = ids;
  await Promise.all(fifty.map(() => reply(who, id, { message: 'Hello?' })));
  expect((await thread(who, id)).map(({ message }) => message)).toEqual([TICKET.message, 'Hello?']);
  const other = await newcomer(server);
  const first = await write(other, TICKET, 'key-1');
  expect(await write(other, TICKET, 'key-1')).toEqual(first);
});

test('[API-29] [SU-07] a thread takes twenty messages without an answer, and more after one', async () => {
  const { who, id } = await writer();
  for (let nth = 2; nth <= MAX_UNANSWERED; nth++)
    expect(await reply(who, id, { message: `Number ${nth}.` })).toEqual({ id });
  expect(await reply(who, id, { message: 'One more.' })).toEqual({ error: TICKET_FULL });
  await server.operate('tickets', 'answer', String(id), 'Thank', 'you.', '--by', 'Inés');
  expect(await reply(who, id, { message: 'One more.' })).toEqual({ id });
});

test('[IP-22] [IP-23] [API-26] [SU-07] an answer is unread until the ticket is opened, and a closed ticket takes no more', async () => {
  const { who, id } = await writer();
  expect(await server.operate('tickets')).toMatch(new RegExp(`^${id}  WAITS .* bug .*: My clock$`, 'm'));
  expect(await server.operate('status')).toMatch(/^tickets +\d+ open/m);
  await server.operate('tickets', 'answer', String(id), 'We', 'look', 'at', 'it.', '--by', 'Inés');
  expect([await hasUnread(who), (await tickets(who))[0]?.read_by_user]).toEqual([true, 0]);
  expect(await thread(who, id)).toMatchObject([
    { sender: 'me' },
    { sender: 'Inés', message: 'We look at it.', isNew: true },
  ]);
  expect([await hasUnread(who), (await tickets(who))[0]?.read_by_user]).toEqual([false, 1]);
  expect((await thread(who, id))[1]?.isNew).toBeUndefined();

  await server.operate('tickets', 'close', String(id));
  expect((await tickets(who))[0]).toMatchObject({ status: 1, read_by_user: 0 });
  expect(await reply(who, id, { message: 'But' })).toEqual({ error: 'This ticket is closed.' });
  for (const args of [
    ['close', String(id)],
    ['answer', String(id), 'x'],
    ['show', '999999'],
  ])
    expect([args, (await server.operator('tickets', ...args)).code]).toEqual([args, 1]);

  // A new ticket may follow this one, and none of another player.
  const { id: next = 0 } = await write(who, { ...TICKET, follows: id });
  expect((await tickets(who))[0]).toMatchObject({ id: next, follows: id });
  for (let times = 0; times < 2; times++)
    expect((await api(who).post(`/support/${next}/close`)).body).toEqual({ id: next });
  expect((await tickets(who)).map(({ status }) => status)).toEqual([1, 1]);
  const other = await newcomer(server);
  expect(await write(other, { ...TICKET, follows: id })).toMatchObject({ error: expect.anything() });
});

test('[SU-06] [IP-22] a ticket’s game shows player and operator its position, move, round trips and closes', async () => {
  const seats = await pair(server);
  await play(seats, 'e2e4 e7e5 g1f3');
  seats.black.socket.send({ action: 'surrender' });
  await seats.white.socket.next(hasEnded);
  const who = seats.white.session;
  const { body } = await api(who).get('/matchs/0');
  const game = (body as { content: { matchId: number }[] }).content[0]?.matchId ?? 0;
  const closes = [{ code: 4500, at: Date.now() - 5_000, ply: 2 }];
  const known = async (of: Session): Promise<unknown> =>
    (await api(of).get(`/evidence?game=${game}&ply=2`)).body;
  // A player can see the evidence before sending it.
  expect(await known(who)).toMatchObject({ evidence: { kind: 'game', game, ply: 2, move: { san: 'e5' } } });
  expect((await api(who).get('/evidence')).body).toEqual({ evidence: null });
  const { id = 0 } = await write(who, { ...TICKET, attachment: { kind: 'game', game, ply: 2, closes } });
  const evidence: Evidence = (await thread(who, id))[0]?.evidence as Evidence;
  expect(evidence).toMatchObject({
    kind: 'game',
    game,
    ply: 2,
    fen: expect.stringMatching(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\//),
    move: { san: 'e5', from: 'e7', to: 'e5' },
    closes,
  });
  expect(await server.operate('tickets', 'show', String(id))).toMatch(
    new RegExp(`attached: game ${game}, .*closes 4500 at`),
  );
  // The same words about something else are another reply, and not one that was sent again.
  const words = { message: 'And this one.' };
  for (const attachment of [{ kind: 'game', game }, undefined, undefined])
    expect(await reply(who, id, { ...words, attachment })).toEqual({ id });
  expect(await thread(who, id)).toMatchObject([{}, { evidence: { game } }, words]);
  // Only the two players of a game see and attach it.
  const stranger = await newcomer(server);
  expect(await known(stranger)).toEqual({ evidence: null });
  expect(await write(stranger, { ...TICKET, attachment: { kind: 'game', game } })).toMatchObject({
    error: expect.stringMatching(/your own/),
  });
  for (const attachment of [
    { kind: 'game' },
    { kind: 'x' },
    { kind: 'game', game, closes: Array(21).fill(closes[0]) },
    { kind: 'purchase', reference: '' },
  ])
    expect([attachment, (await api(stranger).post('/support', { ...TICKET, attachment })).status]).toEqual([
      attachment,
      400,
    ]);
});

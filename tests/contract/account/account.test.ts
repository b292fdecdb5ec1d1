import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountAnswer, deleteAccountAnswer } from '../../../src/protocol/account';
import { historyAnswer } from '../../../src/protocol/history';
import { closeAccount } from '../../../src/server/account/closing';
import { openRemovals, removePage } from '../../../src/server/account/removal';
import type { Database } from '../../../src/server/database/database';
import { Identities } from '../../../src/server/identity/identities';
import { eventually } from '../../support/eventually';
import { freshName } from '../../support/names';
import { wrongCode } from '../../support/one-time-codes';
import { create } from '../../support/server/duels';
import { hasEnded, newcomer, type Pair, pair, play } from '../../support/server/game-pair';
import { type Inside, insideDatabase } from '../../support/server/inside';
import { clear } from '../../support/server/place';
import { type Session, SHORT_LEASES, startServer, type TestServer } from '../../support/server/server';
import { apply, newTournament } from '../../support/server/tournaments';
import { nextCode, withTwoFactor } from '../../support/server/traders';

/** The data kept about an account, their export, and the end of the account. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off', HOUSE_MARKET: 'off' } });
});
afterAll(() => server.stop());

const api = ({ token }: Session) => server.api(token);
const nameOf = async (who: Session): Promise<string> =>
  ((await api(who).get('/user')).body as { user: { username: string } }).user.username;
const leave = async (who: Session, username: string, otpCode?: string) =>
  v.parse(deleteAccountAnswer, (await api(who).post('/account/delete', { username, otpCode })).body);
/** Waits until no removal of a deleted account is under way. */
const removed = () => expect.poll(() => server.operate('status')).toContain('deletions none under way');
const isMillisOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);
const standing = async (who: Session) => v.parse(accountAnswer, (await api(who).get('/account')).body);

/** One account from its first game to its end: each test goes on where the one before it has left it. */
describe('an account with everything', () => {
  const NAME = freshName('Leaver');
  const watched = { itemType: 'BOARD', name: 'RUBY', below: 5 };
  let who: Session;
  let rival: Session;
  let rivals: string;
  let table: Pair;
  let cup: number;
  let ticket: number;
  let board: number | undefined;
  let secret: string;
  let code: () => Promise<string>;
  /** A code that has counted, and one that has not. */
  let used: string;
  let last: string;
  /** Obstacles to the end of the account, as they were named while each of these was there. */
  const obstacles: Record<string, readonly string[]> = {};
  let busy: unknown;

  const ask = (otpCode?: string) => api(who).post('/account/export', { otpCode });
  const note = async (what: string, owner = who) => {
    obstacles[what] = (await standing(owner)).obstacles;
  };

  beforeAll(async () => {
    [who, rival] = [await server.player(NAME), await newcomer(server)];
    rivals = await nameOf(rival);
    table = await pair(server, 'BLITZ_3', [who, rival]);
    await note('a game');
    busy = await leave(who, NAME);
    await play(table, 'f2f3 e7e5 g2g4 d8h4');
    await Promise.all([table.white, table.black].map(seat => seat.socket.next(hasEnded)));

    const { socket } = await create(server, { bet: 100 }, who);
    await note('a duel');
    socket.send({ action: 'leave' });
    await eventually(async () => expect((await standing(who)).obstacles).toEqual([]));
    cup = await newTournament(server, '--fee', '10');
    for (const one of [who, rival]) await apply(server, one, cup);
    await server.operate('tournament', 'start', `${cup}`);
    const lobby = server.socket('tournament', rival.token, { id: cup });
    // The tournament is being played, and its bracket shows their names.
    await lobby.next(frame => JSON.stringify(frame).includes(NAME));
    await note('a tournament');
    await server.operate('tournament', 'cancel', `${cup}`, 'Storm');
    const items = JSON.parse(await server.operate('item', 'list', NAME, '--json')) as {
      id: number;
      kind: string;
    }[];
    const idOf = (wanted: string) => items.find(({ kind }) => kind === wanted)?.id;
    board = idOf('board');
    await server.operate('item', 'lend', `${idOf('flag')}`, rivals, '2099-01-01');
    await note('a borrowed item', rival);
    secret = await withTwoFactor(api(who));
    code = nextCode(server, secret);
    const offer = { id: idOf('avatar'), itemType: 'AVATAR', price: 40 };
    await api(who).post('/marketplace/sell', { ...offer, otpCode: await code() });
    await note('an offer beside a lent item');
    await api(who).post('/marketplace/cancel', offer);
    await server.operate('item', 'return', `${idOf('flag')}`);
    const wish = { reason: 1, subject: 'Private', message: 'My secret.' };
    ticket = ((await api(who).post('/support', wish)).body as { id: number }).id;
    await server.operate('tickets', 'answer', `${ticket}`, 'Not to be kept.');
    await server.operate('grant', NAME.toLowerCase(), '5');
    await api(who).post('/marketplace/watch', watched);
    await api(who).post('/blocks', { username: rivals, blocked: true });
    await api(rival).post('/blocks', { username: NAME, blocked: true });
  });

  test('an account with a game, duel, tournament, loan or offer is not ended, and is told which of them it has', async () => {
    expect(obstacles).toEqual({
      'a game': ['game'],
      'a duel': ['duel'],
      'a tournament': ['tournament'],
      'a borrowed item': ['loan'],
      'an offer beside a lent item': ['listing', 'loan'],
    });
    expect(busy).toEqual({ status: 'busy', obstacles: ['game'] });
    expect(await standing(who)).toMatchObject({ obstacles: [], items: 5, games: 1, otp: true });
  });

  test('the copy of all data asks for a right and unused code, and has every subject of the account without a secret', async () => {
    const refused = (proof: object) => ({ status: 403, body: { message: 'Forbidden', proof } });
    expect(await ask()).toMatchObject(refused({ status: 'codeNeeded' }));
    expect(await ask(wrongCode(secret))).toMatchObject(refused({ status: 'otpWrong', triesLeft: 4 }));
    used = await code();
    const copy = await ask(used);
    expect(await ask(used)).toMatchObject(refused({ status: 'otpUsed' }));
    expect(copy.headers.get('content-disposition')).toContain('attachment');
    expect(copy.body).toMatchObject({
      profile: { id: who.uid, username: NAME, figures: { games: 1 }, deviations: { rapid: 350 } },
      identity: { provider: 'google.com', disabled: false, lastLoginAt: expect.any(String) },
      twoFactor: { on: true },
      games: [
        {
          opponent: rivals,
          state: 'ended',
          reason: 'checkmate',
          link: expect.stringMatching(/\/matches\/\d+$/),
          pgn: expect.stringMatching(/1\. f3 .*Qh4#/s),
          connection: [0, 2].map(later => ({
            ply: (table.white.session.uid === who.uid ? 1 : 2) + later,
            credit: expect.any(Number),
            roundTrip: expect.toSatisfy(isMillisOrNull),
            shortestWay: expect.toSatisfy(isMillisOrNull),
          })),
        },
      ],
      duels: [{ bet: 100, how: 'cancelled' }],
      tournaments: [{ id: cup, state: 'refunded', feePaid: 10, refunded: 10 }],
      items: [{}, {}, {}, {}, {}],
      listings: [{ price: 40, state: 'cancelled', as: 'seller' }],
      reviews: [],
      tickets: [
        { subject: 'Private', messages: [{ from: 'you', message: 'My secret.' }, { from: 'Kingside' }] },
      ],
      notices: [{}, {}, {}, {}],
      blocked: [{ username: rivals }],
      watchedDesigns: [watched],
      duelLimits: null,
      queuePause: null,
      sessions: [{ endedAt: null }],
    });
    expect(JSON.stringify(copy.body)).not.toMatch(/"secret"|"hash"|"salt"/);
    const { ledger } = copy.body as { ledger: { currency: string; balance: number }[] };
    expect(ledger.at(-1)).toMatchObject({ currency: 'KING', balance: 1005 });
  });

  test('the end of the account asks for the exact name and a right and unused code', async () => {
    last = await code();
    expect(await leave(who, NAME.toLowerCase(), last)).toEqual({ status: 'name' });
    expect(await leave(who, NAME)).toEqual({ status: 'codeNeeded' });
    expect(await leave(who, NAME, wrongCode(secret))).toMatchObject({ status: 'otpWrong', triesLeft: 4 });
    expect(await leave(who, NAME, used)).toEqual({ status: 'otpUsed' });
  });

  test('ten calls at once end the account once, and with it all its sessions', async () => {
    const other = server.socket('status', who.token);
    await other.next(frame => frame.action === 'ping');
    const end = { username: NAME, otpCode: last };
    const calls = Array.from({ length: 10 }, () =>
      api(who)
        .post('/account/delete', end)
        .catch(() => null),
    );
    const states = (await Promise.all(calls)).map(answer => (answer?.body as { status?: string })?.status);
    expect(states.filter(status => status === 'deleted')).toHaveLength(1);
    expect(await other.closed).toBe(4419);
    await removed();
    expect(await api(who).get('/user')).toMatchObject({ status: 401, body: { departed: true } });
    const lookup = await server.fetch('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=kingside', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: who.token }),
    });
    expect(lookup).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } });
  });

  test('history, card, blocks, notices and bracket of others have a number in the place of the deleted player', async () => {
    const { get } = api(rival);
    const history = v.parse(historyAnswer, (await get('/matchs/0')).body);
    const { whites, blacks } = history.content[0] ?? {};
    const gone = whites === rivals ? blacks : whites;
    expect(gone).toMatch(/^~\d+$/);
    for (const name of [encodeURIComponent(gone ?? ''), NAME])
      expect((await get(`/user/${name}`)).body).toEqual({});
    expect((await get('/blocks')).body).toMatchObject({ players: [{ username: gone }] });
    const told = JSON.stringify((await get('/notices')).body);
    expect(told).toContain(gone);
    const bracket = JSON.stringify((await get(`/tournament/${cup}`)).body);
    for (const text of [told, bracket]) expect(text).not.toContain(NAME);
    expect(bracket).not.toContain(who.uid);
  });

  test('[LG-01] the operator finds nothing of a deleted player in tickets and orders, their items at the exchange, and the books right', async () => {
    expect(await server.operate('tickets', 'show', `${ticket}`)).not.toMatch(/Private|secret|Leaver/);
    const orders = await server.operate('orders');
    expect(orders).toContain('item-lend');
    expect(orders).toContain(`ticket-answer by="Kingside" id=${ticket}`);
    expect(orders).not.toMatch(/Leaver|leaver|Not to be kept/);
    expect(await server.operate('item', 'show', `${board}`)).toContain('of Kings_Exchange');
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  });
});

test('[ID-18] a person who comes back after a deletion begins anew, without a second start', async () => {
  const NAME = freshName();
  const before = await server.player(NAME);
  expect(await leave(before, NAME)).toEqual({ status: 'deleted' });
  await removed();
  const after = await server.player(NAME);
  expect(after.uid).not.toBe(before.uid);
  const { body } = await api(after).get('/user');
  expect(body).toMatchObject({
    user: { username: NAME, kingAmount: 0 },
    card: { avatar: null, board: null },
  });
  expect((await api(after).post('/starter', { url: 'raven_0_0' })).body).not.toMatchObject({ status: 200 });
  expect((await api(before).get('/user')).status).toBe(401);
  const table = await pair(server, 'BLITZ_3', [after, await newcomer(server)]);
  await play(table, 'f2f3 e7e5 g2g4 d8h4');
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[IP-20] [LG-08] an order shows its player’s present name, and keeps its words and numbers when a player of such a name leaves', async () => {
  const [king, thousand] = ['King', '1000'];
  const [who, number] = [await server.player(king), await server.player(thousand)];
  await server.operate('grant', 'king', '1000');
  expect(await server.operate('orders')).toContain('grant who="king" king=1000');
  const renamed = await api(who).post('/username/change', { username: 'Kingly' });
  expect(renamed.body).toMatchObject({ username: 'Kingly' });
  expect(await server.operate('orders')).toContain(`grant who="${who.uid}" king=1000`);
  expect(await leave(number, '1000')).toEqual({ status: 'deleted' });
  expect(await leave(who, 'Kingly')).toEqual({ status: 'deleted' });
  await removed();
  expect(await server.operate('orders')).toMatch(/grant who="~\d+" king=1000/);
});

test('[LG-01] a server that is killed after the answer goes on with the removal at its next start', async () => {
  const env = { ...SHORT_LEASES, HOUSE: 'off', HOUSE_MARKET: 'off' };
  const own = await startServer({ env });
  const who = await own.player();
  const answer = await own.api(who.token).post('/account/delete', { username: who.username });
  expect(answer.body).toEqual({ status: 'deleted' });
  await own.kill();
  const next = await startServer({ env, dataDir: own.dataDir });
  await expect.poll(() => next.operate('status')).toContain('deletions none under way');
  expect(await next.operate('check')).toContain('Nothing is wrong.');
  expect((await next.api(who.token).get('/user')).status).toBe(401);
  await next.stop();
});

test('[LG-01] a server that was killed between two pages of a removal goes on with it at its next start', async () => {
  const env = { ...SHORT_LEASES, HOUSE: 'off', HOUSE_MARKET: 'off' };
  const own = await startServer({ env });
  const [who, rival] = [await own.player(), await own.player()];
  await own.kill();
  const leftOf = ({ rows }: Inside) =>
    rows<{ n: number }>(`select count(*)::int as n from notice where other = '${who.uid}'`);
  await insideDatabase(own, async inside => {
    // Drivers differ in type only.
    const db = inside.db as unknown as Database;
    await inside.rows(`insert into notice (player, news, other)
      select '${rival.uid}', '{"kind":"terms","version":1}', '${who.uid}' from generate_series(1, 250)`);
    const identities = new Identities(text => [text], false);
    await db.transaction(tx => closeAccount(tx, identities, who.uid, { username: who.username }));
    const [id = 0] = await openRemovals(db);
    while ((await leftOf(inside))[0]?.n === 250) expect(await removePage(db, id)).toBe(true);
    expect((await leftOf(inside))[0]?.n).toBeGreaterThan(0);
  });
  const next = await startServer({ env, dataDir: own.dataDir });
  await expect.poll(() => next.operate('status')).toContain('deletions none under way');
  expect(await next.operate('check')).toContain('Nothing is wrong.');
  await next.stop({ keepData: true });
  await insideDatabase(next, async inside => expect(await leftOf(inside)).toEqual([{ n: 0 }]));
  await clear(next.dataDir);
});

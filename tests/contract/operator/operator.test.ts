import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionAnswer } from '../../../src/protocol/installation';
import { noticesAnswer } from '../../../src/protocol/notices';
import { LANGUAGES } from '../../../src/protocol/settings';
import { userAnswer } from '../../../src/protocol/users';
import { LocalBus } from '../../../src/server/bus/local';
import type { Database } from '../../../src/server/database/database';
import { installationHandlers } from '../../../src/server/installation/operator';
import { readMessages, readNumber } from '../../../src/server/installation/settings';
import { postToAll } from '../../../src/server/notices/store';
import { playerHandlers } from '../../../src/server/players/operator';
import { begin, meet, purses } from '../../support/server/duels';
import { hasEnded, moveMessage, pair, play, sit } from '../../support/server/game-pair';
import {
  hasAction,
  newDataDir,
  runOperator,
  runServer,
  startServer,
  type TestServer,
} from '../../support/server/server';
import { ownDatabase } from '../own-database';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off' } });
});
afterAll(() => server.stop());

describe('bans and terms', () => {
  test('[IP-21] [ID-10] a ban takes effect in the middle of a session, and is lifted', async () => {
    const villain = await server.player();
    const api = server.api(villain.token);
    const status = server.socket('status', villain.token);
    // The channel is established once it has said anything.
    await status.next(() => true);

    expect(await server.operator('ban', villain.username.toLowerCase())).toMatchObject({
      code: 0,
      stdout: `${villain.username} is banned. No game is being played.\n`,
    });
    expect(await status.closed).toBe(4403);
    expect(await server.socket('status', villain.token).closed).toBe(4403);
    const refusal = { status: 403, body: { message: 'Forbidden', userStatus: 'BAN' } };
    expect(await api.get('/matchs/0')).toMatchObject(refusal);
    expect(await api.post('/username/change', { username: 'Innocent' })).toMatchObject(refusal);
    expect(await api.get('/user')).toMatchObject({ status: 200, body: { userStatus: 'BAN' } });
    expect((await api.get('/version')).status).toBe(200);

    expect(await server.operator('unban', villain.uid)).toMatchObject({ code: 0 });
    expect((await api.get('/matchs/0')).status).toBe(200);
  });

  test('[IP-21] a banned player gets a copy of their data, their statement and one ticket, and may delete the account', async () => {
    const villain = await server.player();
    await server.operate('ban', villain.username);
    const api = server.api(villain.token);
    expect((await api.post('/account/export', {})).body).toMatchObject({
      profile: { username: villain.username },
    });
    expect((await api.get('/statement')).body).toMatchObject({ balances: { king: 1_000 } });
    const plea = { reason: 4, subject: 'A mistake', message: 'It was not me.' };
    const { id } = (await api.post('/support', plea)).body as { id: number };
    expect(id).toBeGreaterThan(0);
    expect((await api.post('/support', plea)).body).toMatchObject({ error: expect.any(String) });
    expect((await api.get(`/support/${id}`)).body).toMatchObject({
      messages: [{ message: 'It was not me.' }],
    });
    const { body } = await api.post('/account/delete', { username: villain.username });
    expect(body).toEqual({ status: 'deleted' });
    await expect.poll(() => server.operate('status')).toContain('deletions none under way');
    const back = await server.signIn(villain.username);
    expect(await server.api(back.token).get('/user')).toMatchObject({ body: { userStatus: 'BAN' } });
  });

  test('[IP-21] new terms have to be agreed to by every user', async () => {
    const { token } = await server.player();
    const api = server.api(token);
    const open = server.socket('status', token);
    await open.next(() => true);
    expect(await server.operator('terms')).toMatchObject({ code: 0 });
    expect(await open.closed).toBe(4403);
    expect(await api.get('/matchs/0')).toMatchObject({ status: 403, body: { userStatus: 'tyc_not_agreed' } });
    expect(await server.socket('status', token).closed).toBe(4403);
    const agreed = await Promise.all(Array.from({ length: 50 }, () => api.post('/acepttyc')));
    expect(agreed.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await api.get('/matchs/0')).status).toBe(200);
  });

  test('[IP-21] [IP-20] [LG-05] new terms wait for the end of a running game, and the order says how many games are running', async () => {
    const seats = await begin(server, await meet(server, { bet: 60 }));
    const { white, black } = seats;
    const api = server.api(white.session.token);
    const page = server.socket('status', white.session.token);
    await page.next(hasAction('started'));
    await play(seats, 'e2e4 e7e5');
    expect(await server.operate('terms')).toContain(' 1 game is being played. ');
    // A reload in mid-game shows no alert either, and everything is answered as before.
    expect(await api.get('/user')).toMatchObject({ body: { userStatus: 'OK' } });
    expect((await api.get('/matchs/0')).status).toBe(200);
    const again = await sit(server, white.session);
    expect(await white.socket.closed).toBe(4002);
    again.socket.send(moveMessage('g1f3'));
    await black.socket.next(({ move }) => move === 'Nf3');
    const villain = await server.player();
    expect(await server.operate('ban', villain.uid)).toContain(' 1 game is being played.');
    black.socket.send({ action: 'surrender' });
    expect(await again.socket.next(hasEnded)).toMatchObject({ action: 'win' });
    expect(await purses(server, white.session, black.session)).toEqual([1060, 940]);
    // The alert comes after the end.
    expect(await page.closed).toBe(4403);
    expect(await api.get('/user')).toMatchObject({ body: { userStatus: 'tyc_not_agreed' } });
    expect(await api.get('/matchs/0')).toMatchObject({ status: 403 });
  });

  test('[API-05] [IP-21] agreeing counts for the version that was read, or for the one that was last asked about', async () => {
    const { token } = await server.player();
    const api = server.api(token);
    const status = async () => v.parse(userAnswer, (await api.get('/user')).body);
    const { termsVersion = 0 } = await status();
    await server.operator('terms');
    const asked = await status();
    expect(asked).toMatchObject({ userStatus: 'tyc_not_agreed', termsVersion: termsVersion + 1 });
    // There is a newer one by now, which the user has not been asked about.
    await server.operator('terms');
    await api.post('/acepttyc');
    expect(await status()).toMatchObject({ userStatus: 'tyc_not_agreed', termsVersion: termsVersion + 2 });
    await api.post('/acepttyc', { version: termsVersion + 1 });
    expect((await status()).userStatus).toBe('tyc_not_agreed');
    // Agreeing to a future version counts for the present one only.
    await api.post('/acepttyc', { version: termsVersion + 5 });
    expect((await status()).userStatus).toBe('OK');
    await server.operator('terms');
    expect(await api.get('/matchs/0')).toMatchObject({ status: 403 });
    await api.post('/acepttyc', {});
    expect((await api.get('/matchs/0')).status).toBe(200);
    for (const version of [0, -1, 1.5, '1'])
      expect((await api.post('/acepttyc', { version })).status).toBe(400);
  });
});

describe('gifts', () => {
  test('[IP-20] [LG-03] KING is granted to two decimals', async () => {
    const lucky = await server.player();
    expect(await server.operator('grant', lucky.username, '12.35')).toMatchObject({ code: 0 });
    const { body } = await server.api(lucky.token).get('/user');
    expect(v.parse(userAnswer, body).user.kingAmount).toBe(1012.35);
    for (const amount of ['0', '-5', '1.005', 'NaN', '1e12']) {
      expect((await server.operator('grant', lucky.username, '--', amount)).code).toBe(1);
    }
    expect((await server.api(lucky.token).get('/user')).body).toEqual(body);
  });

  test('[IP-20] items are awarded if they exist', async () => {
    const { username } = await server.player();
    expect(await server.operator('award', username, 'flag', 'phoenix')).toMatchObject({ code: 0 });
    expect(await server.operator('award', username, 'flag', 'toString')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are: '),
    });
    expect((await server.operator('award', username, 'hat', 'phoenix')).code).toBe(1);
  });
});

test('[IP-20] [IP-09] a rating is corrected with a reason that the player sees, and the check goes on from it', async () => {
  const loser = await server.player();
  const played = async () => {
    const seats = await pair(server, 'BLITZ_3', [loser, await server.player()]);
    await play(seats, 'e2e4 e7e5 g1f3 b8c6');
    const own = [seats.white, seats.black].find(({ session }) => session.uid === loser.uid) ?? seats.white;
    own.socket.send({ action: 'surrender' });
    await own.socket.next(hasEnded);
  };
  const rating = async () =>
    v.parse(userAnswer, (await server.api(loser.token).get('/user')).body).user.blitz_ranked;
  await played();
  const before = Math.round(await rating());
  expect(before).toBeLessThan(1500);
  const reason = 'the game was lost by a fault of ours';
  expect(await server.operate('rating', loser.username, 'blitz', '1500', reason)).toBe(
    `${loser.username}: blitz ${before} is 1500 now.\n`,
  );
  expect(await rating()).toBe(1500);
  const { body } = await server.api(loser.token).get('/notices');
  expect(v.parse(noticesAnswer, body).notices.map(({ news }) => news)).toContainEqual({
    ...{ kind: 'ratingCorrected', pool: 'blitz', from: before, to: 1500, reason },
  });
  const order = { do: 'rating-correct', who: loser.username, pool: 'blitz', rating: 1500, reason };
  expect(JSON.parse(await server.operate('orders', '--json')).orders).toContainEqual(
    expect.objectContaining({ order, done: true }),
  );
  await played();
  expect(await rating()).toBeLessThan(1500);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
  for (const [args, message] of [
    [[loser.username, 'bullet', '1500', 'x'], '"rapid" or "blitz"'],
    [[loser.username, 'blitz', '99', 'x'], 'between 100 and 4000'],
    [[loser.username, 'blitz', '1500'], 'a reason is missing'],
    [['Nobody_there', 'blitz', '1500', 'x'], 'There is no player'],
  ] as const)
    expect((await server.operator('rating', ...args)).stderr).toContain(message);
});

test('[IP-24] [API-03] messages and the client version reach the client', async () => {
  const api = server.api((await server.player()).token);
  const version = async () => v.parse(versionAnswer, (await api.get('/version')).body);
  expect(await version()).toEqual({ version: 91, serverMessages: [] });

  await server.operator('message', 'set', 'es', 'Mañana paramos una hora.');
  await server.operator('message', 'set', 'en', 'Old text');
  const link = ['--url', 'https://status.example', '--name', 'Status'];
  await server.operator('message', 'set', 'en', 'We stop for an hour tomorrow.', ...link);
  await server.operator('version', '92');
  expect(await version()).toEqual({
    version: 92,
    serverMessages: [
      { lang: 'es', text: 'Mañana paramos una hora.', date: expect.stringMatching(/Z$/) },
      {
        lang: 'en',
        text: 'We stop for an hour tomorrow.',
        date: expect.stringMatching(/Z$/),
        action: { url: 'https://status.example', name: 'Status' },
      },
    ],
  });
  for (const url of ['javascript:alert(1)', '//evil.example', 'http://localhost.evil.example']) {
    const unsafe = ['--url', url, '--name', 'Click'];
    expect((await server.operator('message', 'set', 'en', 'Look', ...unsafe)).code).toBe(1);
  }
  await server.operator('message', 'clear', 'en');
  expect((await version()).serverMessages.map(({ lang }) => lang)).toEqual(['es']);
  await server.operator('message', 'clear');
  expect((await version()).serverMessages).toEqual([]);
});

/** The orders about players and the installation, given where nothing else is at work. */
function ordersAt(db: Database): (name: string, data: object) => Promise<unknown> {
  const handlers = [
    ...installationHandlers({ db, now: Date.now }),
    ...playerHandlers({
      db,
      bus: new LocalBus(pino({ level: 'silent' })),
      onBan: [],
      onTerms: async () => undefined,
      tellOfTerms: version => postToAll(db, { kind: 'terms', version }),
      gamesPlayed: async () => '',
    }),
  ];
  return async (name, data) => handlers.find(one => one.name === name)?.carryOut(data);
}

test('[IP-21] [IP-24] orders given at once lose nothing of each other: messages in all languages, and a version for each new terms', async () => {
  const { db, close } = await ownDatabase();
  const order = ordersAt(db);
  await Promise.all(LANGUAGES.map(lang => order('message', { lang, text: 'Hello' })));
  expect((await readMessages(db)).map(({ lang }) => lang).toSorted()).toEqual([...LANGUAGES].toSorted());
  const before = await readNumber(db, 'termsVersion');
  await Promise.all([order('terms', {}), order('terms', {}), order('terms', {})]);
  expect(await readNumber(db, 'termsVersion')).toBe(before + 3);
  await close();
});

test('[IP-21] new terms are told to each player once, in transactions of some hundred of them', async () => {
  const { db, close } = await ownDatabase();
  await db.execute(sql`
    insert into player (uid, username, house, closing)
    select 'player ' || n, 'Player_' || n, n = 7, n = 8 from generate_series(1, 1203) n`);
  const order = ordersAt(db);
  await order('terms', {});
  const told = async () =>
    (
      await db.execute(sql`
        select count(*)::int as notices, count(distinct notice.player)::int as players, count(distinct notice.xmin::text)::int as times,
          bool_or(house or closing) as wrongly
        from notice join player on player.uid = notice.player`)
    ).rows;
  expect(await told()).toEqual([{ notices: 1201, players: 1201, times: 3, wrongly: false }]);
  await order('terms', {});
  expect(await told()).toMatchObject([{ notices: 2402, players: 1201 }]);
  await close();
});

test('[IP-20] the status shows how the server is, for people and for programs', async () => {
  const { token } = await server.player();
  const queue = server.socket('queue', token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  await queue.next(() => true);
  const { code, stdout } = await server.operator('status');
  expect(code).toBe(0);
  const parts = [
    'version',
    'up since',
    'node',
    'shape',
    'state',
    'games',
    'channels',
    'waiting',
    'pairing',
    'moves',
    'reports',
    'tickets',
    'deletions',
    'chess.js',
    'memory',
  ];
  expect(stdout).toMatch(
    new RegExp(`^${parts.map(part => `${part} +\\S.*\n`).join('')}database +answers in `),
  );
  expect(stdout).toContain('identity embedded');
  const status = JSON.parse((await server.operator('status', '--json')).stdout);
  expect(status).toMatchObject({
    draining: null,
    live: { games: 0, channels: { queue: 1 }, queues: { RAPID_10: 1 } },
    store: { reachable: true, room: 'ok', games: 0, withoutOwner: 0, openReports: 0 },
  });
  queue.close();
});

describe('the command', () => {
  test('every command is explained', async () => {
    const { code, stdout } = await runOperator(server.dataDir, '--help');
    expect(code).toBe(0);
    const people = [
      'ban',
      'unban',
      'terms',
      'rating',
      'grant',
      'move',
      'award',
      'item',
      'sale',
      'two-factor',
    ];
    const said = ['orders', 'reports', 'tickets', 'message', 'version', 'identity', 'duel', 'tournament'];
    for (const command of ['status', 'check', 'drain', ...said, ...people]) {
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b.*\\n {6}\\S`, 'm'));
    }
  });

  test.each([
    [['dance'], 'There is no command "dance".'],
    [['constructor'], 'There is no command "constructor".'],
    [['award', 'Nobody_there', 'toString', 'x'], 'The kind is avatar, piece, frame, flag or board.'],
    [['ban'], 'a user is missing.'],
    [['grant', 'Someone', 'much'], 'The amount has to be a number in digits, such as 1000 or 12.50.'],
    [['grant', 'Someone', '-5'], 'The amount has to be above 0: KING can be given, not taken.'],
    [['grant', 'Someone', '-.5'], 'The amount has to be above 0'],
    [['grant', 'Someone', '-x'], "Unknown option '-x'"],
    [['version', '0'], 'The version has to be a whole number from 1 on.'],
    [['version', '-1'], 'The version has to be a whole number from 1 on.'],
    [['version', '91.5'], 'The version has to be a whole number from 1 on.'],
    [['drain', '--wait', '-1'], 'The wait is a whole number of seconds'],
    [['help', 'constructor'], 'There is no command "constructor".'],
    [['ban', 'Nobody_there'], 'There is no player "Nobody_there"'],
    [['identity', 'disable', 'Nobody_there'], 'Nobody has signed in as "Nobody_there".'],
    [['message', 'set', 'de', 'Hallo'], 'The language is one of'],
  ])('%j is refused with the reason', async (args, message) => {
    const { code, stderr } = await server.operator(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  test('[IP-20] the program prints the answer and ends with 0, or complains and ends with 1', async () => {
    const { username } = await server.player();
    expect(await runOperator(server.dataDir, 'ban', username)).toEqual({
      code: 0,
      stdout: `${username} is banned. No game is being played.\n`,
      stderr: '',
    });
    expect(await runOperator(server.dataDir, 'ban', 'Nobody_there')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no player "Nobody_there"'),
    });
    expect(await runOperator(await newDataDir(), 'status')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No Kingside is running'),
    });
  });

  test.each([
    [['ban', '--help'], 'ban <user>'],
    [['help', 'grant'], 'grant <user> <king>'],
    [
      ['-h', 'drain', '--wait', 'nonsense'],
      'drain [--node <name>] [--wait <seconds>] | drain [--node <name>] --cancel',
    ],
  ])('[IP-20] %j explains that command alone', async (args, usage) => {
    const { code, stdout } = await server.operator(...args);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [`Usage: npm run operator -- ${usage}`, '', expect.stringMatching(/^\S.*\.$/), ''],
    ]);
  });

  test('[IP-20] orders without the operator’s own token are refused', async () => {
    const { token } = await server.player();
    for (const authorization of ['', 'Bearer ', 'Bearer guess', `Bearer ${token}`]) {
      const answer = await order(server.operatorUrl(), authorization);
      expect(answer).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    }
  });

  test('[IP-20] orders are taken at an address of their own, not at the public one', async () => {
    const authorization = `Bearer ${readFileSync(join(server.dataDir, 'operator.token'), 'utf8').trim()}`;
    expect(server.operatorUrl()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await order(server.operatorUrl(), authorization)).status).toBe(200);
    expect(await order(server.url, authorization)).toEqual({ status: 404, body: { message: 'Not Found' } });
    for (const path of ['/', '/api/version', '/operator/orders'])
      expect([path, (await fetch(server.operatorUrl() + path)).status]).toEqual([path, 401]);
  });

  test('[IP-20] the address can be chosen, and one that cannot be listened at is named', async () => {
    const { host } = new URL(server.operatorUrl());
    for (const [listen, message] of [
      [host, `cannot listen at OPERATOR_LISTEN=${host} (EADDRINUSE): another program`],
      ['everywhere', 'OPERATOR_LISTEN=everywhere: a port, or an address like 127.0.0.1:3001 is needed.'],
    ] as const) {
      const { code, stderr } = await runServer({ DATA_DIR: await newDataDir(), OPERATOR_LISTEN: listen });
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
  });

  /** Asks for the status. */
  async function order(url: string, authorization: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${url}/operator/orders`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ do: 'status' }),
    });
    return { status: response.status, body: await response.json() };
  }
});

/** The number of that level in a line of the log. */
const INFO = 30;

test('[IP-20] at level info the log has a line for each sign-in, game and order', async () => {
  const talking = await startServer({ env: { HOUSE: 'off', LOG_LEVEL: 'info' } });
  const seats = await pair(talking);
  await play(seats, 'e2e4 e7e5');
  seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  await talking.operate('ban', seats.white.session.uid);
  await talking.operator('ban', 'Nobody_there');
  // Orders are also kept in the database, whatever the log level, except those that only ask.
  await talking.operate('status', '--json');
  const { orders } = JSON.parse(await talking.operate('orders', '--json'));
  expect(orders).toMatchObject([
    { source: 'command', order: { do: 'ban', who: 'Nobody_there', banned: true }, done: false },
    { source: 'command', order: { do: 'ban', who: seats.white.session.uid, banned: true }, done: true },
  ]);
  expect(await talking.operate('orders')).toMatch(
    /^2 {2}\S+ \S+ UTC {2}command {2}refused {2}ban who="Nobody_there" banned=true\n1 {2}/,
  );
  await talking.stop();
  const lines = talking
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'));
  const told = lines
    .map(line => JSON.parse(line) as Record<string, unknown>)
    // A busy machine may be warned of as well; the line about listening is Fastify's own.
    .filter(({ level, msg }) => level === INFO && !String(msg).startsWith('Server listening'));
  const [white, black] = [seats.white.session.uid, seats.black.session.uid];
  expect(told).toHaveLength(6);
  expect(told.slice(0, 2).map(({ event, uid }) => [event, uid])).toEqual(
    expect.arrayContaining([
      ['signedIn', white],
      ['signedIn', black],
    ]),
  );
  expect(told.slice(2)).toMatchObject([
    { msg: 'game began', white, black, gameMode: 'BLITZ_3', rated: true, origin: 'quick' },
    { msg: 'game ended', moves: 2, result: 'black', reason: 'surrender' },
    { msg: 'operator order', order: { do: 'ban', who: white, banned: true }, done: true },
    { msg: 'operator order', order: { do: 'ban', who: 'Nobody_there' }, done: false },
  ]);
  expect(new Set(told.slice(2, 4).map(({ game }) => game)).size).toBe(1);
});

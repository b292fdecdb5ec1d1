import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOOLS_MATE, OPENING } from '../../support/games/scripted';
import { ends, hasEnded, newcomer, type Pair, pair, play } from '../../support/server/game-pair';
import { insideDatabase } from '../../support/server/inside';
import { hasAction, type Session, startServer, type TestServer } from '../../support/server/server';

const options = { env: { HOUSE: 'off' } };

const report = v.object({
  ok: v.boolean(),
  checked: v.record(v.string(), v.number()),
  escrow: v.array(v.string()),
  violations: v.array(v.object({ kind: v.string(), count: v.number(), named: v.array(v.string()) })),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(options);
});
afterAll(() => server.stop());

async function check(...more: string[]) {
  const { code, stdout } = await server.operator('check', ...more, '--json');
  const read = v.parse(report, JSON.parse(stdout));
  expect(code).toBe(read.ok ? 0 : 1);
  return read;
}

/** Plays a game to its end. @returns who had White */
async function playOut(players: readonly [Session, Session]): Promise<Session> {
  const seats = await pair(server, 'BLITZ_3', players);
  await play(seats, FOOLS_MATE);
  await ends(seats);
  return seats.white.session;
}

const refresh = (refreshToken: string) =>
  server.fetch('/securetoken.googleapis.com/v1/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  });

test('[IP-02] [IP-20] the check finds nothing wrong while games are played, and each kind of damage in a broken store', async () => {
  const players = [await newcomer(server), await newcomer(server)] as const;
  const [one, other] = players;
  for (let game = 1; game <= 3; game++) await playOut(players);
  const lost = await pair(server, 'RAPID_10', players);
  lost.white.socket.send({ action: 'surrender' });
  await ends(lost);
  const going = await pair(server);
  await play(going, OPENING);
  await server.operator('grant', one.uid, '250');
  await server.api(one.token).post('/username/change', { username: 'Somebody_else' });

  expect(await check()).toMatchObject({
    ok: true,
    checked: { transfers: 6, accounts: 6, games: 5, moves: 16, 'games by chess.js': 4 },
    escrow: [],
    violations: [],
  });
  expect((await server.operator('check')).stdout).toMatch(
    /^Checked: 6 transfers, 6 accounts, 0 duels, 0 listings, 0 tournament entries, 5 games, 16 moves, 4 games by chess.js, \d+ players, \d+ items\.\nNothing is wrong\.\n$/,
  );

  await server.stop({ keepData: true });
  const ids = await spoil(going, one, other);
  server = await startServer({ ...options, dataDir: server.dataDir });
  const { ok, escrow, violations } = await check('--referee');
  expect(ok).toBe(false);
  expect(escrow).toEqual(['7.00 KING']);
  const found = Object.fromEntries(violations.map(({ kind, named }) => [kind, named.join('\n')]));
  expect(found).toEqual({
    transfer: expect.stringMatching(
      new RegExp(`^transfer ${ids.gift}: .* 5\\.00 KING\ntransfer \\d+: has no entries$`),
    ),
    balance: expect.stringMatching(
      new RegExp(`\\(${one.uid}\\): holds.*\\(duel:1\\): holds 7\\.00 KING`, 's'),
    ),
    overdrawn: expect.stringContaining(`(${other.uid}): holds -0.05 KING`),
    supply: expect.stringMatching(/^KING: /),
    duel: expect.stringMatching(/^duel 000000: is ended and has been settled 0 times\n/),
    moves: expect.stringMatching(`^game ${ids.first}: move 4.*\ngame ${ids.going}: move 2 is missing$`),
    clock: expect.stringMatching(`^game ${ids.second}: after move 1 `),
    position: expect.stringMatching(`^game ${ids.third}: `),
    result: expect.stringMatching(`^game ${ids.lost}: it is over and has an owner, or no moment `),
    // The third is called off by the server, before or after the check comes to it.
    referee: expect.stringMatching(
      `^game ${ids.first}: half-move 4 is not legal: d8h5\ngame ${ids.third}: half-move 4 leads to .*, and the game shows ${START}(\ngame ${ids.going}: half-move 3 is not legal: g1f3)?$`,
    ),
    item: `player ${one.uid}: avatar ${ids.foreign}`,
    seats: expect.stringContaining(`player ${one.uid}: is in 2 games`),
    statistics: expect.stringMatching(`^player ${one.uid}: wins `),
    rating: expect.stringMatching(`^player ${other.uid}: blitz rating is `),
  });
  const { stdout } = await server.operator('check');
  expect(stdout).toContain('\nIn escrow: 7.00 KING.\n');
  expect(stdout).toContain('games whose stored moves are no game: 2\n  game ');
});

test('[IP-20] games that ended before the last clean check are replayed with chess.js only where all are asked for', async () => {
  const own = await startServer(options);
  const players = [await newcomer(own), await newcomer(own)] as const;
  const played = async (at: TestServer) => {
    const seats = await pair(at, 'BLITZ_3', players);
    await play(seats, FOOLS_MATE);
    await ends(seats);
  };
  const checkAt = async (at: TestServer, ...more: string[]) => {
    const { stdout } = await at.operator('check', ...more, '--json');
    const { checked, violations } = v.parse(report, JSON.parse(stdout));
    return {
      replayed: checked['games by chess.js'],
      found: violations.map(({ kind, named }) => [kind, named]),
    };
  };
  await played(own);
  expect(await checkAt(own)).toEqual({ replayed: 1, found: [] });
  await own.stop({ keepData: true });
  await insideDatabase(own, ({ rows }) =>
    rows(`update game set ended_at = ended_at - interval '2 minutes', reason = 'stalemate', result = 'draw'`),
  );
  const next = await startServer({ ...options, dataDir: own.dataDir });
  await played(next);
  const first = '1: half-move 4 ends the game as black, checkmate, which is stored as draw, stalemate';
  const seen = await checkAt(next);
  expect(seen.replayed).toBe(1);
  expect(seen.found.map(([kind]) => kind)).not.toContain('referee');
  const whole = await checkAt(next, '--referee');
  expect(whole.replayed).toBe(2);
  expect(whole.found).toContainEqual(['referee', [`game ${first}`]]);
  // The checks since were not clean.
  await played(next);
  expect((await checkAt(next)).replayed).toBe(2);
  await next.stop();
});

test('[IP-02] a game whose moves are damaged is called off once, and both players are told and free', async () => {
  const seats = await pair(server);
  await play(seats, OPENING);
  await server.stop({ keepData: true });
  const last = `(select max(id) from game where state = 'playing')`;
  await insideDatabase(server, ({ rows }) =>
    rows(`update game_move set san = 'Ke5', to_square = 'e5' where game = ${last} and ply = 3`),
  );
  server = await startServer({ ...options, dataDir: server.dataDir });
  for (const { session } of [seats.white, seats.black]) {
    const socket = server.socket('game', session.token);
    expect(await socket.next(hasEnded)).toMatchObject({ action: 'aborted', reason: 'abort' });
    expect(await socket.closed).toBe(4200);
  }
  const again = await pair(server, 'BLITZ_3', [seats.white.session, seats.black.session]);
  again.white.socket.send({ action: 'abort' });
  await again.black.socket.next(hasEnded);
  expect(server.output().match(/damaged game called off/g)).toHaveLength(1);
});

test('a sign-in that was not used for 90 days has expired, and others have not', async () => {
  const [idle, busy] = [await newcomer(server), await newcomer(server)];
  const idleHash = `(select hash from identity_refresh where local_id = '${idle.uid}')`;
  await server.stop({ keepData: true });
  await insideDatabase(server, async ({ rows }) => {
    await rows(`update identity_refresh set used_at = now() - interval '89 days'`);
    await rows(`update identity_refresh set used_at = now() - interval '91 days' where hash = ${idleHash}`);
  });
  server = await startServer({ ...options, dataDir: server.dataDir });
  expect(await refresh(idle.refreshToken)).toMatchObject({
    status: 400,
    body: { error: { message: 'TOKEN_EXPIRED' } },
  });
  expect((await refresh(busy.refreshToken)).status).toBe(200);
});

test('[ID-08] a refresh token that is used again a minute after it was replaced ends its family', async () => {
  const [stolen, other] = [await newcomer(server), await newcomer(server)];
  const answers = [await refresh(stolen.refreshToken), await refresh(other.refreshToken)];
  const [newest, others] = answers.map(({ body }) => (body as { refresh_token: string }).refresh_token);
  await server.stop({ keepData: true });
  await insideDatabase(server, ({ rows }) =>
    rows(`update identity_refresh set replaced_at = replaced_at - interval '61 seconds'`),
  );
  server = await startServer({ ...options, dataDir: server.dataDir });
  const refused = { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } };
  expect(await refresh(stolen.refreshToken)).toMatchObject(refused);
  expect(await refresh(newest ?? '')).toMatchObject(refused);
  expect((await refresh(others ?? '')).status).toBe(200);
});

test('[IP-14] a rematch that cannot begin is declined for both', async () => {
  const { white, black } = await pair(server);
  white.socket.send({ action: 'surrender' });
  await black.socket.next(hasEnded);
  white.socket.send({ action: 'rematch' });
  await black.socket.next(hasAction('rematchOffered'));
  // White, who offered the rematch, begins another game without waiting for the answer.
  const another = await newcomer(server);
  const queues = [white.session, another].map(({ token }) =>
    server.socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' }),
  );
  await Promise.all(queues.map(queue => queue.next(hasAction('started'))));
  black.socket.send({ action: 'rematch' });
  await Promise.all([white, black].map(({ socket }) => socket.next(hasAction('rematchDeclined'))));
});

/** Breaks every promise of the store once. @returns what was broken */
async function spoil(going: Pair, one: Session, other: Session): Promise<Record<string, string>> {
  return insideDatabase(server, async ({ rows }) => {
    const one_ = `'${one.uid}'`;
    const other_ = `'${other.uid}'`;
    const value = async (statement: string): Promise<string> =>
      String((await rows<{ value: unknown }>(`select (${statement}) as value`))[0]?.value);
    const gameAt = (offset: number) => value(`select id from game order by id offset ${offset} limit 1`);
    const [first, second, third, lost, running] = await Promise.all([0, 1, 2, 3, 4].map(gameAt));
    const gift = await value("select id from ledger_transfer where reason = 'grant'");
    const foreign = await value(`select avatar_item from player where uid = ${other_}`);
    const account = (uid: string) => `(select id from ledger_account where owner = ${uid})`;
    for (const statement of [
      `update ledger_entry set amount = amount + 500 where transfer = ${gift} and account = ${account(one_)}`,
      "insert into ledger_transfer (reason, reference) values ('spoilt', '')",
      'alter table ledger_account drop constraint ledger_account_covered',
      `update ledger_account set balance = -5 where owner = ${other_}`,
      "insert into ledger_account (kind, reference, currency, balance) values ('escrow', 'duel:1', 'KING', 700)",
      `insert into duel (code, state, how, owner, game_mode, bet, is_public, expires_at)
        values ('000000', 'ended', 'expired', ${one_}, 'BLITZ_3', 5, true, now())`,
      `update player set avatar_item = ${foreign} where uid = ${one_}`,
      `insert into game (white, black, game_mode, origin, rated, fen, white_left, black_left)
        select ${one_}, uid, 'BLITZ_3', 'quick', false, '${START}', 180000, 180000
        from player where uid = '${going.white.session.uid}'`,
      `insert into game (white, black, game_mode, origin, rated, fen, white_left, black_left)
        values (${other_}, ${one_}, 'BLITZ_3', 'quick', false, '${START}', 180000, 180000)`,
      `insert into lease (kind, id, owner, fence, until)
        select 'game', id, 'elsewhere', 1, now() + interval '1 hour' from game
        where white in (${one_}, ${other_}) and black <> white and state = 'playing'`,
      `update player set wins = wins + 1 where uid = ${one_}`,
      `update player set blitz_rating = blitz_rating + 1 where uid = ${other_}`,
      `update game_move set to_square = 'h5' where game = ${first} and ply = 4`,
      `update game_move set white_left = white_left + 1 where game = ${second}`,
      `update game set white_left = white_left + 1 where id = ${second}`,
      `update game set fen = '${START}' where id = ${third}`,
      `update game set ended_at = null where id = ${lost}`,
      `delete from game_move where game = ${running} and ply = 2`,
    ])
      await rows(statement);
    const named = { first, second, third, lost, going: running, gift, foreign };
    return Object.fromEntries(Object.entries(named).map(([name, id]) => [name, id ?? '']));
  });
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userAnswer } from '../../src/protocol/users';
import { expectQuietLog, TALKATIVE } from '../support/server/quiet-log';
import { type Answer, type Session, startServer, type TestServer } from '../support/server/server';
import { storeProblems } from '../support/server/stored';

/** Names that nobody may have, and KING that nobody may spend twice. */

let server: TestServer;
let known: Session;
let newcomer: Session;

beforeAll(async () => {
  server = await startServer({ env: TALKATIVE });
  known = await server.player('Capablanca');
  newcomer = await agreed('Newcomer');
});
afterAll(() => server.stop());

/** Someone who has agreed to the terms and has no name yet. */
async function agreed(name: string): Promise<Session> {
  const session = await server.signIn(name);
  await server.api(session.token).post('/acepttyc');
  return session;
}

async function own({ token }: Session): Promise<{ username: string; kingAmount: number }> {
  const { user } = v.parse(userAnswer, (await server.api(token).get('/user')).body);
  return { username: user.username, kingAmount: user.kingAmount };
}

const choose = ({ token }: Session, username: string, key?: string): Promise<Answer> =>
  server.api(token).post('/username', { username }, key === undefined ? {} : { 'idempotency-key': key });
const change = ({ token }: Session, username: string, key?: string): Promise<Answer> =>
  server
    .api(token)
    .post('/username/change', { username }, key === undefined ? {} : { 'idempotency-key': key });

const exact = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return { status, body };
};
const refused = (message: string) => ({ status: 200, body: { message } });
const done = (username: string) => ({ status: 200, body: { username } });
const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
/** How often each answer came. */
const tally = (answers: readonly object[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[JSON.stringify(answer)] = (counts[JSON.stringify(answer)] ?? 0) + 1;
  return counts;
};

test.each([
  ...['', 'abc', 'x'.repeat(21), 'x'.repeat(500), 'a b c d', ' abcd', 'abcd ', 'abcd\n', 'ab-cd', 'ab.cd'],
  ...[
    'ñandu',
    'аbcd',
    'ａｂｃｄ',
    '٤٥٦٧',
    'abc\u0000',
    'abc\u202e',
    'abc\ud800',
    'abc😀',
    '<b>ab</b>',
    "ab'--",
  ],
])(
  '[API-02] [ID-18] [API-06] [API-07] %j has the wrong form for a first name and for a later one',
  async wanted => {
    const [first, later] = await Promise.all([exact(choose(newcomer, wanted)), exact(change(known, wanted))]);
    expect([first, later]).toEqual([refused('invalid username'), refused('invalid username')]);
  },
);

test.each(['avatars', 'flags', 'frames', 'pieces', 'undefined', 'Pieces', 'UNDEFINED'])(
  '[IP-26] %s is reserved',
  async wanted => {
    const [first, later] = await Promise.all([exact(choose(newcomer, wanted)), exact(change(known, wanted))]);
    expect([first, later]).toEqual([refused('username reserved'), refused('username reserved')]);
  },
);

test.each(['Capablanca', 'CAPABLANCA', 'capablanca'])('[IP-26] %s is taken', async wanted => {
  expect(await exact(choose(newcomer, wanted))).toEqual(refused('username already taken'));
});

test('[API-06] [API-07] of all that nothing has changed, and nothing was paid', async () => {
  expect(await own(newcomer)).toEqual({ username: newcomer.uid, kingAmount: 1000 });
  expect(await own(known)).toEqual({ username: 'Capablanca', kingAmount: 1000 });
});

test('[API-02] the first name is no change, and a second first one is none', async () => {
  const session = await agreed('Chooser');
  expect(await exact(change(session, 'Chooser'))).toEqual(refused('invalid username'));
  const answers = await many(20, index => exact(choose(session, `Chooser_${index}`)));
  expect(Object.values(tally(answers)).sort((a, b) => a - b)).toEqual([1, 19]);
  expect(tally(answers)).toMatchObject({ [JSON.stringify(refused('username already chosen'))]: 19 });
  expect((await own(session)).kingAmount).toBe(1000);
});

describe('at the same moment', () => {
  test('[IP-26] twenty want one first name: one gets it', async () => {
    const rivals = await many(20, index => agreed(`Rival ${index}`));
    const answers = await Promise.all(
      rivals.map((rival, index) => exact(choose(rival, index % 2 === 0 ? 'Wanted_1' : 'WANTED_1'))),
    );
    const taken = answers.filter(({ body }) =>
      v.is(v.object({ message: v.literal('username already taken') }), body),
    );
    expect(taken).toHaveLength(19);
    const names = await Promise.all(rivals.map(rival => own(rival)));
    expect(names.filter(({ username }) => username.toLowerCase() === 'wanted_1')).toHaveLength(1);
    expect(names.map(({ kingAmount }) => kingAmount)).toEqual(names.map(() => 1000));
  });

  test('[IP-26] [LG-02] twenty want to change to one name: one does, and one pays', async () => {
    const rivals = await many(20, index => server.player(`Rival_${index}`));
    const answers = await Promise.all(rivals.map(rival => exact(change(rival, 'Wanted_2'))));
    expect(tally(answers)).toEqual({
      [JSON.stringify(done('Wanted_2'))]: 1,
      [JSON.stringify(refused('username already taken'))]: 19,
    });
    const after = await Promise.all(rivals.map(rival => own(rival)));
    expect(after.filter(({ kingAmount }) => kingAmount === 800).map(({ username }) => username)).toEqual([
      'Wanted_2',
    ]);
    expect(after.filter(({ kingAmount }) => kingAmount === 1000)).toHaveLength(19);
  });

  test('[LG-02] two change to the names of each other: nobody does', async () => {
    const [one, other] = await Promise.all([server.player('Castor_1'), server.player('Pollux_1')]);
    const answers = await Promise.all([exact(change(one, 'pollux_1')), exact(change(other, 'castor_1'))]);
    expect(answers).toEqual([refused('username already taken'), refused('username already taken')]);
  });

  test('[LG-02] ten changes with KING for five: five happen', async () => {
    const session = await server.player('Impatient');
    const answers = await many(10, index => exact(change(session, `Impatient${index}`)));
    expect(tally(answers)).toMatchObject({ [JSON.stringify(refused('not enough king'))]: 5 });
    expect((await own(session)).kingAmount).toBe(0);
  });

  test('[LG-02] the same change fifty times under one key: once, and all hear of it', async () => {
    const session = await server.player('Careful_1');
    const answers = await many(50, () => exact(change(session, 'Careful_2', 'key-1')));
    expect(tally(answers)).toEqual({ [JSON.stringify(done('Careful_2'))]: 50 });
    expect(await own(session)).toEqual({ username: 'Careful_2', kingAmount: 800 });
  });

  test('[LG-02] the same change fifty times without a key: once, the rest are told that the name is taken', async () => {
    const session = await server.player('Careless_1');
    const answers = await many(50, () => exact(change(session, 'Careless_2')));
    expect(tally(answers)).toEqual({
      [JSON.stringify(done('Careless_2'))]: 1,
      [JSON.stringify(refused('username already taken'))]: 49,
    });
    expect(await own(session)).toEqual({ username: 'Careless_2', kingAmount: 800 });
  });

  test('fifty different changes under one key: one, and 400 for the rest', async () => {
    const session = await server.player('Muddled_x');
    const answers = await many(50, index => exact(change(session, `Muddled_${index}`, 'key-1')));
    const [winner] = answers.filter(({ status }) => status === 200);
    expect(tally(answers)).toEqual({
      [JSON.stringify(winner)]: 1,
      [JSON.stringify({
        status: 400,
        body: { message: 'Idempotency-Key: already used for another request' },
      })]: 49,
    });
    expect((await own(session)).kingAmount).toBe(800);
    expect(winner?.body).toEqual({ username: (await own(session)).username });
  });
});

describe('a key', () => {
  test('belongs to one user, and counts for refusals as well', async () => {
    const [one, other] = await Promise.all([server.player('Keeper_1'), server.player('Keeper_2')]);
    expect(await exact(change(one, 'Capablanca', 'same'))).toEqual(refused('username already taken'));
    expect(await exact(change(one, 'Capablanca', 'same'))).toEqual(refused('username already taken'));
    expect(await exact(change(other, 'Keeper_3', 'same'))).toEqual(done('Keeper_3'));
    // The same key for another call is another request.
    expect((await choose(other, 'Keeper_3', 'same')).status).toBe(400);
  });

  test.each([
    ['nothing', ''],
    ['201 letters', 'x'.repeat(201)],
  ])('of %s is 400', async (_what, key) => {
    const message = 'Idempotency-Key: 1 to 200 characters';
    expect(await exact(change(known, 'Somebody', key))).toEqual({ status: 400, body: { message } });
  });
});

test('[LG-08] KING short by one hundredth: not enough; with it, enough, and nothing is left', async () => {
  const session = await server.player('Spender_0');
  for (let spent = 1; spent <= 5; spent++) {
    const name = `Spender_${spent}`;
    expect(await exact(change(session, name))).toEqual(done(name));
  }
  expect(await exact(change(session, 'Spender_6'))).toEqual(refused('not enough king'));
  expect((await server.operator('grant', 'Spender_5', '199.99')).code).toBe(0);
  expect(await exact(change(session, 'Spender_6'))).toEqual(refused('not enough king'));
  // What is no name is no question of money, and the name they have costs nothing either.
  expect(await exact(change(session, 'abc'))).toEqual(refused('invalid username'));
  expect(await own(session)).toEqual({ username: 'Spender_5', kingAmount: 199.99 });
  expect((await server.operator('grant', 'Spender_5', '0.01')).code).toBe(0);
  expect(await exact(change(session, 'Spender_6'))).toEqual(done('Spender_6'));
  expect(await own(session)).toEqual({ username: 'Spender_6', kingAmount: 0 });
});

test('[LG-01] after all that the books balance, and the log is quiet', async () => {
  expect(await storeProblems(server)).toEqual([]);
  expectQuietLog(server, [known.token, known.refreshToken, newcomer.token, newcomer.refreshToken]);
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userAnswer } from '../../../src/protocol/users';
import { freshName } from '../../support/names';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import {
  type Answer,
  type Player,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';
import { storeProblems } from '../../support/server/stored';

/** Names that nobody may have, and KING that nobody may spend twice. */

let server: TestServer;
let known: Player;
let newcomer: Session;

beforeAll(async () => {
  server = await startServer({ env: TALKATIVE });
  known = await server.player(freshName('Capa'));
  newcomer = await agreed();
});
afterAll(() => server.stop());

/** Someone who has agreed to the terms and has no name yet. */
async function agreed(): Promise<Session> {
  const session = await server.signIn();
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

test('[IP-26] a taken name is refused in capitals and small letters as well', async () => {
  const { username } = known;
  for (const wanted of [username, username.toUpperCase(), username.toLowerCase()])
    expect([wanted, await exact(choose(newcomer, wanted))]).toEqual([
      wanted,
      refused('username already taken'),
    ]);
});

test('[API-06] [API-07] none of these refusals has changed a name or cost KING', async () => {
  expect(await own(newcomer)).toEqual({ username: newcomer.uid, kingAmount: 1000 });
  expect(await own(known)).toEqual({ username: known.username, kingAmount: 1000 });
});

test('[API-02] a first name cannot be chosen by a change, nor twice', async () => {
  const session = await agreed();
  expect(await exact(change(session, freshName()))).toEqual(refused('invalid username'));
  const answers = await many(20, () => exact(choose(session, freshName())));
  expect(Object.values(tally(answers)).sort((a, b) => a - b)).toEqual([1, 19]);
  expect(tally(answers)).toMatchObject({ [JSON.stringify(refused('username already chosen'))]: 19 });
  expect((await own(session)).kingAmount).toBe(1000);
});

describe('calls at the same moment', () => {
  test('[IP-26] of twenty players who choose one first name one gets it', async () => {
    const rivals = await many(20, agreed);
    const wanted = freshName('Wanted');
    const answers = await Promise.all(
      rivals.map((rival, index) => exact(choose(rival, index % 2 === 0 ? wanted : wanted.toUpperCase()))),
    );
    const taken = answers.filter(({ body }) =>
      v.is(v.object({ message: v.literal('username already taken') }), body),
    );
    expect(taken).toHaveLength(19);
    const names = await Promise.all(rivals.map(rival => own(rival)));
    expect(names.filter(({ username }) => username.toLowerCase() === wanted.toLowerCase())).toHaveLength(1);
    expect(names.map(({ kingAmount }) => kingAmount)).toEqual(names.map(() => 1000));
  });

  test('[IP-26] [LG-02] of twenty players who change to one name one gets it, and only they pay', async () => {
    const rivals = await many(20, () => server.player());
    const wanted = freshName('Wanted');
    const answers = await Promise.all(rivals.map(rival => exact(change(rival, wanted))));
    expect(tally(answers)).toEqual({
      [JSON.stringify(done(wanted))]: 1,
      [JSON.stringify(refused('username already taken'))]: 19,
    });
    const after = await Promise.all(rivals.map(rival => own(rival)));
    expect(after.filter(({ kingAmount }) => kingAmount === 800).map(({ username }) => username)).toEqual([
      wanted,
    ]);
    expect(after.filter(({ kingAmount }) => kingAmount === 1000)).toHaveLength(19);
  });

  test('[LG-02] two players who change to each other’s name are both refused', async () => {
    const [one, other] = await Promise.all([server.player(), server.player()]);
    const answers = await Promise.all([
      exact(change(one, other.username.toLowerCase())),
      exact(change(other, one.username.toLowerCase())),
    ]);
    expect(answers).toEqual([refused('username already taken'), refused('username already taken')]);
  });

  test('[LG-02] of ten changes with KING for five exactly five happen', async () => {
    const session = await server.player();
    const answers = await many(10, () => exact(change(session, freshName())));
    expect(tally(answers)).toMatchObject({ [JSON.stringify(refused('not enough king'))]: 5 });
    expect((await own(session)).kingAmount).toBe(0);
  });

  test('[LG-02] a change sent fifty times under one key happens once, and every call gets its answer', async () => {
    const session = await server.player();
    const later = freshName();
    const answers = await many(50, () => exact(change(session, later, 'key-1')));
    expect(tally(answers)).toEqual({ [JSON.stringify(done(later))]: 50 });
    expect(await own(session)).toEqual({ username: later, kingAmount: 800 });
  });

  test('[LG-02] a change sent fifty times without a key happens once, and the others hear that the name is taken', async () => {
    const session = await server.player();
    const later = freshName();
    const answers = await many(50, () => exact(change(session, later)));
    expect(tally(answers)).toEqual({
      [JSON.stringify(done(later))]: 1,
      [JSON.stringify(refused('username already taken'))]: 49,
    });
    expect(await own(session)).toEqual({ username: later, kingAmount: 800 });
  });

  test('of fifty different changes under one key one happens, and the others get 400', async () => {
    const session = await server.player();
    const answers = await many(50, () => exact(change(session, freshName(), 'key-1')));
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

describe('idempotency keys', () => {
  test('a key belongs to one user and one request', async () => {
    const [one, other] = await Promise.all([server.player(), server.player()]);
    const later = freshName();
    expect(await exact(change(one, known.username, 'same'))).toEqual(refused('username already taken'));
    expect(await exact(change(one, known.username, 'same'))).toEqual(refused('username already taken'));
    expect(await exact(change(other, later, 'same'))).toEqual(done(later));
    // The same key for another call is another request.
    expect((await choose(other, later, 'same')).status).toBe(400);
  });

  test.each([
    ['nothing', ''],
    ['201 letters', 'x'.repeat(201)],
  ])('a key of %s is refused with 400', async (_what, key) => {
    const message = 'Idempotency-Key: 1 to 200 characters';
    expect(await exact(change(known, 'Somebody', key))).toEqual({ status: 400, body: { message } });
  });
});

test('[LG-08] a change of name is refused while one hundredth of KING is missing, and leaves nothing when it is exactly paid', async () => {
  const session = await server.player();
  let name = '';
  for (let spent = 1; spent <= 5; spent++) {
    name = freshName();
    expect(await exact(change(session, name))).toEqual(done(name));
  }
  const last = freshName();
  expect(await exact(change(session, last))).toEqual(refused('not enough king'));
  expect((await server.operator('grant', name, '199.99')).code).toBe(0);
  expect(await exact(change(session, last))).toEqual(refused('not enough king'));
  // A name of the wrong form is refused for its form even without the money, and no KING is taken.
  expect(await exact(change(session, 'abc'))).toEqual(refused('invalid username'));
  expect(await own(session)).toEqual({ username: name, kingAmount: 199.99 });
  expect((await server.operator('grant', name, '0.01')).code).toBe(0);
  expect(await exact(change(session, last))).toEqual(done(last));
  expect(await own(session)).toEqual({ username: last, kingAmount: 0 });
});

test('[LG-01] the books balance after all these calls, and the log is quiet', async () => {
  expect(await storeProblems(server)).toEqual([]);
  expectQuietLog(server, [known.token, known.refreshToken, newcomer.token, newcomer.refreshToken]);
});

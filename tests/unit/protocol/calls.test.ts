import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { failureAnswer } from '../../../src/protocol/calls';
import { historyAnswer, matchAnswer } from '../../../src/protocol/history';
import { clientConfig, versionAnswer } from '../../../src/protocol/installation';
import { parseJson } from '../../../src/protocol/parse';
import { reviewAnswer } from '../../../src/protocol/reviews';
import {
  acceptTermsAnswer,
  publicUserAnswer,
  userAnswer,
  usernameAnswer,
  usernameBody,
} from '../../../src/protocol/users';

const CARD = { avatar: { id: 1, url: 'zombie_0_0' }, piece: null, frame: null, flag: null, board: null };
const BOARD = { id: 4, name: 'CLASSIC' };
const ENTRY = {
  id: 1,
  matchId: 9,
  date: '2026-11-21T00:00:00.000Z',
  whites: 'Ana',
  blacks: 'Boris',
  win: true,
  draw: false,
  reason: 'checkmate',
  movements: 'f3>1700000000000 e5>1700000001000',
  gameTimeControl: 'BLITZ_3',
  type: 'BLITZ_RANKED',
};
const PROVIDERS = [
  { id: 'google.com', name: 'Google' },
  { id: 'apple.com', name: 'Apple' },
];

/** Each call's good body or answer, and fields that it must not lack. */
const CALLS: readonly [name: string, schema: v.GenericSchema, good: object, needed: readonly string[]][] = [
  [
    '[API-03] GET /version',
    versionAnswer,
    { version: 91, serverMessages: [{ lang: 'es', text: 'Hola', date: '2026-11-21T00:00:00Z' }] },
    ['version', 'serverMessages'],
  ],
  [
    '[API-04] GET /user',
    userAnswer,
    {
      user: {
        username: 'uid-1',
        firebaseId: 'uid-1',
        kingAmount: 1000.05,
        activeBoard: BOARD,
        otp: false,
        rapid_ranked: 1500,
        blitz_ranked: 1500.5,
      },
      otp: false,
      card: CARD,
      hasUnreadSupport: false,
      userStatus: 'tyc_not_agreed',
    },
    ['user', 'otp', 'card', 'hasUnreadSupport', 'userStatus'],
  ],
  ['[API-06] POST /username', usernameBody, { username: 'Ana_1' }, ['username']],
  ['[API-06] its answer', usernameAnswer, { message: 'username already taken' }, []],
  ['[API-05] POST /acepttyc', acceptTermsAnswer, { status: 'ok' }, ['status']],
  ['[API-16] GET /matchs/{page}', historyAnswer, { content: [ENTRY] }, ['content']],
  [
    '[API-17] GET /match/{id}',
    matchAnswer,
    { whites: 'Ana', blacks: 'Boris', movements: 'e4 e5' },
    ['movements'],
  ],
  [
    '[API-22] GET /user/{username}',
    publicUserAnswer,
    {
      username: 'Ana',
      rapid_ranked: 1500,
      blitz_ranked: 1500,
      elo: 1500,
      card: CARD,
      stats: { games: 3, wins: 1, draws: 1, checkmates: 1, surrenders: 0, leaves: 0 },
      active_board: null,
    },
    ['username', 'rapid_ranked', 'blitz_ranked', 'elo', 'card', 'stats'],
  ],
  [
    '[API-17] a review',
    reviewAnswer,
    {
      state: 'done',
      engine: 'Stockfish 16',
      positions: [
        { evaluation: { cp: -30 }, line: 'e2e4 e7e5' },
        { evaluation: { mate: -2 }, line: 'e7e8q' },
        { evaluation: { won: 'b' }, line: '' },
      ],
    },
    ['state', 'engine', 'positions'],
  ],
  ['[API-17] a review that waits', reviewAnswer, { state: 'waiting', before: 3 }, ['state', 'before']],
  ['[API-01] a refusal', failureAnswer, { message: 'banned', userStatus: 'BAN' }, ['message']],
  [
    '[ID-02] /config.json',
    clientConfig,
    {
      apiBase: '/api',
      liveBase: '/live',
      itemsBase: '/items',
      firebase: null,
      providers: PROVIDERS,
      pages: { shop: '/a', swap: '/b', hub: '/c', terms: '/d', chat: '/e', itemsSite: '/f' },
      sentryDsn: null,
      reviews: true,
      house: true,
    },
    ['apiBase', 'liveBase', 'itemsBase', 'providers', 'pages'],
  ],
];

describe.each(CALLS)('%s', (_name, schema, good, needed) => {
  test('a good text is read as it was written', () => {
    expect(parseJson(schema, JSON.stringify(good))).toEqual(good);
  });

  test('a text without a needed field is refused', () => {
    for (const field of needed) {
      const rest = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
      expect(parseJson(schema, JSON.stringify(rest)), field).toBeNull();
    }
  });

  test('any other text is read or refused without a throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        const value = parseJson(schema, text);
        if (value !== null) expect(v.is(schema, value)).toBe(true);
      }),
    );
  });
});

test.each([
  ['a user of unknown status', userAnswer, { userStatus: 'FINE' }],
  ['three providers', clientConfig, { providers: [...PROVIDERS, ...PROVIDERS.slice(1)] }],
] as const)('%s is refused', (_what, schema, fault) => {
  const good = CALLS.find(([, known]) => known === schema)?.[2];
  expect(v.is(schema, good)).toBe(true);
  expect(v.is(schema, { ...good, ...fault })).toBe(false);
});

import * as fc from 'fast-check';
import { MAX_FRAME_BYTES } from '../../src/protocol/limits';

/** Frames that a hostile or broken client may send. */
export type Junk =
  | { kind: 'text'; text: string }
  | { kind: 'binary'; bytes: Uint8Array }
  /** One message in this many pieces. */
  | { kind: 'fragments'; pieces: number }
  /** The header of a frame of this length, and not much after it. */
  | { kind: 'header'; length: number }
  | { kind: 'ping' };

const square = fc.constantFrom('a1', 'e2', 'e4', 'h8', 'd7', 'i9', 'e', '', 'E2');
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 1e308, 0.5, 2 ** 53, '__proto__', '\ud800', 'constructor', [], {}),
);
const action = fc.constantFrom(
  ...['move', 'surrender', 'offerDraw', 'abort', 'rematch', 'ping', 'pong', 'check', 'declineDraw'],
  ...['take', 'constructor', '__proto__', ''],
);

const move = fc.record(
  {
    action: fc.constant('move'),
    from: fc.oneof({ weight: 5, arbitrary: square }, anything),
    to: fc.oneof({ weight: 5, arbitrary: square }, anything),
    promotion: fc.oneof(fc.constantFrom('q', 'k', null), anything),
    ply: fc.oneof(fc.integer({ min: -2, max: 400 }), anything),
    mid: fc.oneof(fc.string({ maxLength: 80 }), anything),
  },
  { requiredKeys: ['action'] },
);
const message = fc.oneof(
  move,
  fc.record({ action: fc.oneof({ weight: 4, arbitrary: action }, anything), more: anything }),
  fc.record(
    { token: anything, gameMode: fc.oneof(fc.constant('BLITZ_3'), anything), playlist: anything },
    { requiredKeys: [] },
  ),
);
const json = message.map(value => JSON.stringify(value));
/** Messages that the server understands, and mostly refuses: a client that sends them is not hung up on for a while. */
const civil = fc.oneof(
  fc.record({ action: fc.constant('move'), from: square, to: square, ply: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    action: fc.constant('move'),
    from: fc.constantFrom('e2', 'g1', 'e7', 'g8'),
    to: fc.constantFrom('e4', 'f3', 'e5', 'f6'),
  }),
  fc.record({ action, mid: fc.string({ unit: 'binary', maxLength: 64 }) }),
  fc.record({ action: fc.string({ maxLength: 5 }), more: anything }),
);
const truncated = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
const nested = fc
  .integer({ min: 1, max: 2_000 })
  .map(depth => '['.repeat(depth) + ']'.repeat(depth % 7 ? depth : 1));
const polluted = json.map(text => text.replace('{', '{"__proto__":{"action":"surrender"},"toString":1,'));
const literal = fc.constantFrom(
  'NaN',
  '1e309',
  '{"action":1e309}',
  '\u0000',
  '{"action":"\\ud800"}',
  '"',
  '{}',
  '[]',
);
const text = fc.oneof(
  { weight: 4, arbitrary: json },
  ...[truncated, nested, polluted, literal, fc.string({ unit: 'binary', maxLength: 60 })],
  fc
    .integer({ min: MAX_FRAME_BYTES - 3, max: MAX_FRAME_BYTES + 3 })
    .map(length => `"${'x'.repeat(length - 2)}"`),
);

export const junk: fc.Arbitrary<Junk> = fc.oneof(
  {
    weight: 60,
    arbitrary: civil.map(message => ({ kind: 'text' as const, text: JSON.stringify(message) })),
  },
  { weight: 6, arbitrary: text.map(text => ({ kind: 'text' as const, text })) },
  fc.uint8Array({ maxLength: 200 }).map(bytes => ({ kind: 'binary' as const, bytes })),
  fc.integer({ min: 2, max: 40 }).map(pieces => ({ kind: 'fragments' as const, pieces })),
  fc.constantFrom(5_000, 100 * 2 ** 20, 2 ** 31).map(length => ({ kind: 'header' as const, length })),
  fc.constant({ kind: 'ping' as const }),
);

/** An HTTP call. `token` is an index into the tokens that the caller has. */
export interface JunkCall {
  method: string;
  path: string;
  token: number;
  type: string;
  body: string;
}

const word = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '99999999999',
    'pieces',
    '..%2f..%2fetc',
    '%00',
    '%E0%A4%A',
    "';--",
    'x'.repeat(400),
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);
const path = fc
  .tuple(
    fc.constantFrom(
      ...['/api/user', '/api/version', '/api/username', '/api/username/change', '/api/acepttyc'],
      ...['/api/watch', '/api/report', '/api/matchs/pgn?gameTimeControl=', '/api/matchs/0?reason='],
      ...['/api/matchs', '/api/match', '/api/signout', '/api/nothing', '/items/piece', '/items/avatar'],
      ...['/static', '/pages/shop', '/config.json', '/live/game', '/emulator/auth/choose'],
      ...['/identitytoolkit.googleapis.com/v1/accounts:lookup', '/securetoken.googleapis.com/v1/token'],
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
    ),
    fc.option(word, { nil: undefined }),
  )
  .map(([base, rest]) => (rest === undefined ? base : `${base}/${rest}`));

export const junkCall: fc.Arbitrary<JunkCall> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
  path,
  token: fc.nat({ max: 9 }),
  type: fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x', ''),
  body: fc.oneof(
    fc.jsonValue({ maxDepth: 3 }).map(value => JSON.stringify(value)),
    fc
      .record({ username: anything, idToken: anything, postBody: anything })
      .map(value => JSON.stringify(value)),
    fc.record({ match: anything, reason: anything }).map(value => JSON.stringify(value)),
    ...[truncated, nested, polluted, literal],
    fc.constant('x'.repeat(20_000)),
  ),
});

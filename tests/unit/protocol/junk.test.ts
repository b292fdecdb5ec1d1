import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuelClientMessage, parseDuelMessage } from '../../../src/protocol/duel';
import { parseDuelRoomMessage } from '../../../src/protocol/duel-room';
import { parseGameMessage } from '../../../src/protocol/game';
import { parseClientMessage } from '../../../src/protocol/live';
import { parseQueueMessage } from '../../../src/protocol/queue';
import { parseSpectateMessage } from '../../../src/protocol/spectate';
import { parseStatusMessage } from '../../../src/protocol/status';
import { parseTournamentClientMessage, parseTournamentMessage } from '../../../src/protocol/tournament';
import { CLIENT_FRAMES, DUEL_FRAMES, GAME_FRAMES, LISTED_DUEL } from './frames';
import { STATUS_TOURNAMENT, TOURNAMENT_FRAMES } from './tournament-frames';

/** Parsers of the live channels on what nobody should have sent. */

const PARSERS = {
  parseClientMessage: {
    parse: parseClientMessage,
    kinds: 'move surrender offerDraw abort rematch ping pong check unknown malformed'.split(' '),
  },
  parseGameMessage: {
    parse: parseGameMessage,
    kinds:
      'state moved heartbeat ping check drawOffered rematchOffered rematchDeclined ended aborted connection error unknown'.split(
        ' ',
      ),
  },
  parseSpectateMessage: {
    parse: parseSpectateMessage,
    kinds: 'state moved heartbeat ping check ended aborted notPlaying error unknown'.split(' '),
  },
  parseQueueMessage: { parse: parseQueueMessage, kinds: 'started ping check error unknown'.split(' ') },
  parseDuelMessage: {
    parse: parseDuelMessage,
    kinds:
      'waiting match latency declined returned ended ping check started opponentAccepted error unknown'.split(
        ' ',
      ),
  },
  parseDuelRoomMessage: { parse: parseDuelRoomMessage, kinds: 'list ping check error unknown'.split(' ') },
  parseDuelClientMessage: {
    parse: parseDuelClientMessage,
    kinds: 'acceptMatch declineMatch leave ping pong check unknown malformed'.split(' '),
  },
  parseStatusMessage: {
    parse: parseStatusMessage,
    kinds: 'started gameEnded tournament ping check other error unknown'.split(' '),
  },
  parseTournamentMessage: {
    parse: parseTournamentMessage,
    kinds: 'waiting info match cancelled ping check started opponentAccepted error unknown'.split(' '),
  },
  parseTournamentClientMessage: {
    parse: parseTournamentClientMessage,
    kinds: 'acceptMatch breather leave ping pong check unknown malformed'.split(' '),
  },
};

const FRAMES: readonly object[] = [
  ...Object.values(GAME_FRAMES),
  ...Object.values(CLIENT_FRAMES),
  ...Object.values(DUEL_FRAMES),
  ...Object.values(TOURNAMENT_FRAMES),
  STATUS_TOURNAMENT,
  { matchs: [LISTED_DUEL] },
  { action: 'declineMatch', reason: 'connection' },
];

/** A good frame with one to three fields spoilt, as deep as there are fields. */
const spoilt = fc
  .tuple(
    fc.constantFrom(...FRAMES),
    fc.array(fc.tuple(fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }), fc.jsonValue()), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([frame, faults]) => {
    const copy: unknown = structuredClone(frame);
    for (const [path, value] of faults) spoil(copy, path, value);
    return JSON.stringify(copy);
  });

function spoil(thing: unknown, [first = 0, ...rest]: readonly number[], value: unknown): void {
  if (typeof thing !== 'object' || thing === null) return;
  const names = Object.keys(thing);
  const name = names[first % names.length];
  if (name === undefined) return;
  const inner: unknown = Reflect.get(thing, name);
  if (rest.length > 0 && typeof inner === 'object') spoil(inner, rest, value);
  else Reflect.set(thing, name, value);
}

const cut = fc
  .tuple(fc.constantFrom(...FRAMES), fc.nat(400))
  .map(([frame, length]) => JSON.stringify(frame).slice(0, length));

const junk = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json(), spoilt, cut);

describe.each(Object.entries(PARSERS))('%s', (_name, { parse, kinds }) => {
  test('[WS-04] the parser survives any input and answers with a known kind of message', () => {
    fc.assert(
      fc.property(junk, text => {
        expect(kinds).toContain(parse(text).kind);
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['deep nesting', '['.repeat(4000)],
    ['deep and closed nesting', `${'['.repeat(2000)}${']'.repeat(2000)}`],
    ['a prototype', '{"__proto__":{"action":"ping"}}'],
    ['a constructor', '{"constructor":{"prototype":{"action":"ping"}}}'],
    ['a byte order mark', '\uFEFF{"action":"ping"}'],
    ['half a surrogate', '"\ud800"'],
    ['a number too large', '{"action":"pg","fen":"x","ply":1e999}'],
  ])('[WS-04] the parser takes %s for no message', (_what, text) => {
    expect(['unknown', 'malformed', 'other']).toContain(parse(text).kind);
  });
});

test('[WS-04] a move or state that passes has only good values in it', () => {
  fc.assert(
    fc.property(spoilt, text => {
      const message = parseGameMessage(text);
      if (message.kind === 'moved') {
        expect(message.from).toMatch(/^[a-h][1-8]$/);
        expect(message.to).toMatch(/^[a-h][1-8]$/);
        expect([message.playerTime, message.opponentTime].every(Number.isFinite)).toBe(true);
      }
      if (message.kind === 'state') {
        const { side, playerTime, opponentTime, spent, captured } = message.state;
        expect(['w', 'b']).toContain(side);
        expect([playerTime, opponentTime, spent].every(Number.isFinite)).toBe(true);
        expect([...captured.w, ...captured.b].every(letter => 'pnbrqk'.includes(letter))).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
});

import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { gameHelloSchema, parseClientMessage, plainHelloSchema } from '../../../src/protocol/live';
import { parseJson } from '../../../src/protocol/parse';
import { parseQueueChoice, queueHelloSchema } from '../../../src/protocol/queue';
import { TIME_CONTROL_NAMES } from '../../../src/rules/time-control';
import { CLIENT_FRAMES } from './frames';

const parse = (frame: unknown) => parseClientMessage(JSON.stringify(frame));
const MOVE = CLIENT_FRAMES.move;

describe('move', () => {
  test('[WS-06] a move is read with all fields, and with the squares alone', () => {
    const { action, from, to } = MOVE;
    expect(parse(MOVE)).toEqual({ kind: 'move', move: MOVE });
    expect(parse({ action, from, to })).toEqual({ kind: 'move', move: { action, from, to } });
  });

  test('[WS-06] a move with `promotion: null` has none, as in the move that is sent', () => {
    expect(parse({ ...MOVE, promotion: null })).toMatchObject({ kind: 'move', move: { promotion: null } });
  });

  test.each([
    { from: 'e9' },
    { to: 'E4' },
    { to: null },
    { promotion: 'k' },
    { ply: -1 },
    { ply: 1.5 },
    { mid: '' },
    { mid: 'x'.repeat(65) },
    // The database takes no NUL, and moves of other games are stored in the same statement.
    { mid: 'a\u0000b' },
    { san: 'x'.repeat(17) },
  ])('[WS-06] a move with %j is malformed, not merely unknown', fault => {
    expect(parse({ ...MOVE, ...fault })).toEqual({ kind: 'malformed' });
  });
});

test.each(['surrender', 'offerDraw', 'abort', 'rematch', 'ping', 'pong', 'check'])(
  '[WS-11] the signal %s is read however it is written',
  action => {
    expect(parse({ action })).toEqual({ kind: action });
    expect(parse({ sent: 1, action })).toEqual({ kind: action });
    expect(parseClientMessage(` { "action" : "${action}" } `)).toEqual({ kind: action });
  },
);

test('[GM-08] a draw offer may name the position it is meant for', () => {
  expect(parse({ action: 'offerDraw', ply: 4 })).toEqual({ kind: 'offerDraw', ply: 4 });
  expect(parse({ action: 'offerDraw', ply: -1 })).toEqual({ kind: 'unknown' });
});

test('[GM-08] a declined draw is read with or without further offers', () => {
  expect(parse({ action: 'declineDraw' })).toEqual({ kind: 'declineDraw', mute: false });
  expect(parse({ action: 'declineDraw', mute: true })).toEqual({ kind: 'declineDraw', mute: true });
  expect(parse({ action: 'declineDraw', mute: 'yes' })).toEqual({ kind: 'unknown' });
});

test.each([{ action: 'acceptMatch' }, { action: '' }, { action: 'toString' }])(
  '[WS-04] %j is an unknown message here',
  frame => {
    expect(parse(frame)).toEqual({ kind: 'unknown' });
  },
);

test.each([
  '',
  'ping',
  '{"action":"ping"',
  'null',
  '7',
  '"move"',
  '[]',
  '{}',
  '{"action":7}',
  '{"action":"move"}',
])('[WS-04] %s is malformed', text => {
  expect(parseClientMessage(text)).toEqual({ kind: 'malformed' });
});

describe('the first message', () => {
  const hello = { token: 'a.b.c', gameMode: 'BLITZ_3', playlist: 'NORMAL' };
  const accepted = (schema: v.GenericSchema, frame: unknown) =>
    parseJson(schema, JSON.stringify(frame)) !== null;

  test.each(['BULLET_1', 'BLITZ_3', 'RAPID_10'])(
    '[WS-12] the first message on /queue asks for %s',
    gameMode => {
      expect(parseJson(queueHelloSchema, JSON.stringify({ ...hello, gameMode }))).toEqual({
        ...hello,
        gameMode,
      });
    },
  );

  test.each([
    { gameMode: 'BLITZ_5' },
    { gameMode: undefined },
    { playlist: 'DUEL' },
    { token: '' },
    { token: 7 },
  ])('[WS-12] a first message on /queue with %j is refused', fault => {
    expect(accepted(queueHelloSchema, { ...hello, ...fault })).toBe(false);
  });

  test('[WS-12] practice against the house accepts each of the nine time controls', () => {
    for (const gameMode of TIME_CONTROL_NAMES)
      expect(accepted(queueHelloSchema, { ...hello, gameMode, house: 3 })).toBe(true);
    expect(accepted(queueHelloSchema, { ...hello, gameMode: 'RAPID_15', house: 3 })).toBe(false);
  });

  test('[IP-11] a choice between people and the house is read, and nothing else', () => {
    for (const choice of ['open', 'people', 'house'])
      expect(accepted(queueHelloSchema, { ...hello, choice })).toBe(true);
    expect(accepted(queueHelloSchema, { ...hello, choice: 'dogs' })).toBe(false);
    for (const choice of ['people', 'house'])
      expect(parseQueueChoice(JSON.stringify({ action: 'choose', choice }))).toBe(choice);
    for (const text of [
      '{"action":"choose","choice":"open"}',
      '{"action":"choose"}',
      '{"action":"ping"}',
      'x',
    ])
      expect(parseQueueChoice(text)).toBeNull();
  });

  test('[WS-02] the first message elsewhere needs only a token that fits into a frame', () => {
    expect(accepted(plainHelloSchema, { token: 'a.b.c' })).toBe(true);
    expect(accepted(plainHelloSchema, { token: 'x'.repeat(3801) })).toBe(false);
    expect(accepted(plainHelloSchema, {})).toBe(false);
  });

  test('[IP-15] the first message on /game may name the game that its window comes back to', () => {
    const back = { token: 'a.b.c', window: 'w1', game: 7, again: true };
    expect(parseJson(gameHelloSchema, JSON.stringify(back))).toEqual(back);
    for (const game of ['7', 0.5, null]) expect(accepted(gameHelloSchema, { ...back, game })).toBe(false);
  });

  test.each([queueHelloSchema, gameHelloSchema])(
    '[WS-02] a first message may name the window it comes from',
    schema => {
      expect(accepted(schema, hello)).toBe(true);
      expect(accepted(schema, { ...hello, window: 'w-1_b' })).toBe(true);
      for (const window of ['', 'x'.repeat(65), 'a b', 7, null])
        expect(accepted(schema, { ...hello, window })).toBe(false);
    },
  );
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { duelHelloSchema, parseDuelClientMessage, parseDuelMessage } from '../../../src/protocol/duel';
import { duelAnswer, duelLimits, duelLimitsBody, duelReceipt } from '../../../src/protocol/duel-calls';
import { parseDuelRoomMessage } from '../../../src/protocol/duel-room';
import { TIME_CONTROL_NAMES } from '../../../src/rules/time-control';
import { DUEL_FRAMES, LISTED_DUEL } from './frames';

const parse = (frame: unknown) => parseDuelMessage(JSON.stringify(frame));

describe('frames of the server', () => {
  test('[WS-13] a pairing is read with opponent, limit, time, id, bet and game mode, with or without added fields', () => {
    const { action, ...match } = DUEL_FRAMES.match;
    expect(action).toBe('duel_match');
    expect(parse(DUEL_FRAMES.match)).toEqual({
      kind: 'match',
      ...match,
      opponent: expect.objectContaining({ username: 'Boris' }),
    });
    const { opponent, limit, time, id, bet, gameMode } = match;
    const plain = { action, opponent, limit, time, id, bet, gameMode };
    expect(parse(plain)).toMatchObject({ kind: 'match', id: 'K7QX4M', bet: 1000 });
    expect(parse({ ...plain, limit: undefined })).toMatchObject({ kind: 'unknown' });
  });

  test.each(['started', 'opponentAccepted', 'ping', 'check'])('[WS-14] the signal %s is read', action => {
    expect(parse({ action })).toEqual({ kind: action });
  });

  test('[DU-11] waiting, returned, declined and ended duels are read', () => {
    expect(parse(DUEL_FRAMES.waiting)).toMatchObject({ kind: 'waiting', id: 'K7QX4M', expires: 1_805_000 });
    expect(parse(DUEL_FRAMES.returned)).toEqual({ kind: 'returned', why: 'late', takenOver: true });
    expect(parse(DUEL_FRAMES.ended)).toEqual({ kind: 'ended', how: 'expired', refunded: 1000 });
    expect(parse(DUEL_FRAMES.declined)).toEqual({ kind: 'declined', by: 'opponent', reason: 'connection' });
  });

  test('[WS-20] an error is read with its message, and with details if its code is known', () => {
    const error = { status: 'error', message: 'limit' };
    expect(parse(error)).toEqual({ kind: 'error', message: 'limit', refusal: null });
    expect(parse({ ...error, code: 'stakeLimit', left: 20 })).toEqual({
      kind: 'error',
      message: 'limit',
      refusal: { code: 'stakeLimit', left: 20 },
    });
    expect(parse({ ...error, code: 'newer' })).toMatchObject({ refusal: null });
  });

  test('[WS-15] the list of the room is read', () => {
    const list = (frame: unknown) => parseDuelRoomMessage(JSON.stringify(frame));
    expect(list({ matchs: [LISTED_DUEL] })).toEqual({ kind: 'list', duels: [LISTED_DUEL] });
    expect(list({ matchs: LISTED_DUEL })).toMatchObject({ kind: 'unknown' });
    expect(list({ action: 'check' })).toEqual({ kind: 'check' });
  });

  test('[DU-08] the room lists duels of all nine clocks, and those it can read beside one that it cannot', () => {
    const list = (frame: unknown) => parseDuelRoomMessage(JSON.stringify(frame));
    const more = TIME_CONTROL_NAMES.map(gameMode => ({ ...LISTED_DUEL, gameMode }));
    const unknown = { ...LISTED_DUEL, gameMode: 'RAPID_15P10' };
    expect(list({ matchs: [LISTED_DUEL], all: [...more, unknown] })).toEqual({ kind: 'list', duels: more });
    expect(list({ matchs: [unknown, LISTED_DUEL] })).toEqual({ kind: 'list', duels: [LISTED_DUEL] });
  });
});

describe('messages of a client', () => {
  const read = (message: unknown) => parseDuelClientMessage(JSON.stringify(message));

  test('[DU-15] accepting, declining and leaving are read', () => {
    expect(read({ action: 'acceptMatch' })).toEqual({ kind: 'acceptMatch' });
    expect(read({ action: 'leave' })).toEqual({ kind: 'leave' });
    expect(read({ action: 'declineMatch' })).toEqual({ kind: 'declineMatch', reason: null });
    expect(read({ action: 'declineMatch', reason: 'strength' })).toEqual({
      kind: 'declineMatch',
      reason: 'strength',
    });
    expect(read({ action: 'declineMatch', reason: 'ugly' })).toEqual({ kind: 'unknown' });
    expect(read([])).toEqual({ kind: 'malformed' });
  });

  test('[DU-07] the first message is read as a public duel with stake 0 for anyone, unless it says otherwise', () => {
    const hello = { token: 't', gameMode: 'BLITZ_3' };
    expect(v.parse(duelHelloSchema, hello).options).toEqual({ bet: 0, public: true });
    const options = { bet: 10, public: false, idMatch: 'k7qx-4m' };
    expect(v.parse(duelHelloSchema, { ...hello, options }).options).toEqual(options);
    for (const gameMode of TIME_CONTROL_NAMES)
      expect(v.is(duelHelloSchema, { ...hello, gameMode })).toBe(true);
    expect(v.is(duelHelloSchema, { ...hello, gameMode: 'RAPID_15P10' })).toBe(false);
    expect(v.is(duelHelloSchema, { ...hello, options: { bet: '10' } })).toBe(false);
  });
});

describe('calls', () => {
  test('[DU-12] a code is answered with a duel, or with the reason of a refusal', () => {
    const duel = { ...DUEL_FRAMES.match, public: false, expires: 9 };
    expect(v.is(duelAnswer, { duel })).toBe(true);
    expect(v.is(duelAnswer, { refusal: { code: 'tooManyTries', until: 9 } })).toBe(true);
    expect(v.is(duelAnswer, { refusal: 'over' })).toBe(false);
  });

  test('[LG-05] a receipt says who got how much', () => {
    const receipt = { id: 'K7QX4M', game: 7, opponent: 'Ana', bet: 50, fee: 0, how: 'drawn', winner: null };
    expect(v.is(duelReceipt, { ...receipt, received: 50, at: 9, reversed: null })).toBe(true);
  });

  test.each([{}, { dayStake: -1 }, { dayStake: 1.5 }, { dayStake: 1, coolOffHours: 721 }])(
    '%j is refused as limits',
    body => expect(v.is(duelLimitsBody, body)).toBe(false),
  );

  test('limits are read when a limit is lifted', () => {
    expect(v.is(duelLimitsBody, { dayStake: null })).toBe(true);
    const next = { dayStake: null, from: 9 };
    expect(v.is(duelLimits, { dayStake: 5, staked: 0, next, coolOffUntil: null, held: 0, time: 1 })).toBe(
      true,
    );
  });
});

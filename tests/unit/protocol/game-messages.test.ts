import { describe, expect, test } from 'vitest';
import { parseGameMessage } from '../../../src/protocol/game';
import { GAME_FRAMES, MOVE, STATE } from './frames';

const parse = (frame: unknown) => parseGameMessage(JSON.stringify(frame));

/** The frame without one of its fields. */
function without(frame: object, field: string): object {
  return Object.fromEntries(Object.entries(frame).filter(([name]) => name !== field));
}

describe('state', () => {
  const state = {
    id: 7,
    player: { username: 'Ana', elo: 1500, board: 'CLASSIC', house: false },
    opponent: { username: 'Boris', elo: 1612, board: 'GOLD', house: true },
    moves: [{ san: 'e4', from: 'e2', to: 'e4', spent: 0 }],
    fen: STATE.fen,
    side: 'b',
    playerTime: 180_000,
    opponentTime: 179_000,
    spent: 1500,
    captured: { w: [], b: ['p'] },
    gameMode: 'BLITZ_3',
    rated: false,
    unratedBecause: null,
    drawOffer: 'opponent',
    drawDeclined: false,
    drawMuted: null,
    clockRunning: false,
    firstMove: null,
  };

  test.each(['recconect', 'connect'])('[WS-05] a state of status %s is read into our words', status => {
    expect(parse({ ...STATE, status })).toEqual({ kind: 'state', state });
  });

  test('[WS-05] a state without the fields that our server adds is a rated game whose clock runs', () => {
    const added = ['ply', 'game', 'gameMode', 'rated', 'drawOffer', 'clockRunning'];
    const bare = added.reduce<object>(without, STATE);
    const moves = [{ move: 'e4', from: 'e2', to: 'e4' }];
    expect(parse({ ...bare, moves })).toEqual({
      kind: 'state',
      state: {
        ...state,
        id: null,
        moves: [{ san: 'e4', from: 'e2', to: 'e4', spent: null }],
        gameMode: null,
        rated: true,
        drawOffer: null,
        clockRunning: true,
      },
    });
  });

  test('[SC-05] cards are read with each item nullable', () => {
    const none = { avatar: null, piece: null, frame: null, flag: null, board: null };
    const full = {
      avatar: { id: 1, url: 'zombie_0_0' },
      piece: { type: 'court' },
      frame: { id: 2, name: 'oak' },
      flag: { id: 3, url: 'sun', tier: 'SS' },
      board: { id: 4, name: 'CLASSIC' },
    };
    const frame = {
      ...STATE,
      player: { ...STATE.player, card: none },
      opponent: { ...STATE.opponent, card: full },
    };
    expect(parse(frame)).toMatchObject({ state: { player: { card: none }, opponent: { card: full } } });
  });

  test.each(['player', 'opponent', 'moves', 'fen', 'side', 'time', 'timeO', 'lastMove', 'captured'])(
    '[WS-05] a state without %s is unknown',
    field => {
      expect(parse(without(STATE, field)).kind).toBe('unknown');
    },
  );

  test.each([
    { side: 'white' },
    { time: '180000' },
    { time: null },
    { captured: { w: ['x'], b: [] } },
    { moves: [{ move: 'e4', from: 'e2', to: 'e9' }] },
    { status: 'reconnect' },
  ])('[WS-05] a state with %j is unknown', fault => {
    expect(parse({ ...STATE, ...fault }).kind).toBe('unknown');
  });
});

describe('move', () => {
  test('[LV-12] a move is read into our words', () => {
    expect(parse(MOVE)).toEqual({
      kind: 'moved',
      san: 'bxa8=N+',
      from: 'b7',
      to: 'a8',
      promotion: 'n',
      confirmation: 'mid-1',
      playerTime: 90_000,
      opponentTime: 91_500,
      captured: { w: ['q'], b: ['r'] },
      ply: 31,
      fen: MOVE.fen,
      clockRunning: true,
      firstMove: null,
    });
  });

  test('the time left for a first move is read from the state and from each move until both have moved', () => {
    expect(parse({ ...STATE, firstMove: 21_000 })).toMatchObject({ state: { firstMove: 21_000 } });
    expect(parse({ ...MOVE, firstMove: 30_000 })).toMatchObject({ firstMove: 30_000 });
  });

  test('[LV-12] a move with the specification’s fields alone is the opponent’s and has nothing to confirm', () => {
    const { move, from, to, time, timeO, captured } = MOVE;
    expect(parse({ move, from, to, time, timeO, captured })).toMatchObject({
      kind: 'moved',
      confirmation: null,
      promotion: null,
      ply: null,
      fen: null,
      clockRunning: true,
    });
  });

  test.each(['move', 'from', 'to', 'time', 'timeO', 'captured'])(
    '[LV-12] a move without %s is unknown',
    field => {
      expect(parse(without(MOVE, field)).kind).toBe('unknown');
    },
  );
});

test.each(['ping', 'check', 'drawOffered', 'rematchOffered', 'rematchDeclined'])(
  '[WS-04] the signal %s is read',
  action => {
    expect(parse({ action })).toEqual({ kind: action });
  },
);

test('[LV-14] a heartbeat is read with and without a ply', () => {
  expect(parse(GAME_FRAMES.heartbeat)).toEqual({ kind: 'heartbeat', fen: STATE.fen, ply: 1 });
  expect(parse({ action: 'pg', fen: STATE.fen })).toEqual({ kind: 'heartbeat', fen: STATE.fen, ply: null });
  expect(parse({ action: 'pg' }).kind).toBe('unknown');
});

test.each(['win', 'lose', 'draw'])(
  '[WS-08] the end %s is read with any reason, and never without one',
  action => {
    const end = { kind: 'ended', outcome: action, reason: 'timeout' };
    expect(parse({ action, reason: 'timeout' })).toEqual({ ...end, counted: true });
    expect(parse({ action, reason: 'timeout', counted: false })).toEqual({ ...end, counted: false });
    expect(parse({ action, reason: 'of the future' })).toMatchObject({ kind: 'ended' });
    expect(parse({ action }).kind).toBe('unknown');
  },
);

test.each(['abort', 'nostart'])('[WS-08] an abort for %s has no result', reason => {
  expect(parse({ action: 'aborted', reason })).toEqual({ kind: 'aborted', reason, requeue: false });
  expect(parse({ action: 'aborted', reason, requeue: true })).toMatchObject({ requeue: true });
  expect(parse({ action: 'aborted', reason, ordered: true })).toMatchObject({ reason: 'ordered' });
});

test('[IP-06] an absence is told by the grace that is left, independent of the reader’s own clock', () => {
  const frame = GAME_FRAMES.connection;
  expect(parse(frame)).toEqual({ kind: 'connection', who: 'opponent', connected: false, grace: 60_000 });
  expect(parse({ ...frame, deadline: 500 })).toMatchObject({ grace: 0 });
  expect(parse({ action: 'opponentConnection', who: 'player', connected: true, now: 1000 })).toEqual({
    kind: 'connection',
    who: 'player',
    connected: true,
    grace: null,
  });
});

test('[WS-20] an error is read with its message', () => {
  expect(parse(GAME_FRAMES.error)).toEqual({ kind: 'error', message: 'illegal move' });
});

test('[WS-04] unknown fields are ignored, and unknown actions are kept for the report', () => {
  expect(parse({ action: 'ping', more: { of: 'it' } })).toEqual({ kind: 'ping' });
  const text = JSON.stringify({ action: 'dance' });
  expect(parseGameMessage(text)).toEqual({ kind: 'unknown', raw: text });
});

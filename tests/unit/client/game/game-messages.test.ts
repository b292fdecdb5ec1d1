import { describe, expect, test } from 'vitest';
import { applyOwnMove, createGameState, viewPly } from '../../../../src/client/game/state/game';
import { clockLeft } from '../../../../src/client/game/state/game-clock';
import { START_FEN } from '../../../../src/rules/chess';
import { fenAfter, gameAfter, moveFrame, receive, stateFrame, told } from './frames';

const OPENING = ['e4', 'e5', 'Nf3', 'Nc6'];
const END = { action: 'lose', reason: 'checkmate' };

describe('full state', () => {
  test('[GM-13] [GM-14] the first state without moves starts the game with sound and notification', () => {
    const game = createGameState();
    expect(game.status).toBe('starting');
    expect(told(receive(game, stateFrame([])))).toEqual(['sound start', 'notify']);
    expect(game.status).toBe('playing');
    expect(game.fen).toBe(START_FEN);
  });

  test('[GM-13] another game in the same position is shown as the other game', () => {
    const game = createGameState();
    receive(game, { ...stateFrame([]), game: 7 });
    receive(game, { ...stateFrame([], 'b'), game: 8 });
    expect(game).toMatchObject({ id: 8, side: 'b' });
  });

  test('[GM-13] [SC-06] entering a running game shows it whole and in silence', () => {
    const game = createGameState();
    expect(told(receive(game, stateFrame(['e4', 'd5', 'exd5'], 'b')))).toEqual([]);
    expect(game.moves.map(move => move.san)).toEqual(['e4', 'd5', 'exd5']);
    expect(game.viewedPly).toBe(3);
    expect(game.turn).toBe('b');
    expect(game.lastMove).toEqual({ from: 'e4', to: 'd5' });
    expect(game.captured).toEqual({ w: [], b: ['p'] });
    expect(game.moves[0]).toMatchObject({
      board: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
      from: 'e2',
      to: 'e4',
    });
    expect(game).toMatchObject({
      side: 'b',
      status: 'playing',
      fen: fenAfter(['e4', 'd5', 'exd5']),
      board: 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR',
      times: { player: expect.any(Number), opponent: expect.any(Number) },
    });
  });

  test('[GM-15] a reconnect with the fen already shown changes nothing but the clocks', () => {
    const game = gameAfter(OPENING);
    viewPly(game, 1);
    const before = structuredClone(game);
    expect(receive(game, stateFrame(OPENING, 'w', { time: 99_000, timeO: 88_000 }), 5000)).toEqual([]);
    expect(game).toEqual({
      ...before,
      times: { player: 99_000, opponent: 88_000 },
      clock: { since: 5000, running: 'player' },
    });
  });

  test('[GM-16] a state with an invalid fen is ignored', () => {
    const game = gameAfter(OPENING);
    const before = structuredClone(game);
    expect(told(receive(game, { ...stateFrame(['d4']), fen: '8/8/8/8/8/8/8/8 w - -' }))).toEqual(['report']);
    expect(game).toEqual(before);
  });

  test('[GM-27] a state with more moves replaces the list, and an old move stays on show', () => {
    const game = gameAfter(OPENING);
    viewPly(game, 2);
    expect(told(receive(game, stateFrame([...OPENING, 'Bb5', 'a6'])))).toEqual(['sound drop']);
    expect(game.moves).toHaveLength(6);
    expect(game.viewedPly).toBe(2);
  });
});

describe('moves', () => {
  test('[LV-12] a capture by the opponent changes board, list, clocks and captured pieces', () => {
    const game = gameAfter(['e4', 'd5'], 'b');
    const effects = receive(game, moveFrame(['e4', 'd5', 'exd5'], { time: 150_000, timeO: 140_000 }), 1000);
    expect(told(effects)).toEqual(['sound capture']);
    expect(game.fen).toBe(fenAfter(['e4', 'd5', 'exd5']));
    expect(game.captured).toEqual({ w: [], b: ['p'] });
    expect(game.times).toEqual({ player: 150_000, opponent: 140_000 });
    expect(game.clock).toEqual({ since: 1000, running: 'player' });
    // The opponent had 180 s and was left with 140 s.
    expect(game.moves.at(-1)).toMatchObject({ san: 'exd5', spent: 40_000 });
  });

  test('[LV-11] an echo confirms the own move by its id and is not played twice', () => {
    const game = gameAfter(OPENING);
    expect(told(applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 3000))).toEqual([
      'sound drop',
      'send move',
    ]);
    expect(game.pending?.mid).toBe('id-1');
    expect(receive(game, moveFrame([...OPENING, 'Bb5'], { confirmation: 'id-1' }))).toEqual([]);
    expect(game.pending).toBeNull();
    expect(game.moves).toHaveLength(5);
    // The same echo once more.
    expect(receive(game, moveFrame([...OPENING, 'Bb5'], { confirmation: 'id-1' }))).toEqual([]);
    expect(game.moves).toHaveLength(5);
  });

  test('[LV-11] a server that knows no ids and counts no plies confirms by the SAN', () => {
    const game = gameAfter(OPENING);
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    const { ply, fen, ...echo } = moveFrame([...OPENING, 'Bb5'], { confirmation: 'Bb5' });
    expect(receive(game, echo)).toEqual([]);
    expect(game.pending).toBeNull();
    expect(receive(game, echo)).toEqual([]);
    expect(game.moves).toHaveLength(5);
  });

  test('a reply that overtakes the echo confirms the own move as well', () => {
    const game = gameAfter(OPENING);
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    expect(told(receive(game, moveFrame([...OPENING, 'Bb5', 'a6'])))).toEqual(['sound drop']);
    expect(game.pending).toBeNull();
    expect(game.moves).toHaveLength(6);
    expect(receive(game, moveFrame([...OPENING, 'Bb5'], { confirmation: 'id-1' }))).toEqual([]);
    expect(game.moves).toHaveLength(6);
  });

  test('a gap, a foreign move at the own ply and an impossible move each ask for the whole game', () => {
    const gap = gameAfter(['e4']);
    expect(told(receive(gap, moveFrame(['e4', 'e5', 'Nf3'])))).toEqual(['close 4500']);
    const conflict = gameAfter([]);
    applyOwnMove(conflict, { from: 'e2', to: 'e4' }, 'id-1', 0);
    expect(told(receive(conflict, moveFrame(['d4'])))).toEqual(['close 4500']);
    const impossible = gameAfter(['e4']);
    expect(told(receive(impossible, { ...moveFrame(['e4', 'e5']), from: 'a8', to: 'a1' }))).toEqual([
      'close 4500',
    ]);
    expect(impossible.moves).toHaveLength(1);
  });

  test('[BI-01] an illegal move, a move out of turn and a second move at once send nothing', () => {
    const game = gameAfter([]);
    expect(applyOwnMove(game, { from: 'e2', to: 'e5' }, 'a', 0)).toEqual([]);
    applyOwnMove(game, { from: 'e2', to: 'e4' }, 'b', 0);
    expect(applyOwnMove(game, { from: 'd2', to: 'd4' }, 'c', 0)).toEqual([]);
    expect(game.moves).toHaveLength(1);
    expect(applyOwnMove(gameAfter([], 'b'), { from: 'e7', to: 'e5' }, 'd', 0)).toEqual([]);
  });

  test('[GM-27] looking at an old move blocks neither own moves nor the opponent’s', () => {
    const game = gameAfter(OPENING);
    viewPly(game, 1);
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    expect(game.viewedPly).toBe(5);
    receive(game, moveFrame([...OPENING, 'Bb5'], { confirmation: 'id-1' }));
    viewPly(game, 0);
    receive(game, moveFrame([...OPENING, 'Bb5', 'a6']));
    expect(game.viewedPly).toBe(0);
    expect(game.moves).toHaveLength(6);
  });

  test.each([
    { sans: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O'], sound: 'castle' },
    { sans: ['e4', 'd5', 'exd5'], sound: 'capture' },
    { sans: ['e4', 'f6', 'Qh5+'], sound: 'check' },
    { sans: ['f3', 'e5', 'g4', 'Qh4#'], sound: 'check' },
    { sans: ['a4', 'b5', 'axb5', 'a6', 'bxa6', 'Nc6', 'a7', 'Nb8', 'axb8=Q'], sound: 'promote' },
    { sans: ['e4'], sound: 'drop' },
  ])('[BI-19] $sans.at(-1) sounds as $sound', ({ sans, sound }) => {
    const game = gameAfter(sans.slice(0, -1), sans.length % 2 ? 'b' : 'w');
    expect(told(receive(game, moveFrame(sans)))).toEqual([`sound ${sound}`]);
  });
});

describe('a move without an echo', () => {
  test('[LV-10] a move without an echo is sent again under its id after two reconnects, and then given up', () => {
    const game = gameAfter(OPENING);
    const [, sent] = applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    for (let again = 0; again < 2; again++) {
      expect(receive(game, stateFrame(OPENING))).toEqual([sent]);
      expect(game.moves).toHaveLength(5);
    }
    expect(receive(game, stateFrame(OPENING))).toEqual([]);
    expect(game.pending).toBeNull();
    expect(game.fen).toBe(fenAfter(OPENING));
  });

  test('[LV-10] a move without an echo counts as confirmed when the server’s state has it', () => {
    const game = gameAfter(OPENING);
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    expect(receive(game, stateFrame([...OPENING, 'Bb5']))).toEqual([]);
    expect(game.pending).toBeNull();
    expect(game.moves).toHaveLength(5);
  });

  test('[LV-17] a move that the server refuses is taken back, and the channel resynchronises', () => {
    const game = gameAfter(['e4', 'd5']);
    applyOwnMove(game, { from: 'e4', to: 'd5' }, 'id-1', 0);
    expect(game.captured.b).toEqual(['p']);
    expect(told(receive(game, { status: 'error', message: 'no' }))).toEqual(['report', 'close 4500']);
    expect(game.fen).toBe(fenAfter(['e4', 'd5']));
    expect(game.captured.b).toEqual([]);
  });
});

describe('heartbeats', () => {
  const wrong = { action: 'pg', fen: fenAfter(['d4']) };
  const right = { action: 'pg', fen: START_FEN };

  test('[LV-13] [LV-14] ping and check are answered in kind, and pg with pong', () => {
    const game = gameAfter([]);
    expect(told(receive(game, { action: 'ping' }))).toEqual(['reply ping']);
    expect(told(receive(game, { action: 'check' }))).toEqual(['reply check']);
    expect(told(receive(game, right))).toEqual(['reply pong']);
  });

  test('[LV-15] the fifth wrong fen in a row closes with 4500', () => {
    const game = gameAfter([]);
    for (let beat = 1; beat <= 4; beat += 1) expect(told(receive(game, wrong))).toEqual(['reply pong']);
    expect(told(receive(game, wrong))).toEqual(['reply pong', 'close 4500']);
  });

  test('[LV-15] a right fen resets the count of wrong ones', () => {
    const game = gameAfter([]);
    for (const beat of [wrong, wrong, wrong, wrong, right, wrong, wrong, wrong, wrong])
      expect(told(receive(game, beat))).toEqual(['reply pong']);
  });

  test('[LV-15] a position that lacks the own move on its way is no mismatch', () => {
    const game = gameAfter([]);
    applyOwnMove(game, { from: 'e2', to: 'e4' }, 'id-1', 0);
    for (let beat = 0; beat < 9; beat += 1)
      expect(told(receive(game, { ...right, ply: 0 }))).toEqual(['reply pong']);
  });
});

describe('clocks', () => {
  test('[CK-04] only the clock of the side to move runs, down to zero and no further', () => {
    const game = gameAfter(OPENING, 'w', { time: 10_000, timeO: 20_000 });
    expect(clockLeft(game, 'player', 4000)).toBe(6000);
    expect(clockLeft(game, 'opponent', 4000)).toBe(20_000);
    // [CK-06]
    expect(clockLeft(game, 'player', 60_000)).toBe(0);
  });

  test('[CK-05] time already spent on the present move is taken off the running clock', () => {
    const own = gameAfter(OPENING, 'w', { time: 60_000, timeO: 50_000, spent: 7000 });
    expect(own.times).toEqual({ player: 53_000, opponent: 50_000 });
    const other = gameAfter(OPENING, 'b', { time: 60_000, timeO: 50_000, spent: 7000 });
    expect(other.times).toEqual({ player: 60_000, opponent: 43_000 });
  });

  test('[CK-05] a clock that is far off the server’s is set again, so a stall of the server is charged to nobody', () => {
    const game = gameAfter(OPENING, 'w', { time: 60_000, timeO: 50_000, spent: 7000 });
    const beat = (spent: number, now: number) =>
      receive(game, { action: 'pg', fen: fenAfter(OPENING), ply: OPENING.length, spent }, now);
    // Half a second is explained by the way of the message, so the clock is not set.
    beat(8500, 2000);
    expect(clockLeft(game, 'player', 2000)).toBe(51_000);
    // The server stalled for five of these ten seconds.
    beat(12_000, 10_000);
    expect(clockLeft(game, 'player', 10_000)).toBe(48_000);
    expect(clockLeft(game, 'player', 11_000)).toBe(47_000);
    // Time spent on the move is counted from the move's beginning.
    beat(13_000, 11_000);
    expect([clockLeft(game, 'player', 11_000), game.times.opponent]).toEqual([47_000, 50_000]);
  });

  test('both clocks stand during the uncharged first move of each side', () => {
    const game = gameAfter([], 'w');
    expect(game.clock.running).toBeNull();
    applyOwnMove(game, { from: 'e2', to: 'e4' }, 'id-1', 9000);
    expect(game.clock.running).toBeNull();
    expect(game.times.player).toBe(180_000);
  });

  test('the countdown to a first move is the server’s and goes on after a reload', () => {
    const game = createGameState();
    receive(game, { ...stateFrame([]), firstMove: 22_000 }, 5000);
    expect(game.firstMoveUntil).toBe(27_000);
    applyOwnMove(game, { from: 'e2', to: 'e4' }, 'id-1', 9000);
    expect(game.firstMoveUntil).toBe(39_000);
    receive(game, { ...moveFrame(['e4'], { confirmation: 'id-1' }), firstMove: 30_000 }, 9100);
    expect(game.firstMoveUntil).toBe(39_100);
    receive(game, moveFrame(['e4', 'e5']), 12_000);
    expect(game.firstMoveUntil).toBeNull();
  });

  test('the first move has thirty seconds when the server does not say, and no limit when first moves are charged', () => {
    const game = gameAfter([]);
    expect(game.firstMoveUntil).toBe(30_000);
    receive(game, { action: 'aborted', reason: 'nostart' });
    expect(game.firstMoveUntil).toBeNull();
    const charged = createGameState();
    receive(charged, { ...stateFrame([]), clockRunning: true });
    expect(charged.firstMoveUntil).toBeNull();
  });

  test('an own move stops the own clock at once', () => {
    const game = gameAfter(OPENING, 'w', { time: 30_000 });
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 2500);
    expect(game.times.player).toBe(27_500);
    expect(game.clock).toEqual({ since: 2500, running: 'opponent' });
  });

  test('[GM-05 CK-05] a player who joins during a move is told how long all of it took', () => {
    const game = gameAfter(OPENING, 'b', { time: 100_000, timeO: 60_000, spent: 8_000 });
    expect(clockLeft(game, 'opponent', 0)).toBe(52_000);
    const sans = [...OPENING, 'Bb5'];
    receive(game, moveFrame(sans, { time: 100_000, timeO: 49_000 }), 3_000);
    expect(game.moves.at(-1)?.spent).toBe(11_000);
    applyOwnMove(game, { from: 'a7', to: 'a6' }, 'id-1', 5_000);
    receive(game, moveFrame([...sans, 'a6'], { confirmation: 'id-1', time: 98_000, timeO: 49_000 }), 5_100);
    expect(game.moves.at(-1)?.spent).toBe(2_000);
  });

  test('[GM-05] uncharged first moves have no time, live or after a reload', () => {
    const game = gameAfter(OPENING);
    expect(game.moves.map(({ spent }) => spent)).toEqual([null, null, 1_000, 1_000]);
  });

  test.each([
    { echo: 2900, since: 2500, what: 'goes on through an echo' },
    { echo: 4000, since: 4000, what: 'begins with an echo that was held up' },
  ])('[CK-03 CK-04] the opponent’s clock $what', ({ echo, since }) => {
    const game = gameAfter(OPENING, 'w', { time: 30_000, timeO: 20_000 });
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 2500);
    const sans = [...OPENING, 'Bb5'];
    receive(game, moveFrame(sans, { confirmation: 'id-1', time: 27_400, timeO: 20_000 }), echo);
    expect(game.times).toEqual({ player: 27_400, opponent: 20_000 });
    expect(game.clock).toEqual({ since, running: 'opponent' });
  });

  test.each([
    { frame: END, left: { player: 0, opponent: 20_000 } },
    { frame: { action: 'win', reason: 'surrender' }, left: { player: 6000, opponent: 0 } },
    { frame: { action: 'draw', reason: 'draw' }, left: { player: 6000, opponent: 20_000 } },
  ])('[GM-17] $frame.action stops both clocks, with the loser’s at zero', ({ frame, left }) => {
    const game = gameAfter(OPENING, 'w', { time: 10_000, timeO: 20_000 });
    expect(told(receive(game, frame, 4000))).toEqual(['sound end', 'reloadUser']);
    expect(game.status).toBe('ended');
    expect(game.times).toEqual(left);
    expect(game.clock.running).toBeNull();
  });

  test.each([
    { frame: { ...END, reason: 'surrender' }, kept: { who: 'player', left: 6000 } },
    { frame: { action: 'win', reason: 'afk' }, kept: { who: 'opponent', left: 20_000 } },
    { frame: { action: 'win', reason: 'timeout' }, kept: null },
    { frame: { action: 'draw', reason: 'draw' }, kept: null },
  ])(
    '[GM-17] $frame.action by $frame.reason keeps what the loser’s clock showed, unless it ran out',
    ({ frame, kept }) => {
      const game = gameAfter(OPENING, 'w', { time: 10_000, timeO: 20_000 });
      receive(game, frame, 4000);
      expect(game.kept).toEqual(kept);
    },
  );
});

describe('the end', () => {
  test('[GM-17] the clocks stop at what the server says, whatever this window showed', () => {
    const ended = (frame: object) => {
      const game = gameAfter(OPENING, 'w', { time: 10_000, timeO: 20_000 });
      receive(game, { ...frame, time: 7_300, timeO: 19_900 }, 4000);
      return { times: game.times, kept: game.kept, running: game.clock.running };
    };
    expect(ended({ action: 'lose', reason: 'surrender' })).toEqual({
      ...{ times: { player: 0, opponent: 19_900 }, kept: { who: 'player', left: 7_300 }, running: null },
    });
    expect(ended({ action: 'draw', reason: 'draw' }).times).toEqual({ player: 7_300, opponent: 19_900 });
    const off = { times: { player: 7_300, opponent: 19_900 }, kept: null, running: null };
    expect(ended({ action: 'aborted', reason: 'abort', ordered: true })).toEqual(off);
  });

  test('[IP-09] a game of a tournament that is not rated for want of moves says so', () => {
    const game = createGameState();
    receive(game, stateFrame([]));
    receive(game, { action: 'win', reason: 'afk', rated: false });
    expect(game).toMatchObject({ rated: false, unratedBecause: 'unmoved' });
  });

  test('[GM-18] [IP-09] a game that ended too soon or is one of too many of a pair changes no rating, and says why', () => {
    const short = gameAfter(OPENING.slice(0, 2));
    receive(short, { ...END, counted: false });
    expect(short).toMatchObject({ status: 'ended', rated: false, unratedBecause: 'short' });
    const unrated = (unratedBecause: string) => {
      const game = createGameState();
      receive(game, { ...stateFrame([]), rated: false, unratedBecause });
      return game;
    };
    const eleventh = unrated('pair');
    expect(eleventh).toMatchObject({ rated: false, unratedBecause: 'pair' });
    receive(eleventh, END);
    expect(eleventh.unratedBecause).toBe('pair');
    expect(unrated('of the future').unratedBecause).toBeNull();
  });

  test('[GM-18] [IP-09] a game that may have too few moves to be rated says so, and takes over what the end says', () => {
    const ended = (end: object) => {
      const game = createGameState();
      receive(game, { ...stateFrame([]), unratedBecause: 'few' });
      expect(game).toMatchObject({ rated: true, unratedBecause: 'few' });
      receive(game, { ...END, ...end });
      return game;
    };
    expect(ended({ rated: false })).toMatchObject({ rated: false, unratedBecause: 'few' });
    expect(ended({})).toMatchObject({ rated: true, unratedBecause: null });
    expect(ended({ counted: false })).toMatchObject({ rated: false, unratedBecause: 'short' });
  });

  test('[GM-13] no message after the end brings the game back', () => {
    const game = gameAfter(OPENING);
    receive(game, END);
    const before = structuredClone(game);
    for (const frame of [
      stateFrame(OPENING),
      moveFrame([...OPENING, 'Bb5']),
      { action: 'win', reason: 'afk' },
    ])
      expect(receive(game, frame)).toEqual([]);
    expect(game).toEqual(before);
  });

  test('an aborted game has no result, no sound and no reload', () => {
    const game = gameAfter([]);
    expect(receive(game, { action: 'aborted', reason: 'nostart', requeue: true })).toEqual([
      { do: 'requeue', gameMode: 'BLITZ_3', house: null, isAgain: true },
    ]);
    expect(game.result).toEqual({ outcome: 'aborted', reason: 'nostart' });
  });

  test('an own move that the end overtook is taken back', () => {
    const game = gameAfter(OPENING);
    applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
    receive(game, { action: 'lose', reason: 'timeout' });
    expect(game.moves).toHaveLength(4);
    expect(game.pending).toBeNull();
  });
});

test('[GM-09] [GM-10] an offer shows and sounds, and lapses with the next move', () => {
  const game = gameAfter(OPENING);
  expect(told(receive(game, { action: 'drawOffered' }))).toEqual(['sound drawOffer']);
  expect(game.draw).toBe('wasOffered');
  applyOwnMove(game, { from: 'f1', to: 'b5' }, 'id-1', 0);
  expect(game.draw).toBe('none');
});

test('the shared countdown follows the server’s clock, whatever the local one says', () => {
  const game = gameAfter(OPENING);
  const frame = { action: 'opponentConnection', who: 'opponent', now: 1_000_000 };
  receive(game, { ...frame, connected: false, deadline: 1_045_000 }, 7000);
  expect(game.absence).toEqual({ who: 'opponent', deadline: 52_000 });
  receive(game, { ...frame, connected: true }, 8000);
  expect(game.absence).toBeNull();
});

test('[GM-15] an opponent who came back during our own absence is no longer counted down', () => {
  const game = gameAfter(OPENING);
  const gone = { action: 'opponentConnection', who: 'opponent', connected: false };
  receive(game, { ...gone, now: 1_000_000, deadline: 1_045_000 }, 7000);
  receive(game, stateFrame(OPENING), 20_000);
  expect(game.absence).toBeNull();
});

test('[GM-15] a player who comes back goes on counting down an opponent who is still away', () => {
  const game = gameAfter(OPENING);
  const frame = { action: 'opponentConnection', now: 1_000_000 };
  receive(game, stateFrame(OPENING), 7000);
  receive(game, { ...frame, who: 'opponent', connected: false, deadline: 1_045_000 }, 7000);
  receive(game, { ...frame, who: 'player', connected: true }, 7000);
  expect(game.absence).toEqual({ who: 'opponent', deadline: 52_000 });
});

test('a frame of unknown form is reported and changes nothing', () => {
  const game = gameAfter(OPENING);
  const before = structuredClone(game);
  expect(told(receive(game, { action: 'dance' }))).toEqual(['report']);
  expect(game).toEqual(before);
});

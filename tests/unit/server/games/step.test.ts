import { afterEach, describe, expect, test } from 'vitest';
import { prove } from '../../../../src/rules/lag';
import { clocksAt, nextTick } from '../../../../src/server/games/deadlines';
import { isPlayedHere } from '../../../../src/server/games/presence';
import { setPatience } from '../../../../src/server/patience';
import {
  BARE_KING,
  BOTH_BARE,
  FIFTY_MOVES,
  FOOLS_MATE,
  OPENING,
  REPETITION,
  STALEMATE,
} from '../../../support/games/scripted';
import { lineOf, Table } from './table';

describe('moves', () => {
  test('[WS-07] the mover gets the echo with a confirmation and the opponent without, after the move is stored', () => {
    const table = new Table();
    table.move('w', 'e2e4', { mid: 'm1', ply: 0 });
    expect(table.effects.map(effect => effect.do)).toEqual(['append', 'send', 'send']);
    const common = { move: 'e4', from: 'e2', to: 'e4', time: 180_000, timeO: 180_000, ply: 1 };
    expect(table.heard('w')).toMatchObject([{ ...common, confirmation: 'm1' }]);
    expect(table.heard('b')).toMatchObject([common]);
    expect(table.heard('b')[0]).not.toHaveProperty('confirmation');
  });

  test('[WS-07] a move without an id is confirmed by its SAN', () => {
    const table = new Table();
    table.move('w', 'g1f3');
    expect(table.heard('w')).toMatchObject([{ confirmation: 'Nf3' }]);
  });

  test.each([
    ['illegal', 'w', 'e2e5'],
    ['out of turn', 'b', 'e7e5'],
    ["of the other's piece", 'w', 'e7e5'],
    ['from an empty square', 'w', 'e4e5'],
  ] as const)('[WS-06] a move %s gets an error and changes nothing', (_, side, move) => {
    const table = new Table();
    table.move(side, move);
    expect(table.stored).toEqual([]);
    expect(table.heard(side)).toMatchObject([{ status: 'error' }]);
    expect(table.game.moves).toEqual([]);
    expect(table.game.chess.turn).toBe('w');
  });

  test('[WS-06] a pawn that reaches the last rank needs a choice of piece', () => {
    const table = new Table().play('h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8');
    table.move('w', 'h7g8');
    expect(table.heard('w')).toMatchObject([{ status: 'error' }]);
    table.move('w', 'h7g8n');
    expect(table.heard('b')).toMatchObject([
      { move: 'hxg8=N', promotion: 'n', captured: { b: ['p', 'p', 'n'] } },
    ]);
  });

  test('[LV-16] a repeated id gets the same echo and plays nothing, even when the game has gone on', () => {
    const table = new Table();
    table.move('w', 'e2e4', { mid: 'm1', ply: 0 });
    const [echo] = table.heard('w');
    table.play('e7e5');
    table.after(5_000).move('w', 'e2e4', { mid: 'm1', ply: 0 });
    expect(table.heard('w')).toEqual([echo]);
    expect(table.stored).toEqual([]);
    expect(table.game.moves).toHaveLength(2);
  });

  test('[LV-16] the opponent cannot get an echo by using the same id', () => {
    const table = new Table();
    table.move('w', 'e2e4', { mid: 'm1' });
    table.move('b', 'e7e5', { mid: 'm1' });
    expect(table.heard('b')).toMatchObject([{ move: 'e5', confirmation: 'm1' }]);
  });

  test('[LV-10] a stale ply is answered with the whole game, and never with an error', () => {
    const table = new Table().play(OPENING);
    table.move('w', 'd2d4', { ply: 2, mid: 'late' });
    expect(table.stored).toEqual([]);
    expect(table.heard('w')).toMatchObject([{ status: 'recconect', ply: 4, side: 'w' }]);
  });

  test('[WS-06] a move after the end is answered with the end', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'surrender', side: 'b' });
    table.move('w', 'd2d4');
    expect(table.stored).toEqual([]);
    expect(table.told('w')).toEqual([{ action: 'win', reason: 'surrender' }]);
  });
});

describe('joining', () => {
  test('[WS-05] joining shows the whole game from each side’s view', () => {
    const table = new Table().play('e2e4 d7d5 e4d5');
    table.after(700).step({ kind: 'join', side: 'b' });
    expect(table.heard('b')).toEqual([
      {
        status: 'recconect',
        player: table.game.seats.b.player,
        opponent: table.game.seats.w.player,
        moves: [
          { move: 'e4', from: 'e2', to: 'e4', spent: 0 },
          { move: 'd5', from: 'd7', to: 'd5', spent: 0 },
          { move: 'exd5', from: 'e4', to: 'd5', spent: 0 },
        ],
        fen: 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2',
        side: 'b',
        time: 180_000,
        timeO: 180_000,
        lastMove: 700,
        captured: { w: [], b: ['p'] },
        ply: 3,
        game: 1,
        gameMode: 'BLITZ_3',
        rated: true,
        clockRunning: true,
        drawMuted: false,
      },
    ]);
  });

  test('[CK-05] joining deducts nothing while the first move is free', () => {
    const table = new Table().play('e2e4');
    table.after(9_000).step({ kind: 'join', side: 'b' });
    expect(table.heard('b')).toMatchObject([{ lastMove: 0, clockRunning: false }]);
  });

  test('the time left for a first move goes on over a new connection, and ends with the second ply', () => {
    const table = new Table();
    table.after(8_000).step({ kind: 'join', side: 'w' });
    expect(table.heard('w')).toMatchObject([{ firstMove: 22_000 }]);
    table.play('e2e4');
    expect(table.heard('b')).toMatchObject([{ move: 'e4', firstMove: 30_000 }]);
    table.after(9_000).step({ kind: 'join', side: 'b' });
    expect(table.heard('b')).toMatchObject([{ firstMove: 21_000 }]);
    table.play('e7e5');
    expect(table.heard('w')[0]).not.toHaveProperty('firstMove');
    table.step({ kind: 'join', side: 'w' });
    expect(table.heard('w')[0]).not.toHaveProperty('firstMove');
  });

  test('[IP-07] joining shows a standing offer', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'offerDraw', side: 'w' });
    table.step({ kind: 'join', side: 'w' });
    expect(table.heard('w')).toMatchObject([{ drawOffer: 'player' }]);
    table.step({ kind: 'join', side: 'b' });
    expect(table.heard('b')).toMatchObject([{ drawOffer: 'opponent' }]);
  });

  test('[WS-08] a player who returns after the end sees the game and how it ended', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    table.step({ kind: 'surrender', side: 'w' });
    table.after(20_000).step({ kind: 'join', side: 'b' });
    expect(table.heard('b')).toMatchObject([
      { status: 'recconect' },
      // The time for a rematch has begun with the end.
      { action: 'win', reason: 'surrender', left: 40_000 },
      // Whether the other is there for a rematch.
      { action: 'opponentConnection', connected: true },
    ]);
  });
});

describe('clocks', () => {
  test('[IP-03] each side has its first move free, and from then on its thinking counts', () => {
    const table = new Table('BLITZ_5P3');
    table.after(20_000).play('e2e4').after(20_000).play('e7e5').after(10_000).play('g1f3');
    expect(table.heard('w')).toMatchObject([{ time: 300_000 - 10_000 + 3_000, timeO: 300_000 }]);
  });

  test('[IP-03] the measured round trip is given back up to its bound, and never adds time', () => {
    const table = new Table('BLITZ_3').play(OPENING);
    table.step({ kind: 'join', side: 'w', line: lineOf(400) });
    table.after(2_000).play('f1c4');
    expect(table.heard('w')).toMatchObject([{ time: 180_000 - 1_600 }]);
    table.step({ kind: 'join', side: 'b', line: lineOf(30_000) });
    table.after(2_000).play('f8c5');
    // min(1 s, 0.15 s + 0.4 % of 180 s) = 870 ms
    expect(table.heard('b')).toMatchObject([{ time: 180_000 - 1_130 }]);
    table.after(100).play('d2d3');
    expect(table.heard('w')).toMatchObject([{ time: 180_000 - 1_600 }]);
  });

  test('[IP-03] lag credit is kept with the move, and counts towards the most that a game gives', () => {
    const table = new Table('BLITZ_3').play(OPENING);
    const line = lineOf(400);
    table.step({ kind: 'join', side: 'w', line });
    table.after(2_000).play('f1c4');
    expect(table.game.moves.at(-1)).toMatchObject({ credit: 400, roundTrip: 400, shortestWay: 400 });
    expect(table.game.seats.w.given).toEqual({ total: 400, extra: 0 });
    table.after(2_000).play('f8c5');
    expect(table.game.moves.at(-1)).toMatchObject({ credit: 0, roundTrip: null, shortestWay: null });
    // A shorter way has been proven since, so credit beyond it comes out of the small budget.
    prove(line, 50, 1);
    table.after(2_000).play('d2d3');
    expect(table.game.moves.at(-1)).toMatchObject({ credit: 400, roundTrip: 400, shortestWay: 50 });
    expect(table.game.seats.w.given).toEqual({ total: 800, extra: 350 });
  });

  test('[IP-04] the flag falls without any message', () => {
    const table = new Table('BULLET_1').play(OPENING);
    expect(nextTick(table.game)).toBe(table.now + 60_000);
    table.after(59_999).tick();
    expect(table.effects).toEqual([]);
    table.after(1).tick();
    expect(table.stored).toEqual(['finish']);
    expect(table.told('w')).toEqual([{ action: 'lose', reason: 'timeout' }]);
    expect(table.told('b')).toEqual([{ action: 'win', reason: 'timeout' }]);
    expect(clocksAt(table.game, table.now).w).toBe(0);
  });

  test('[IP-04] the flag waits for a move that may be under way, for no longer than it would be given back', () => {
    const table = new Table('BULLET_1').play(OPENING);
    table.step({ kind: 'join', side: 'w', line: lineOf(200) });
    table.after(60_150).play('f1c4');
    expect(table.heard('w')).toMatchObject([{ time: 50 }]);
    const late = new Table('BULLET_1').play(OPENING);
    late.step({ kind: 'join', side: 'w', line: lineOf(200) });
    late.after(60_200).move('w', 'f1c4');
    expect(late.told('w')).toEqual([{ action: 'lose', reason: 'timeout' }]);
    expect(late.game.moves).toHaveLength(4);
  });

  test('[IP-04] the flag waits as long for a player who has less time left than their connection takes', () => {
    const hurried = (): Table => {
      const table = new Table('BULLET_1').play(OPENING);
      table.step({ kind: 'join', side: 'w', line: lineOf(300) });
      table.game.clock = { ...table.game.clock, left: { w: 140, b: 60_000 } };
      return table;
    };
    const played = hurried();
    played.after(300).play('f1c4');
    expect(played.heard('w')).toMatchObject([{ move: 'Bc4', time: 140 }]);
    const last = hurried();
    last.after(439).play('f1c4');
    expect(last.heard('w')).toMatchObject([{ move: 'Bc4', time: 1 }]);
    const late = hurried();
    expect(nextTick(late.game)).toBe(late.now + 440);
    late.after(440).tick();
    expect(late.told('w')).toEqual([{ action: 'lose', reason: 'timeout' }]);
  });

  test('[IP-04] a player whose node stopped has five seconds to come back before their clock runs', () => {
    const taken = (): Table => {
      const table = new Table('BULLET_1').play(OPENING);
      table.game.clock = { ...table.game.clock, left: { w: 1_000, b: 1_000 }, since: table.now - 200 };
      table.game.cutAt = table.now;
      for (const side of ['w', 'b'] as const) table.game.seats[side].awaited = true;
      return table;
    };
    const back = taken();
    back.after(1_500).step({ kind: 'join', side: 'w' });
    expect(back.heard('w')).toMatchObject([{ time: 1_000, lastMove: 200 }]);
    back.after(300).play('f1c4');
    expect(back.heard('w')).toMatchObject([{ time: 500 }]);
    // The opponent's turn begins while the opponent is still reconnecting.
    back.after(2_200).step({ kind: 'join', side: 'b' });
    expect(back.heard('b')).toMatchObject([{ time: 1_000, lastMove: 0 }]);
    expect(nextTick(back.game)).toBe(back.now + 1_000);

    // The opponent is shown how long they have thought without it.
    const seen = taken();
    seen.after(1_500).step({ kind: 'join', side: 'b' });
    expect(seen.heard('b')[0]).toMatchObject({ timeO: 1_000, lastMove: 200 });
    seen.after(4_000).step({ kind: 'join', side: 'b' });
    expect(seen.heard('b')[0]).toMatchObject({ timeO: 1_000, lastMove: 700 });

    const gone = taken();
    gone.after(5_799).tick();
    expect(gone.stored).toEqual([]);
    gone.after(1).tick();
    expect(gone.told('b')).toEqual([{ action: 'win', reason: 'timeout' }]);
  });

  test('[IP-05] a flag against a bare king is a draw', () => {
    // White strips Black of everything but the king.
    const table = new Table('BULLET_1').play(BARE_KING);
    expect(table.game.chess.turn).toBe('w');
    table.after(60_000).tick();
    expect(table.told('w')).toEqual([{ action: 'draw', reason: 'insufficientmaterial' }]);
    expect(table.told('b')).toEqual([{ action: 'draw', reason: 'insufficientmaterial' }]);
  });
});

describe('the first moves', () => {
  test.each([
    ['White', ''],
    ['Black', 'e2e4'],
  ])(
    '%s has 30 s for a first move, then the game is off without a result and counts against them',
    (side, moves) => {
      const table = new Table();
      if (moves) table.after(10_000).play(moves);
      table.after(29_999).tick();
      expect(table.effects).toEqual([]);
      table.after(1).tick();
      expect(table.stored).toEqual(['abort']);
      const [blamed, other] = side === 'White' ? (['w', 'b'] as const) : (['b', 'w'] as const);
      expect(table.effects[0]).toMatchObject({ blamed: [table.game.seats[blamed].uid] });
      expect(table.told(blamed)).toEqual([{ action: 'aborted', reason: 'nostart' }]);
      expect(table.told(other)).toEqual([{ action: 'aborted', reason: 'nostart', requeue: true }]);
      expect(table.game.result).toBeNull();
    },
  );

  test('[IP-10] a player who never came to a game from the queue is named, and the opponent goes back to the queue', () => {
    const table = new Table('BLITZ_3', false);
    table.step({ kind: 'join', side: 'w' });
    table.step({ kind: 'leave', side: 'w' });
    table.step({ kind: 'join', side: 'w' });
    table.after(30_000).tick();
    expect(table.effects[0]).toEqual({ do: 'abort', reason: 'nostart', blamed: ['black'] });
    expect(table.told('w')).toEqual([{ action: 'aborted', reason: 'nostart', requeue: true }]);
    expect(table.told('b')).toEqual([{ action: 'aborted', reason: 'nostart' }]);
    table.step({ kind: 'join', side: 'b' });
    expect(table.told('b')).toContainEqual({ action: 'aborted', reason: 'nostart' });
    const empty = new Table('BLITZ_3', false);
    empty.after(30_000).tick();
    expect(empty.effects[0]).toEqual({ do: 'abort', reason: 'nostart', blamed: ['white', 'black'] });
    expect(empty.told('w')).toEqual([{ action: 'aborted', reason: 'nostart' }]);
  });

  test('[IP-10] a first move that is not made counts against nobody if the opponent had left before', () => {
    const blamedAfter = (leaving: string) => {
      const table = new Table();
      for (const side of leaving as Iterable<'w' | 'b'>) table.after(5_000).step({ kind: 'leave', side });
      table.after(30_000).tick();
      return table.game.blamed;
    };
    expect(['b', 'bw', 'wb', 'w'].map(blamedAfter)).toEqual([[], [], ['w'], ['w']]);
    const back = new Table();
    back.step({ kind: 'leave', side: 'b' });
    back.after(5_000).step({ kind: 'join', side: 'b' });
    back.after(25_000).tick();
    expect(back.game.blamed).toEqual(['w']);
  });

  test('either side may abort before the second ply', () => {
    const table = new Table().play('e2e4');
    table.step({ kind: 'abort', side: 'w' });
    expect(table.stored).toEqual(['abort']);
    expect(table.told('b')).toEqual([{ action: 'aborted', reason: 'abort' }]);
  });

  const quick = { kind: 'quick' } as const;
  const again = { kind: 'rematch', of: 1, first: quick } as const;
  const duel = { kind: 'duel', reference: 'K7QX4M' } as const;
  test.each([
    ['a quick game', quick, ['black']],
    ['its rematch', again, ['black']],
    ['a duel', duel, []],
  ])(
    '[IP-10] ending %s before both have moved blames only the side that should be blamed',
    (_, origin, blamed) => {
      for (const kind of ['abort', 'surrender'] as const) {
        const table = new Table('BLITZ_3', true, origin).play('e2e4');
        table.step({ kind, side: 'b' });
        expect(table.effects[0]).toMatchObject({ blamed });
      }
    },
  );

  test('[IP-10] a game against the house counts for no pause, however it is ended', () => {
    for (const kind of ['abort', 'surrender', 'tick'] as const) {
      const table = new Table();
      table.game.seats.b.house = true;
      if (kind === 'tick') table.after(30_000).tick();
      else table.step({ kind, side: 'w' });
      expect(table.stored).toEqual([kind === 'surrender' ? 'finish' : 'abort']);
      expect(table.effects[0]).toMatchObject({ blamed: [] });
    }
  });

  test('[IP-10] ending counts against nobody once both have moved, or while the opponent is known to be away', () => {
    const moved = new Table().play('e2e4 e7e5');
    moved.step({ kind: 'surrender', side: 'w' });
    expect(moved.effects[0]).toMatchObject({ do: 'finish', blamed: [] });
    const alone = new Table('BLITZ_3', false);
    alone.step({ kind: 'join', side: 'w' });
    alone.after(3_000).tick();
    alone.step({ kind: 'abort', side: 'w' });
    expect(alone.effects[0]).toMatchObject({ do: 'abort', blamed: [] });
  });

  test('[IP-09] a surrender with fewer than ten moves a side counts once the pair has had such a game', () => {
    const again = new Table('BLITZ_3', true, quick, 'few').play(OPENING);
    again.step({ kind: 'join', side: 'b' });
    expect(again.heard('b')).toMatchObject([{ rated: true, unratedBecause: 'few' }]);
    again.step({ kind: 'surrender', side: 'w' });
    expect(again.effects[0]).toMatchObject({ do: 'finish', blamed: ['white'] });
    expect(again.told('b')).toEqual([{ action: 'win', reason: 'surrender', rated: false }]);
    const long = new Table('BLITZ_3', true, quick, 'few').play(FIFTY_MOVES.split(' ').slice(0, 20).join(' '));
    long.step({ kind: 'surrender', side: 'w' });
    expect(long.effects[0]).toMatchObject({ do: 'finish', blamed: [] });
    expect(long.told('b')).toEqual([{ action: 'win', reason: 'surrender' }]);
  });

  test('[IP-10] a player whose node stopped has five seconds to come back before their time for a first move runs', () => {
    const of = { tournament: 5, name: 'Evening', match: 3, of: 1, number: 1, armageddon: false };
    const place = { ...of, score: { w: 0, b: 0 } };
    const taken = (): Table => {
      const table = new Table('BLITZ_3', true, { kind: 'series', place }).after(28_000);
      table.game.cutAt = table.now;
      for (const side of ['w', 'b'] as const) table.game.seats[side].awaited = true;
      return table;
    };
    const back = taken();
    back.step({ kind: 'join', side: 'b' });
    expect(back.heard('b')).toMatchObject([{ firstMove: 7_000 }]);
    expect(back.after(3_000).tick()).toEqual([]);
    back.step({ kind: 'join', side: 'w' });
    expect(back.heard('w')).toMatchObject([{ firstMove: 2_000 }]);
    expect(nextTick(back.game)).toBe(back.now + 2_000);
    back.play('e2e4');
    expect(back.heard('b')).toMatchObject([{ move: 'e4' }]);

    const gone = taken();
    gone.step({ kind: 'leave', side: 'w' });
    expect(gone.heard('b')).toMatchObject([{ deadline: gone.now + 7_000 }]);
    expect(gone.after(6_999).tick()).toEqual([]);
    gone.after(1).tick();
    expect(gone.heard('b')).toMatchObject([{ action: 'win', reason: 'afk' }]);
  });

  test('[IP-04] a player whose node fell silent is charged nothing since it was heard, for five seconds at most', () => {
    const cut = (): Table => {
      const table = new Table('BULLET_1').play(OPENING).after(4_000);
      table.step({ kind: 'leave', side: 'w', heardAt: table.now - 3_000 });
      return table;
    };
    const back = cut();
    back.after(1_500).step({ kind: 'join', side: 'w' });
    expect(back.heard('w')[0]).toMatchObject({ lastMove: 1_000 });
    const late = cut();
    late.after(3_000).step({ kind: 'join', side: 'w' });
    expect(late.heard('w')[0]).toMatchObject({ lastMove: 2_000 });
    // Their own line is their own matter.
    const own = new Table('BULLET_1').play(OPENING).after(4_000);
    own.step({ kind: 'leave', side: 'w' });
    own.after(1_500).step({ kind: 'join', side: 'w' });
    expect(own.heard('w')[0]).toMatchObject({ lastMove: 5_500 });
  });

  test.each([
    ['the player to move is here', 'b', 0, true],
    ['the player to move is away', 'w', 0, false],
    ['both are away', 'wb', 0, false],
    ['both are here', '', 0, true],
    ['the absence of the other has stood still for as long as it may', 'b', 180_000, false],
  ] as const)(
    '[IP-06] a game that a node out of hearing asks for, where %s: it stays or goes',
    (_, away, stood, stays) => {
      const table = new Table('RAPID_10').play(OPENING);
      for (const side of ['w', 'b'] as const) if (away.includes(side)) table.step({ kind: 'leave', side });
      if (stood > 0) {
        table.step({ kind: 'standstill', until: table.now + stood });
        table.after(stood).step({ kind: 'standstill', until: table.now });
      }
      expect(isPlayedHere(table.game)).toBe(stays);
    },
  );

  test('[IP-10] a first move that is late after a take-over counts against nobody', () => {
    const table = new Table();
    table.game.cutAt = table.now;
    table.after(30_000).tick();
    expect(table.effects[0]).toMatchObject({ do: 'abort', reason: 'nostart', blamed: [] });
  });

  test('[IP-20] an order of the operator calls a game off at any ply, and both hear that it was no player’s doing', () => {
    const table = new Table().play('e2e4 e7e5 g1f3');
    table.step({ kind: 'callOff' });
    expect(table.stored).toEqual(['abort']);
    for (const side of ['w', 'b'] as const)
      expect(table.told(side)).toEqual([{ action: 'aborted', reason: 'abort', ordered: true }]);
    expect(table.game).toMatchObject({ aborted: 'ordered', result: null });
    expect(table.step({ kind: 'callOff' })).toEqual([]);
  });

  test('an abort after the second ply only shows the game', () => {
    const table = new Table().play('e2e4 e7e5');
    table.step({ kind: 'abort', side: 'w' });
    expect(table.stored).toEqual([]);
    expect(table.heard('w')).toMatchObject([{ status: 'recconect', ply: 2 }]);
  });
});

describe('ends of games', () => {
  test.each([
    ['checkmate', FOOLS_MATE, 'lose', 'win'],
    ['stalemate', STALEMATE, 'draw', 'draw'],
    ['threefoldrepetition', REPETITION, 'draw', 'draw'],
    ['insufficientmaterial', BOTH_BARE, 'draw', 'draw'],
    ['fiftymoves', FIFTY_MOVES, 'draw', 'draw'],
  ] as const)('[IP-08] %s ends the game by itself', (reason, moves, white, black) => {
    const table = new Table('RAPID_10').play(moves);
    expect(table.stored).toEqual(['append', 'finish']);
    expect(table.told('w').at(-1)).toEqual({ action: white, reason });
    expect(table.told('b').at(-1)).toEqual({ action: black, reason });
  });

  test('[IP-02] an end that a dead node could not write is written by the next', () => {
    const table = new Table().play(FOOLS_MATE);
    table.game.phase = 'playing';
    table.game.result = null;
    table.step({ kind: 'takenUp' });
    expect(table.stored).toEqual(['finish']);
    expect(table.game.result).toEqual({ result: 'black', reason: 'checkmate' });
  });

  test('[WS-10] a surrender ends the game', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'surrender', side: 'w' });
    expect(table.stored).toEqual(['finish']);
    expect(table.told('w')).toEqual([{ action: 'lose', reason: 'surrender' }]);
    expect(table.told('b')).toEqual([{ action: 'win', reason: 'surrender' }]);
  });

  test('[WS-10] [IP-09] a quick game in which one side has not moved twice does not count, and both hear so', () => {
    const three = new Table().play('e2e4 e7e5 g1f3');
    three.step({ kind: 'surrender', side: 'b' });
    expect(three.stored).toEqual(['finish']);
    expect(three.told('w')).toEqual([{ action: 'win', reason: 'surrender', counted: false }]);
    expect(three.told('b')).toEqual([{ action: 'lose', reason: 'surrender', counted: false }]);
    three.step({ kind: 'join', side: 'w' });
    const end = { action: 'win', reason: 'surrender', counted: false, left: 60_000 };
    expect(three.told('w')).toContainEqual(end);
  });

  const series = {
    kind: 'series',
    place: {
      ...{ tournament: 5, name: 'Evening', match: 3, of: 1, number: 1, armageddon: false },
      score: { w: 0, b: 0 },
    },
  } as const;
  const toMove = { left: { w: 171_000, b: 180_000 } };
  test.each([
    ['surrender', { kind: 'surrender', side: 'b' }, 'win', toMove],
    ['forfeit', { kind: 'forfeit', side: 'b' }, 'win', toMove],
    ['order', { kind: 'callOff' }, 'aborted', toMove],
    ['flag', { kind: 'tick' }, 'lose', { after: 181_000, left: { w: 0, b: 180_000 } }],
    ['abort', { kind: 'abort', side: 'b' }, 'aborted', { moves: 'e2e4', left: { w: 180_000, b: 180_000 } }],
  ] as const)(
    '[GM-17] [WS-10] an end by %s tells both the clocks as the server stopped them',
    (_, event, action, end) => {
      const { after, moves, left } = { after: 9_000, moves: OPENING, ...end };
      const table = new Table().play(moves).after(after);
      table.step(event);
      const white = { action, time: left.w, timeO: left.b };
      expect(table.heard('w')).toMatchObject([white]);
      expect(table.heard('b')).toMatchObject([{ time: left.b, timeO: left.w }]);
      expect(table.game.clock.left).toEqual(left);
      // A window that is loaded anew hears the same.
      table.after(5_000).step({ kind: 'join', side: 'w' });
      expect(table.heard('w')).toContainEqual(expect.objectContaining(white));
    },
  );

  test('[GM-17] the time in which a node brings a player back is on no clock at the end either', () => {
    const table = new Table().play(OPENING);
    table.game.cutAt = table.now;
    table.game.seats.w.awaited = true;
    table.after(4_000).step({ kind: 'surrender', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ time: 180_000, timeO: 180_000 }]);
  });

  test('[IP-09] a game of a tournament in which not both have moved is not rated, and counts', () => {
    const ended = (moves: string) => {
      const table = new Table('BLITZ_3', true, series);
      if (moves) table.play(moves);
      table.step({ kind: 'surrender', side: 'b' });
      return table.told('w');
    };
    expect(ended('e2e4')).toEqual([{ action: 'win', reason: 'surrender', rated: false }]);
    expect(ended('e2e4 e7e5')).toEqual([{ action: 'win', reason: 'surrender' }]);
    const never = new Table('BLITZ_3', true, series).after(30_000);
    never.tick();
    expect(never.told('w')).toEqual([{ action: 'lose', reason: 'afk', rated: false }]);
  });
});

describe('draw offers', () => {
  test('[IP-07] an offer and its acceptance end the game as a draw', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'offerDraw', side: 'w' });
    expect(table.stored).toEqual(['storeOffer']);
    expect(table.heard('b')).toEqual([{ action: 'drawOffered' }]);
    table.step({ kind: 'offerDraw', side: 'b' });
    expect(table.told('w')).toEqual([{ action: 'draw', reason: 'draw' }]);
    expect(table.told('b')).toEqual([{ action: 'draw', reason: 'draw' }]);
  });

  test('[IP-07] a second offer is ignored, and an offer lapses with a move', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'offerDraw', side: 'w' });
    table.step({ kind: 'offerDraw', side: 'w' });
    expect(table.effects).toEqual([]);
    table.play('f1c4');
    table.step({ kind: 'offerDraw', side: 'b' });
    expect(table.heard('w')).toEqual([{ action: 'drawOffered' }]);
    expect(table.game.phase).toBe('playing');
  });

  test('[IP-07] an acceptance or offer that comes after a move is no offer in the new position', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'offerDraw', side: 'w', ply: 4 });
    table.play('f1c4');
    table.step({ kind: 'offerDraw', side: 'b', ply: 4 });
    expect(table.heard('b')).toMatchObject([{ status: 'recconect', ply: 5 }]);
    expect(table.effects).toHaveLength(1);
    expect(table.game.drawOffer).toBeNull();
    table.step({ kind: 'offerDraw', side: 'b', ply: 5 });
    expect(table.heard('w')).toEqual([{ action: 'drawOffered' }]);
    table.step({ kind: 'offerDraw', side: 'w', ply: 5 });
    expect(table.told('b')).toEqual([{ action: 'draw', reason: 'draw' }]);
  });

  test('[GM-08] a declined offer is told as declined, and is not made again before a move', () => {
    const table = new Table().play(OPENING);
    const offer = () => table.step({ kind: 'offerDraw', side: 'w' });
    offer();
    table.step({ kind: 'declineDraw', side: 'b', mute: false });
    expect(table.effects[0]).toEqual({ do: 'storeOffer', draws: { offer: null, muted: [] } });
    expect(table.heard('w')).toMatchObject([{ status: 'recconect', drawDeclined: true, drawMuted: false }]);
    expect(table.heard('w')[0]).not.toHaveProperty('drawOffer');
    expect(offer()).toEqual([]);
    table.play('f1c4');
    expect(offer()).not.toEqual([]);
    // Declining when no offer of the opponent stands changes nothing.
    expect(table.step({ kind: 'declineDraw', side: 'w', mute: false })).toEqual([]);
  });

  test('[GM-08] [IP-07] a muted player makes no offers, and still accepts those of the opponent', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'declineDraw', side: 'b', mute: true });
    expect(table.effects[0]).toEqual({ do: 'storeOffer', draws: { offer: null, muted: ['w'] } });
    expect(table.heard('w')).toMatchObject([{ status: 'recconect', drawMuted: true }]);
    expect(table.step({ kind: 'offerDraw', side: 'w' })).toEqual([]);
    table.play('f1c4');
    expect(table.step({ kind: 'offerDraw', side: 'w' })).toEqual([]);
    table.step({ kind: 'offerDraw', side: 'b' });
    expect(table.effects[0]).toEqual({ do: 'storeOffer', draws: { offer: 'b', muted: ['w'] } });
    table.step({ kind: 'offerDraw', side: 'w' });
    expect(table.told('b')).toEqual([{ action: 'draw', reason: 'draw' }]);
  });
});

describe('absence', () => {
  afterEach(() => setPatience(1));

  test('a patient server waits longer for a first move and for an absent player by its factor', () => {
    setPatience(10);
    const begun = new Table('BLITZ_5').after(299_999);
    expect(begun.tick()).toEqual([]);
    expect(begun.after(1).tick()).toMatchObject([{ do: 'abort', reason: 'nostart' }, {}, {}]);
    const table = new Table('BLITZ_5').play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ deadline: table.now + 450_000 }]);
  });

  test('a player who is shown the whole game is told of an absent opponent', () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    table.after(1_000).move('w', 'f1c4', { ply: 2 });
    expect(table.heard('w')).toMatchObject([
      { status: 'recconect' },
      { action: 'opponentConnection', who: 'opponent', connected: false },
    ]);
  });

  test('[IP-06] a player who is away for the whole grace loses by afk, and the opponent sees the same deadline', () => {
    const table = new Table('BLITZ_5').play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    const gone = { action: 'opponentConnection', who: 'opponent', connected: false };
    expect(table.heard('w')).toEqual([{ ...gone, deadline: table.now + 45_000, now: table.now }]);
    table.after(44_999).tick();
    expect(table.stored).toEqual([]);
    table.after(1).tick();
    expect(table.told('w')).toEqual([{ action: 'win', reason: 'afk' }]);
  });

  test('[IP-06] a return in time ends the absence, and both are told', () => {
    const table = new Table('BLITZ_5').play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    table.after(30_000).step({ kind: 'join', side: 'b' });
    const back = { action: 'opponentConnection', connected: true, now: table.now };
    expect(table.heard('w')).toEqual([{ ...back, who: 'opponent' }]);
    expect(table.heard('b')).toMatchObject([{ status: 'recconect' }, { ...back, who: 'player' }]);
    table.after(60_000).tick();
    expect(table.game.phase).toBe('playing');
  });

  test('[IP-06] a clock that runs out before the grace decides the game', () => {
    const table = new Table('BULLET_1').play(OPENING).after(40_000).play('f1c4 f8c5');
    table.step({ kind: 'leave', side: 'w' });
    expect(table.heard('b')).toMatchObject([{ deadline: table.now + 20_000 }]);
    table.after(20_000).tick();
    expect(table.told('b')).toEqual([{ action: 'win', reason: 'timeout' }]);
  });

  test('[IP-06] a move after which an absent opponent’s clock is the nearer end tells the mover the new deadline', () => {
    const table = new Table('BULLET_1').play(`${OPENING} f1c4`).after(40_000).play('f8c5');
    table.step({ kind: 'leave', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ deadline: table.now + 45_000 }]);
    table.after(1_000).play('d2d3');
    const gone = { action: 'opponentConnection', who: 'opponent', connected: false };
    expect(table.heard('w')).toMatchObject([
      { move: 'd3' },
      { ...gone, deadline: table.now + 20_000, now: table.now },
    ]);
    table.after(20_000).tick();
    expect(table.told('w')).toEqual([{ action: 'win', reason: 'timeout' }]);
  });

  test('[IP-06] a player who never came has their whole time for a first move, and then the game is off, not lost', () => {
    const table = new Table('BLITZ_3', false);
    const start = table.now;
    table.step({ kind: 'join', side: 'w' });
    table.after(3_000).tick();
    table.after(22_000).move('w', 'e2e4');
    // 45 s after the start their absence alone would lose; their first move may come until 55 s.
    table.now = start + 54_999;
    table.tick();
    expect(table.effects).toEqual([]);
    expect(nextTick(table.game)).toBe(start + 55_000);
    table.after(1).tick();
    expect(table.told('w')).toEqual([{ action: 'aborted', reason: 'nostart', requeue: true }]);
    expect(table.game.result).toBeNull();
  });

  test('[IP-06] an absence that ends before the first move counts for nothing afterwards', () => {
    const table = new Table('BLITZ_3', false);
    table.step({ kind: 'join', side: 'w' });
    table.after(25_000).move('w', 'e2e4');
    table.after(25_000).step({ kind: 'join', side: 'b' });
    table.play('e7e5');
    table.after(60_000).tick();
    expect(table.effects).toEqual([]);
    expect(table.game.phase).toBe('playing');
  });

  test('[IP-06] neither player loses while both are away, and one who returns finds the other with the grace that was left', () => {
    const table = new Table('RAPID_10').play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    table.after(10_000).step({ kind: 'leave', side: 'w' });
    expect(table.effects).toEqual([]);
    table.after(300_000).step({ kind: 'join', side: 'w' });
    const gone = { action: 'opponentConnection', who: 'opponent', connected: false };
    expect(table.heard('w')).toMatchObject([
      { status: 'recconect', lastMove: 310_000 },
      { ...gone, deadline: table.now + 50_000 },
      { action: 'opponentConnection', who: 'player', connected: true },
    ]);
    expect(nextTick(table.game)).toBe(table.now + 50_000);
    table.after(49_999).tick();
    expect(table.stored).toEqual([]);
    table.after(1).tick();
    expect(table.told('w')).toEqual([{ action: 'win', reason: 'afk' }]);
  });

  test('[IP-04] the clock goes on while both are away, and its flag decides', () => {
    const table = new Table('BLITZ_3').play(OPENING);
    for (const side of ['w', 'b'] as const) table.step({ kind: 'leave', side });
    expect(nextTick(table.game)).toBe(table.now + 180_000);
    table.after(179_999).tick();
    expect(table.stored).toEqual([]);
    table.after(1).tick();
    expect(table.game.result).toEqual({ result: 'black', reason: 'timeout' });
  });

  test('[IP-06] a game that both have left for ten minutes is called off, unless a flag fell before', () => {
    const table = new Table('CLASSIC_30').play(OPENING);
    table.step({ kind: 'leave', side: 'w' });
    table.after(60_000).step({ kind: 'leave', side: 'b' });
    expect(nextTick(table.game)).toBe(table.now + 600_000);
    table.after(599_999).tick();
    expect(table.stored).toEqual([]);
    table.after(1).tick();
    expect(table.stored).toEqual(['abort']);
    expect(table.game).toMatchObject({ aborted: 'abandoned', result: null });
    // The protocol has only two reasons of an abort.
    expect(table.told('w')).toEqual([{ action: 'aborted', reason: 'abort' }]);
  });

  test('[IP-06] nobody loses by absence during an outage of many, for three minutes at most', () => {
    const table = new Table('BLITZ_5').play(OPENING);
    table.step({ kind: 'leave', side: 'b' });
    const gone = { action: 'opponentConnection', who: 'opponent', connected: false };
    const left = table.now;
    table.after(2_000).step({ kind: 'standstill', until: table.now + 180_000 });
    expect(table.heard('w')).toEqual([{ ...gone, deadline: left + 225_000, now: table.now }]);
    // A second outage without a return adds nothing to the three minutes.
    table.after(100_000).step({ kind: 'standstill', until: table.now + 180_000 });
    expect(table.heard('w')).toEqual([{ ...gone, deadline: left + 225_000, now: table.now }]);
    // The outage is over: all players but this one have come back.
    table.after(50_000).step({ kind: 'standstill', until: table.now });
    expect(table.heard('w')).toEqual([{ ...gone, deadline: table.now + 43_000, now: table.now }]);
    table.after(42_999).tick();
    expect(table.stored).toEqual([]);
    table.after(1).tick();
    expect(table.told('w')).toEqual([{ action: 'win', reason: 'afk' }]);
  });

  test('[IP-06] a player who leaves during an outage has its time as well', () => {
    const table = new Table('BLITZ_5').play(OPENING);
    table.step({ kind: 'standstill', until: table.now + 180_000 });
    expect(table.effects).toEqual([]);
    table.after(80_000).step({ kind: 'leave', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ deadline: table.now + 100_000 + 45_000 }]);
    table.after(90_000).step({ kind: 'join', side: 'b' });
    table.after(90_000).step({ kind: 'leave', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ deadline: table.now + 45_000 }]);
  });

  test('[IP-06] a player who has not come yet is reported only after a moment', () => {
    const table = new Table('BLITZ_5', false);
    table.step({ kind: 'join', side: 'w' });
    expect(table.heard('w')).toHaveLength(1);
    table.after(3_000).tick();
    expect(table.heard('w')).toMatchObject([{ action: 'opponentConnection', connected: false }]);
    table.after(100).tick();
    expect(table.effects).toEqual([]);
  });
});

describe('rematch', () => {
  const ended = () => {
    const table = new Table().play(OPENING);
    table.step({ kind: 'surrender', side: 'w' });
    return table;
  };

  test('a rematch begins when both want it, and only then', () => {
    const table = ended();
    table.step({ kind: 'rematch', side: 'w' });
    expect(table.heard('b')).toEqual([{ action: 'rematchOffered' }]);
    table.step({ kind: 'rematch', side: 'w' });
    expect(table.effects).toEqual([]);
    table.step({ kind: 'rematch', side: 'b' });
    expect(table.effects).toEqual([{ do: 'rematch' }]);
  });

  test('leaving declines a rematch, before and after the offer', () => {
    const table = ended();
    table.step({ kind: 'rematch', side: 'w' });
    table.step({ kind: 'leave', side: 'b' });
    expect(table.heard('w')).toMatchObject([
      { action: 'opponentConnection', who: 'opponent', connected: false },
      { action: 'rematchDeclined' },
    ]);
    // A player who comes back finds no offer, and the opponent hears that they are back.
    table.step({ kind: 'join', side: 'b' });
    expect(table.heard('w')).toMatchObject([{ action: 'opponentConnection', connected: true }]);
    table.step({ kind: 'rematch', side: 'b' });
    expect(table.heard('w')).toEqual([{ action: 'rematchOffered' }]);
    const other = ended();
    other.step({ kind: 'leave', side: 'b' });
    other.step({ kind: 'rematch', side: 'w' });
    expect(other.heard('w')).toEqual([{ action: 'rematchDeclined' }]);
    // A player who comes back to a game that the opponent has left is told so.
    other.step({ kind: 'join', side: 'w' });
    expect(other.heard('w').at(-1)).toMatchObject({ action: 'opponentConnection', connected: false });
  });

  test('a rematch cannot be offered while the game is played', () => {
    const table = new Table().play(OPENING);
    expect(table.step({ kind: 'rematch', side: 'w' })).toEqual([]);
  });
});

describe('a game of a tournament', () => {
  const place = { tournament: 3, name: 'Cup', match: 5, of: 3, number: 4, armageddon: true };
  const origin = { kind: 'series', place: { ...place, score: { w: 1.5, b: 1 } } } as const;
  const seat = (joined = true): Table => new Table('BLITZ_5', joined, origin);

  test('[IP-18] [GM-21] an armageddon gives White five minutes and Black four, and names its tournament', () => {
    const table = seat();
    expect(table.heard('b')).toEqual([
      expect.objectContaining({
        ...{ side: 'b', time: 240_000, timeO: 300_000 },
        tournament: {
          ...{ id: 3, name: 'Cup', childCount: 3, game: 4, isArmageddon: true },
          score: { player: 1, opponent: 1.5 },
        },
      }),
    ]);
  });

  test('[IP-18] [GM-21] nothing is offered in an armageddon, where a draw is a win for Black', () => {
    const table = seat().play('e2e4 e7e5');
    for (const side of ['b', 'w'] as const) {
      table.step({ kind: 'offerDraw', side });
      expect(table.effects).toMatchObject([{ do: 'send', to: side, frame: { status: 'recconect' } }]);
    }
    expect([table.game.drawOffer, table.game.phase]).toEqual([null, 'playing']);
  });

  test('[IP-19] a player who does not make their first move loses a tournament’s game', () => {
    const table = seat();
    table.now += 30_000;
    table.step({ kind: 'tick' });
    expect(table.effects[0]).toMatchObject({ do: 'finish', result: { result: 'black', reason: 'afk' } });
  });

  test('[GM-20] [GM-21] a tournament’s game is neither called off nor played again, and a forfeiting player loses it', () => {
    const table = seat();
    table.step({ kind: 'abort', side: 'w' });
    expect(table.game.phase).toBe('playing');
    table.step({ kind: 'forfeit', side: 'w' });
    expect(table.effects[0]).toMatchObject({ do: 'finish', result: { result: 'black', reason: 'afk' } });
    table.step({ kind: 'rematch', side: 'b' });
    expect(table.effects).toEqual([{ do: 'send', to: 'b', frame: { action: 'rematchDeclined' } }]);
  });
});

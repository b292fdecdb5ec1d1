import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherSide, placementOf, START_FEN, turnOf } from '../../../src/rules/chess';
import { validateFen } from '../../../src/rules/fen';
import { ChessGame, checkedKing } from '../../../src/rules/game';
import { piecesOf } from '../../../src/rules/squares';
import { KeptGame } from '../../support/games/kept-game';

/** Targets of a square, sorted. */
const targets = (game: ChessGame, from: 'e1' | 'e8' | 'e5' | 'g7' | 'd2'): string[] =>
  game
    .legalMoves(from)
    .map(move => move.to)
    .sort();

describe('[BI-01] only legal moves can be made', () => {
  test.each([
    ['a pawn three squares on', { from: 'e2', to: 'e5' }],
    ['a piece of the other side', { from: 'e7', to: 'e5' }],
    ['an empty square', { from: 'e4', to: 'e5' }],
    ['a square that is none', { from: 'z9', to: 'e5' }],
    ['a rook over a pawn', { from: 'a1', to: 'a3' }],
  ])('a move of %s is refused and leaves the game as it was', (_what, request) => {
    const game = new ChessGame();
    expect(game.move(request)).toBeNull();
    expect(game.fen).toBe(START_FEN);
  });

  test('a pinned piece keeps to the line of the pin', () => {
    const game = new ChessGame('4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1');
    expect(targets(game, 'd2')).toEqual([]);
    expect(game.move({ from: 'd2', to: 'f3' })).toBeNull();
  });

  test('a game with one illegal move cannot be replayed', () => {
    expect(ChessGame.replay(['e4', 'e5', 'Ke2', 'Ke7'])?.fen).toContain(' w - - 2 3');
    expect(ChessGame.replay(['e4', 'e5', 'Ke3'])).toBeNull();
  });
});

describe('[BI-02] castling', () => {
  const BOTH = 'r3k2r/8/8/8/8/8/8/R3K2R';

  test.each([
    { side: 'w', to: 'g1', san: 'O-O', after: 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1' },
    { side: 'w', to: 'c1', san: 'O-O-O', after: 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1' },
    { side: 'b', to: 'g8', san: 'O-O', after: 'r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2' },
    { side: 'b', to: 'c8', san: 'O-O-O', after: '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2' },
  ])('$side castles by $san', ({ side, to, san, after }) => {
    const game = new ChessGame(`${BOTH} ${side} KQkq - 0 1`);
    const move = game.move({ from: side === 'w' ? 'e1' : 'e8', to });
    expect(move).toMatchObject({ san, castle: true, piece: 'k', captured: null, fen: after });
    expect(game.fen).toBe(after);
  });

  test.each([
    ['without the right', `${BOTH} w kq - 0 1`],
    ['over a piece', 'r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1'],
    ['out of check', '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1'],
    ['through check', '4k3/8/8/8/8/8/2b1b3/R3K2R w KQ - 0 1'],
    ['into check', '4k3/8/8/8/8/4b3/8/R3K2R w KQ - 0 1'],
  ])('castling %s is refused', (_what, fen) => {
    const game = new ChessGame(fen);
    expect(game.move({ from: 'e1', to: 'g1' })).toBeNull();
    expect(game.move({ from: 'e1', to: 'c1' })).toBeNull();
  });

  test('castling is possible over an attacked square beside the rook', () => {
    const game = new ChessGame('1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
    expect(game.move({ from: 'e1', to: 'c1' })?.san).toBe('O-O-O');
  });

  test('castling is lost for good once the king has moved', () => {
    const game = ChessGame.replay(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'Ke2', 'a6', 'Ke1', 'a5']);
    expect(game?.move({ from: 'e1', to: 'g1' })).toBeNull();
  });

  test('castling is lost on the side whose rook was taken', () => {
    const game = new ChessGame('r3k2r/8/8/8/8/8/6n1/R3K2R b KQkq - 0 1');
    game.move({ from: 'h8', to: 'h1' });
    expect(game.fen).toContain(' w Qq ');
  });
});

describe('[BI-03] en passant', () => {
  const before = ['e4', 'a6', 'e5', 'd5'];

  test('en passant is possible at once and takes the pawn beside', () => {
    const game = ChessGame.replay(before);
    const move = game?.move({ from: 'e5', to: 'd6' });
    expect(move).toMatchObject({ san: 'exd6', captured: 'p' });
    expect(piecesOf(game?.fen ?? '').has('d5')).toBe(false);
  });

  test('en passant is refused one move later', () => {
    const game = ChessGame.replay([...before, 'h3', 'h6']);
    expect(game?.move({ from: 'e5', to: 'd6' })).toBeNull();
  });

  test('en passant is refused when it would expose the own king along the rank', () => {
    const game = new ChessGame('4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2');
    expect(targets(game, 'e5')).toEqual(['e6']);
  });
});

describe('[BI-04] counting', () => {
  test('move number, side to move and counter are right after ten moves', () => {
    const sans = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'.split(' ');
    const game = ChessGame.replay(sans);
    expect(game?.fen).toBe('r1bq1rk1/2pnbppp/p2p1n2/1p2p3/3PP3/1BP2N1P/PP3PP1/RNBQR1K1 w - - 1 11');
  });

  test('a position that was taken from a game stays as it is when the game goes on', () => {
    const game = KeptGame.of(['e4', 'd5']);
    const { position, fen } = game;
    const taken = game.moveSan('exd5');
    expect(position.fen).toBe(fen);
    expect(new ChessGame(position).moveSan('exd5')).toEqual(taken);
  });
});

describe('promotion', () => {
  const FEN = '5n2/4k1P1/8/8/8/8/8/4K3 w - - 0 1';

  test('[BI-13] a promotion counts as one target, with and without capture', () => {
    const moves = new ChessGame(FEN).legalMoves('g7');
    expect(moves).toHaveLength(2);
    expect(moves).toContainEqual({ from: 'g7', to: 'g8', capture: false, promotes: true });
    expect(moves).toContainEqual({ from: 'g7', to: 'f8', capture: true, promotes: true });
  });

  test.each(['q', 'r', 'b', 'n'] as const)('[BI-13] a promotion to %s is made', promotion => {
    const game = new ChessGame(FEN);
    expect(game.move({ from: 'g7', to: 'g8', promotion })).toMatchObject({ piece: 'p', promotion });
    expect(piecesOf(game.fen).get('g8')).toEqual({ side: 'w', letter: promotion });
  });

  test.each([null, 'k', 'p', 'x'])('[BI-13] a promotion to %s is refused', promotion => {
    expect(new ChessGame(FEN).move({ from: 'g7', to: 'g8', promotion })).toBeNull();
  });
});

describe('how the rules end a game', () => {
  test('[BI-05] the fool’s mate ends the game', () => {
    const game = ChessGame.replay(['f3', 'e5', 'g4', 'Qh4#']);
    expect(game?.end()).toEqual({ winner: 'b', reason: 'checkmate' });
    expect(game && checkedKing(game.position)).toBe('e1');
    expect(game?.legalMoves()).toEqual([]);
  });

  test('[BI-05] the shortest stalemate ends the game', () => {
    const game = ChessGame.replay(
      'e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6'.split(' '),
    );
    expect(game?.end()).toEqual({ winner: null, reason: 'stalemate' });
    expect(game && checkedKing(game.position)).toBeNull();
  });

  test.each([
    ['4k3/8/8/8/8/8/4q3/4K3 w - - 0 1', 'K against K'],
    ['4k3/8/8/8/8/8/4q3/4K1B1 w - - 0 1', 'K and B against K'],
    ['4k3/8/8/8/8/8/4q3/4K1N1 w - - 0 1', 'K and N against K'],
    ['4k1b1/8/8/8/8/8/4q3/4K2B w - - 0 1', 'K and B against K and B of the same colour'],
  ])('[BI-06] the last capture in %s leaves %s', fen => {
    const game = new ChessGame(fen);
    expect(game.end()).toBeNull();
    game.move({ from: 'e1', to: 'e2' });
    expect(game.end()).toEqual({ winner: null, reason: 'insufficientmaterial' });
  });

  test('[BI-06] two knights are enough to play on', () => {
    expect(new ChessGame('4k3/8/8/8/8/8/8/4KNN1 w - - 0 1').end()).toBeNull();
  });

  test('[BI-07] the third occurrence of a position ends the game, even when the first was the start', () => {
    const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    expect(ChessGame.replay(shuffle)?.end()).toBeNull();
    expect(ChessGame.replay([...shuffle, ...shuffle.slice(0, 3)])?.end()).toBeNull();
    expect(ChessGame.replay([...shuffle, ...shuffle])?.end()).toEqual({
      winner: null,
      reason: 'threefoldrepetition',
    });
  });

  test('[BI-07] the same board with other castling rights is another position', () => {
    const game = ChessGame.replay(['e4', 'e5', 'Ke2', 'Ke7', 'Ke1', 'Ke8', 'Ke2', 'Ke7', 'Ke1', 'Ke8']);
    expect(game?.end()).toBeNull(); // twice without rights, once with
    game?.moveSan('Ke2');
    expect(game?.end()).toBeNull(); // here Black still had the rights the first time
    game?.moveSan('Ke7');
    expect(game?.end()).toEqual({ winner: null, reason: 'threefoldrepetition' });
  });

  test('[BI-08] the hundredth half-move without capture or pawn move ends the game', () => {
    const fen = '4k3/8/8/8/8/8/R3P3/4K3 w - - 99 150';
    const quiet = new ChessGame(fen);
    quiet.move({ from: 'a2', to: 'a3' });
    expect(quiet.end()).toEqual({ winner: null, reason: 'fiftymoves' });
    const pawn = new ChessGame(fen);
    pawn.move({ from: 'e2', to: 'e3' });
    expect(pawn.end()).toBeNull();
  });

  test('[IP-08] a mate on the hundredth half-move counts as mate', () => {
    const game = new ChessGame('7k/8/6K1/8/8/8/8/R7 w - - 99 150');
    game.move({ from: 'a1', to: 'a8' });
    expect(game.end()).toEqual({ winner: 'w', reason: 'checkmate' });
  });
});

test('[BI-01] any legal game has valid positions and the right pieces, and replays to the same game', () => {
  const choices = fc.array(fc.record({ move: fc.nat(), promotion: fc.constantFrom('q', 'r', 'b', 'n') }), {
    maxLength: 100,
  });
  fc.assert(
    fc.property(choices, list => {
      const game = new KeptGame();
      for (const choice of list) {
        const legal = game.legalMoves();
        expect(legal.length === 0).toBe(['checkmate', 'stalemate'].includes(game.end()?.reason ?? ''));
        const target = legal[choice.move % legal.length];
        if (!target || game.end()) break;
        const { turn } = game;
        const ply = game.moves.length;
        const { from, to, promotes, capture } = target;
        const played = game.move({ from, to, promotion: promotes ? choice.promotion : null });

        expect(played).toMatchObject({ from, to, fen: game.fen });
        expect(played?.captured !== null).toBe(capture);
        expect(game.turn).toBe(otherSide(turn));
        expect(turnOf(game.fen)).toBe(game.turn);
        expect(game.moves).toHaveLength(ply + 1);
        expect(validateFen(game.fen)).toEqual({ ok: true });
        expect(new ChessGame(game.fen).fen).toBe(game.fen);
      }
      const { w, b } = game.captured;
      expect(piecesOf(placementOf(game.fen)).size + w.length + b.length).toBe(32);
      const again = KeptGame.of(game.sans);
      expect({ moves: again.moves, end: again.end() }).toEqual({ moves: game.moves, end: game.end() });
    }),
    { numRuns: 25 },
  );
});

test.each(['--', 'Z0', '@@@@', '0000', '-- ', 'a--'])('[BI-01] the null move %j is refused', text => {
  const game = new ChessGame();
  game.moveSan('e4');
  const { fen } = game;
  expect(game.moveSan(text)).toBeNull();
  expect(game.fen).toBe(fen);
});

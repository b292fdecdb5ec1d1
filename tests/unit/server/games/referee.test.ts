import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChessGame, type PlayedMove } from '../../../../src/rules/chess';
import { Referee } from '../../../../src/server/games/referee';
import { KNIGHTS_DANCE, list, OPERA_GAME, SHORTEST_STALEMATE } from '../../../support/games/famous';
import { perftPositions, recordedGames } from '../../../support/games/published';
import { IS_BIG_RUN } from '../../../support/runner/big-run';

/** Castling, pins, captures in passing that a pin forbids, promotions, several pieces that reach one square, few pieces left. */
const BEGINNINGS = [
  ...[...perftPositions(0), ...perftPositions(1)].map(({ fen }) => fen),
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '3k4/8/8/2QQQ3/8/2Q1Q3/8/3K4 w - - 0 1',
  '8/8/8/K2pP2r/8/8/8/7k w - d6 0 1',
  '8/8/3k4/8/2pP4/8/B7/6K1 b - d3 0 1',
  'r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1',
  '8/8/4k3/8/2B1b3/3BK3/8/8 w - - 96 80',
  '7k/5Q2/8/8/8/8/8/K7 w - - 0 1',
  '4k3/4n3/8/8/8/8/4P3/4K3 w - - 0 1',
];
/** The big run plays more: chess.js takes a fifth of a second for each. */
const GAMES = IS_BIG_RUN ? 150 : 40;
const FILES = [...'abcdefgh'];
const SQUARES = FILES.flatMap(file => [1, 2, 3, 4, 5, 6, 7, 8].map(rank => file + rank));
const PROMOTIONS = [undefined, 'q', 'n', 'k'];

/** A game of chess.js that drops positions which cannot come again. */
class Reference {
  private game: ChessGame;

  /** Reads the FEN twice: chess.js writes an en-passant square only if a capture is legal, but accepts any it reads. */
  constructor(fen: string) {
    this.game = new ChessGame(new ChessGame(fen).fen);
  }

  get now(): ChessGame {
    return this.game;
  }

  move(request: Parameters<ChessGame['move']>[0]): PlayedMove | null {
    const played = this.game.move(request);
    if (played && (played.piece === 'p' || played.captured)) this.game = this.game.withoutPast();
    return played;
  }
}

test('[BI-01] [IP-08] any game goes as with chess.js, in positions, names of moves and ends', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...BEGINNINGS),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 80, maxLength: 80 }),
      (fen, choices) => {
        const [reference, referee] = [new Reference(fen), new Referee(fen)];
        const played: PlayedMove[] = [];
        for (const [choice, back] of choices) {
          expect(referee.fen).toBe(reference.now.fen);
          expect(referee.turn).toBe(reference.now.turn);
          const end = reference.now.end();
          expect(referee.end(), referee.fen).toEqual(end);
          if (end) ends.add(end.reason);
          if (end) break;
          const moves = reference.now.legalMoves();
          const before = played.at(-2);
          const undoing = moves.find(one => one.from === before?.to && one.to === before.from);
          const wanted = (back && undoing) || moves[choice % moves.length];
          if (!wanted) throw new Error('no move and no end');
          const promotion = wanted.promotes ? ('qrbn'[choice % 4] ?? 'q') : null;
          const expected = reference.move({ ...wanted, promotion });
          expect(referee.move({ ...wanted, promotion })).toEqual(expected);
          if (expected) played.push(expected);
        }
        const again = new Referee(fen);
        for (const { san, fen: after } of played) expect(again.moveSan(san)?.fen).toBe(after);
      },
    ),
    { numRuns: GAMES },
  );
  expect(ends.size).toBeGreaterThan(0);
});

test.each(BEGINNINGS.slice(-10))(
  '[BI-01] exactly the legal moves are accepted among all pairs of squares: %s',
  fen => {
    const beginning = new ChessGame(fen);
    const start = beginning.fen;
    const legal = new Set(beginning.legalMoves().map(({ from, to }) => from + to));
    let referee = new Referee(fen);
    const taken = new Set<string>();
    for (const from of SQUARES)
      for (const to of SQUARES)
        for (const promotion of PROMOTIONS) {
          const made = referee.move({ from, to, promotion });
          const isLegal = legal.has(from + to);
          // The 16,000 refused pairs are compared without `expect`, which costs more than refusing them.
          if (!isLegal && made === null && referee.fen === start) continue;
          const expected = isLegal ? new ChessGame(fen).move({ from, to, promotion }) : null;
          expect(made, `${from}${to}${promotion}`).toEqual(expected);
          if (made) taken.add(from + to);
          if (made) referee = new Referee(fen);
          else expect(referee.fen).toBe(start);
        }
    expect(taken).toEqual(legal);
  },
);

test.each([
  { fen: '4k3/r7/8/8/8/8/7R/4K3 w - - 99 90', move: 'h2h3', reason: 'fiftymoves' },
  { fen: '4k3/r7/8/8/8/8/7R/4K3 w - - 98 90', move: 'h2h3', reason: undefined },
  { fen: '7k/5Q2/5K2/8/8/8/8/8 w - - 0 1', move: 'f6g6', reason: 'stalemate' },
  { fen: '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1', move: 'f7g7', reason: 'checkmate' },
  { fen: '7k/8/8/8/8/2K5/3p4/8 w - - 0 1', move: 'c3d2', reason: 'insufficientmaterial' },
  { fen: '7k/8/8/8/8/2K4P/3p4/8 w - - 0 1', move: 'c3d2', reason: undefined },
])('[IP-08] the position $fen ends with $move by: $reason', ({ fen, move, reason }) => {
  const request = { from: move.slice(0, 2), to: move.slice(2) };
  const [plain, referee] = [new ChessGame(fen), new Referee(fen)];
  expect(referee.move(request)).toEqual(plain.move(request));
  expect(referee.end()?.reason).toBe(reason);
  expect(plain.end()?.reason).toBe(reason);
});

test('[BI-01] an illegal move changes nothing', () => {
  const referee = new Referee();
  for (const san of ['e5', 'Nf4', 'O-O', 'O-O-O', 'Ke2', 'exd3', 'e4=Q', 'nonsense', '']) {
    expect(referee.moveSan(san), san).toBeNull();
    expect(referee.fen).toBe(new ChessGame().fen);
  }
  expect(referee.move({ from: 'e2', to: 'e9' })).toBeNull();
  expect(referee.move({ from: 'e2', to: 'e4', promotion: 'q' })?.san).toBe('e4');
  expect(new ChessGame().move({ from: 'e2', to: 'e4', promotion: 'q' })?.san).toBe('e4');
});

const FAMOUS = [
  { title: 'Paris 1858', moves: OPERA_GAME, reason: 'checkmate' },
  { title: 'Loyd 1866', moves: SHORTEST_STALEMATE, reason: 'stalemate' },
  { title: 'knights out and home', moves: KNIGHTS_DANCE, reason: 'threefoldrepetition' },
];

test('[IP-08] recorded games are played through and end as they ended', () => {
  const ends = new Map<string, string | undefined>();
  const recorded = ['london-1851', 'lichess-100'].flatMap(recordedGames);
  for (const { sans, title } of [...recorded, ...FAMOUS.map(game => ({ ...game, sans: list(game.moves) }))]) {
    const [reference, referee] = [new Reference(new ChessGame().fen), new Referee()];
    for (const san of sans) {
      const played = reference.now.moveSan(san);
      expect(referee.moveSan(played?.san ?? ''), title).toEqual(played);
      // Some went on after the third occurrence of a position, which ends them here.
      if (reference.now.end()) break;
    }
    expect(referee.end(), title).toEqual(reference.now.end());
    ends.set(title, referee.end()?.reason);
  }
  for (const { title, reason } of FAMOUS) expect(ends.get(title), title).toBe(reason);
});

import { Chess } from 'chess.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import { uciOf } from '../../../src/rules/position/move';
import { sanOf } from '../../../src/rules/san';
import { type RefereedMove, SecondReferee } from '../../../src/server/check/second-referee';
import { perftPositions } from '../../support/games/published';
import { IS_BIG_RUN } from '../../support/runner/big-run';

/** Castling, pins, captures in passing that a pin forbids, promotions, several pieces that reach one square, few pieces left. */
const BEGINNINGS = [
  ...perftPositions().map(({ fen }) => fen),
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '3k4/8/8/2QQQ3/8/2Q1Q3/8/3K4 w - - 0 1',
  '8/8/8/K2pP2r/8/8/8/7k w - d6 0 1',
  '8/8/3k4/8/2pP4/8/B7/6K1 b - d3 0 1',
  'r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1',
  '8/8/4k3/8/2B1b3/3BK3/8/8 w - - 96 80',
  '7k/5Q2/8/8/8/8/8/K7 w - - 0 1',
  '4k3/4n3/8/8/8/8/4P3/4K3 w - - 0 1',
];
/** The big run plays more: chess.js takes long for each. `KINGSIDE_GAMES` plays any number. */
const GAMES = Number(process.env.KINGSIDE_GAMES) || (IS_BIG_RUN ? 150 : 40);
const FILES = [...'abcdefgh'];
const SQUARES = FILES.flatMap(file => [1, 2, 3, 4, 5, 6, 7, 8].map(rank => file + rank));
const PROMOTIONS = [undefined, 'q', 'n', 'k'];

/** SAN of all legal moves. */
const sansIn = ({ position }: ChessGame): string[] =>
  position.legalMoves().map(move => sanOf(position, move, position.after(move)));

test('[BI-01] [IP-08] any game goes as with chess.js, in legal moves and their names, positions and ends', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...BEGINNINGS),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 80, maxLength: 80 }),
      (fen, choices) => {
        const [oracle, game] = [new SecondReferee(fen), new ChessGame(fen)];
        const played: RefereedMove[] = [];
        for (const [choice, back] of choices) {
          expect(game.fen).toBe(oracle.fen);
          expect(new ChessGame(game.fen).fen).toBe(game.fen);
          const end = oracle.end();
          expect(game.end(), game.fen).toEqual(end);
          if (end) ends.add(end.reason);
          if (end) break;
          const sans = new Chess(oracle.fen).moves();
          expect(sansIn(game), game.fen).toEqual(sans);
          const before = played.at(-2);
          const { position } = game;
          const undoing = position.legalMoves().find(move => uciOf(move) === `${before?.to}${before?.from}`);
          const wanted =
            back && undoing ? sanOf(position, undoing, position.after(undoing)) : sans[choice % sans.length];
          const expected = oracle.move(wanted ?? '');
          if (!expected) throw new Error(`${wanted} is not legal in ${game.fen}`);
          // Once by its squares, once by its name.
          expect(new ChessGame(position).move(expected)).toMatchObject(expected);
          expect(game.moveSan(expected.san)).toMatchObject(expected);
          played.push(expected);
        }
      },
    ),
    { numRuns: GAMES },
  );
  expect(ends.size).toBeGreaterThan(0);
});

test.each(BEGINNINGS.slice(-10))(
  '[BI-01] exactly the legal moves are accepted among all pairs of squares: %s',
  fen => {
    const start = new SecondReferee(fen).fen;
    const legal = new Set(new ChessGame(fen).legalMoves().map(({ from, to }) => from + to));
    let game = new ChessGame(fen);
    const taken = new Set<string>();
    for (const from of SQUARES)
      for (const to of SQUARES)
        for (const promotion of PROMOTIONS) {
          const made = game.move({ from, to, promotion });
          const isLegal = legal.has(from + to);
          // The 16,000 refused pairs are compared without `expect`, which costs more than refusing them.
          if (!isLegal && made === null && game.fen === start) continue;
          const expected = isLegal ? new SecondReferee(fen).move({ from, to, promotion }) : null;
          if (expected) expect(made, `${from}${to}${promotion}`).toMatchObject(expected);
          else expect(made, `${from}${to}${promotion}`).toBeNull();
          if (made) taken.add(from + to);
          if (made) game = new ChessGame(fen);
          else expect(game.fen).toBe(start);
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
  const [oracle, game] = [new SecondReferee(fen), new ChessGame(fen)];
  expect(game.move(request)).toMatchObject({ ...oracle.move(request) });
  expect(game.end()?.reason).toBe(reason);
  expect(oracle.end()?.reason).toBe(reason);
});

test('[BI-01] an illegal move changes nothing', () => {
  const game = new ChessGame();
  for (const san of ['e5', 'Nf4', 'O-O', 'O-O-O', 'Ke2', 'exd3', 'e4=Q', 'Nxf3', 'nonsense', '']) {
    expect(game.moveSan(san), san).toBeNull();
    expect(game.fen).toBe(START_FEN);
  }
  expect(game.move({ from: 'e2', to: 'e9' })).toBeNull();
  expect(game.move({ from: 'e2', to: 'e4', promotion: 'q' })?.san).toBe('e4');
});

import { describe, expect, test, vi } from 'vitest';
import { ChessGame } from '../../../../src/rules/game';
import { rulesResult } from '../../../../src/rules/result';
import type { RecordedGame } from '../../../../src/server/check/replay';
import { differenceIn, differenceText, SecondReferee } from '../../../../src/server/check/second-referee';
import {
  FOOLS_MATE,
  IMMORTAL_GAME,
  KNIGHTS_DANCE,
  list,
  OPERA_GAME,
  RETI_TARTAKOWER,
  RUNNING_PAWN,
  SCHOLARS_MATE,
  SHORTEST_STALEMATE,
} from '../../../support/games/famous';
import { recordedGames } from '../../../support/games/published';
import { changed, recorded } from '../../../support/games/recorded';
import { BARE_KING, BOTH_BARE, FIFTY_MOVES, REPETITION, STALEMATE } from '../../../support/games/scripted';

const OPENING = 'e4 e5 Nf3 Nc6 Bb5';
/** Black's pawn is pinned and cannot take en passant after 4.d4, so the position comes three times. */
const PINNED = 'e4 d5 exd5 e5 Qe2 e4 d4 Nf6 Nc3 Ng8 Nb1 Nf6 Nc3 Ng8 Nb1';

async function found(game: RecordedGame): Promise<string | null> {
  const difference = await differenceIn(game, async () => undefined);
  return difference && differenceText(difference);
}

/** Stored as the board ends it or, where it does not, as given up by Black. */
function ended(moves: string): RecordedGame {
  const sans: string[] = [];
  const chess = new ChessGame();
  for (const text of list(moves)) if (chess.end() === null) sans.push(chess.moveSan(text)?.san ?? text);
  const end = chess.end();
  return recorded(sans.join(' '), end ? rulesResult(end) : {});
}

describe('[IP-08] the second referee', () => {
  test.each(
    Object.entries({
      ...{ FOOLS_MATE, SCHOLARS_MATE, OPERA_GAME, IMMORTAL_GAME, RETI_TARTAKOWER },
      ...{ SHORTEST_STALEMATE, STALEMATE, KNIGHTS_DANCE, REPETITION, PINNED, RUNNING_PAWN, OPENING },
      ...{ BOTH_BARE, BARE_KING, FIFTY_MOVES },
    }),
  )('agrees with %s', async (_, moves) => {
    expect(await found(ended(moves))).toBeNull();
  });

  test('agrees with recorded games', async () => {
    for (const { sans, title } of ['london-1851', 'lichess-100'].flatMap(recordedGames))
      expect(await found(ended(sans.join(' '))), title).toBeNull();
  });

  test.each<[string, RecordedGame]>([
    ['a game without a move', { ...recorded('e4'), moves: [], fen: new ChessGame().fen }],
    ['one that was called off', recorded(OPENING, { state: 'aborted', result: null, reason: 'abandoned' })],
    [
      'a flag that falls against a bare king',
      recorded(OPENING, { result: 'draw', reason: 'insufficientmaterial', left: { w: 182_000, b: 0 } }),
    ],
  ])('agrees with %s', async (_, game) => {
    expect(await found(game)).toBeNull();
  });

  test.each<[string, RecordedGame, string]>([
    ['another SAN', changed(recorded(OPENING), 3, { san: 'Nh3' }), 'half-move 3 is Nf3 and stored as Nh3'],
    ['an illegal move', changed(recorded(OPENING), 4, { to: 'c5' }), 'half-move 4 is not legal: b8c5'],
    [
      'another last position',
      { ...recorded('e4'), fen: new ChessGame().fen },
      `half-move 1 leads to ${recorded('e4').fen}, and the game shows ${new ChessGame().fen}`,
    ],
    [
      'the wrong winner',
      recorded(FOOLS_MATE, { reason: 'checkmate' }),
      'half-move 4 ends the game as black, checkmate, which is stored as white, checkmate',
    ],
    [
      'a stalemate that was given up',
      recorded(SHORTEST_STALEMATE),
      'half-move 19 ends the game as draw, stalemate, which is stored as white, surrender',
    ],
    [
      'a mate that is none',
      recorded(OPENING, { reason: 'checkmate' }),
      'half-move 5 does not end the game, which is stored as white, checkmate',
    ],
    [
      'too little material that is enough, and no flag',
      recorded(OPENING, { result: 'draw', reason: 'insufficientmaterial' }),
      'half-move 5 does not end the game, which is stored as draw, insufficientmaterial',
    ],
    [
      'a game that went on after a draw',
      recorded(`${KNIGHTS_DANCE} e4`),
      'half-move 9 was made after the end by threefoldrepetition',
    ],
  ])('finds %s, with its half-move', async (_, game, text) => {
    expect(await found(game)).toBe(text);
  });

  test('finds a position that our rules get wrong, though the last one is stored as chess.js has it', async () => {
    const game = recorded(OPENING);
    const { move } = ChessGame.prototype;
    const faulty = vi.spyOn(ChessGame.prototype, 'move').mockImplementation(function (
      this: ChessGame,
      wanted,
    ) {
      const made = move.call(this, wanted);
      return made?.san === 'Nf3' ? { ...made, fen: made.fen.replace('KQkq', 'Qkq') } : made;
    });
    const right = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
    const text = `half-move 3 leads to ${right}, by our rules to ${right.replace('KQkq', 'Qkq')}`;
    expect(await found(game)).toBe(text);
    faulty.mockRestore();
  });

  test('names the en-passant square only where the capture is legal', () => {
    const squareAfter = (moves: string) => {
      const referee = new SecondReferee(new ChessGame().fen);
      for (const san of list(moves)) referee.move(san);
      return referee.fen.split(' ')[3];
    };
    expect(squareAfter('e4')).toBe('-');
    expect(squareAfter('e4 a6 e5 d5')).toBe('d6');
    expect(squareAfter('e4 d5 exd5 e5 Qe2 e4 d4')).toBe('-');
  });

  test('lets others work between half-moves', async () => {
    let pauses = 0;
    await differenceIn(ended(OPENING), async () => {
      pauses += 1;
    });
    expect(pauses).toBe(5);
  });
});

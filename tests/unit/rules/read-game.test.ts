import { expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { MAX_GAME_TEXT, readGame } from '../../../src/rules/read-game';

const sansOf = (text: string): string[] => {
  const read = readGame(text);
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.game.moves.map(({ san }) => san);
};

test('a position in FEN is read, even without its counters', () => {
  const fen = '8/8/4k3/8/8/4K3/4P3/8 b - - 3 40';
  expect(readGame(` ${fen}\n`)).toEqual({
    ok: true,
    game: { start: fen, moves: [], white: null, black: null },
  });
  expect(readGame('8/8/4k3/8/8/4K3/4P3/8 b - -')).toMatchObject({
    game: { start: '8/8/4k3/8/8/4K3/4P3/8 b - - 0 1' },
  });
  expect(readGame(`\u200B${fen}\u200B`)).toMatchObject({ game: { start: fen } });
});

test('a game is read with its tags and players, and without comments and variations', () => {
  const text = `\uFEFF[Event "Casual"]\r
[White "Anderssen, Adolf"]\r
[Black "?"]\r
[Result "1-0"]\r
\r
1. e4 {the king's pawn} e5 2. f4 $1 (2. Nf3 Nc6 (2... d6)) exf4 3. Bc4 1-0\r
`;
  expect(readGame(text)).toMatchObject({
    ok: true,
    game: { start: START_FEN, white: 'Anderssen, Adolf', black: null },
  });
  expect(sansOf(text)).toEqual(['e4', 'e5', 'f4', 'exf4', 'Bc4']);
});

test.each([
  ['moves alone', '1.e4 e5 2.Nf3 *', ['e4', 'e5', 'Nf3']],
  ['moves without numbers', 'e4 e5 Nf3', ['e4', 'e5', 'Nf3']],
  ['a game from a position', '[FEN "8/8/4k3/8/8/4K3/4P3/8 b - - 0 40"]\n\n40... Ke5 41. Kd3', ['Ke5', 'Kd3']],
  ['the first game of several', '[White "a"]\n\n1. e4 e5 1-0\n\n[White "b"]\n\n1. d4 d5 0-1\n', ['e4', 'e5']],
  ['the first of several without tags', '1. e4 e5 1-0\n\n1. d4 d5 0-1\n', ['e4', 'e5']],
  ['the first of several without a result', '[White "a"]\n\n1. e4\n\n[White "b"]\n\n1. d4\n', ['e4']],
  ['numbers without points', '1 e4 e5 2 Nf3', ['e4', 'e5', 'Nf3']],
  ['castling with noughts', '1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0', 'e4 e5 Nf3 Nf6 Bc4 Bc5 O-O'.split(' ')],
  ['a comment after a variation', '1. e4 (1. d4) {rather} 1... e5', ['e4', 'e5']],
  ['two comments in a row', '1. e4 {one} {two} e5', ['e4', 'e5']],
  ['a sign after a comment', '1. e4 {good} $14 e5', ['e4', 'e5']],
  ['a comment after the number of a move', '1. {now} e4 e5', ['e4', 'e5']],
  ['no move in a variation', '1. e4 (1. d4 -- 2. c4) (1. c4 Z0 2. d4) e5', ['e4', 'e5']],
  ['brackets in a comment of a variation', '1. e4 (1. d4 {:-) (} d5 ; :-( \n) e5', ['e4', 'e5']],
  ['lines for other programs', '% 1. d4\n1. e4\n% Nf6 {\ne5', ['e4', 'e5']],
  ['a comment up to the end of its line', "1. e4 ; (the king's pawn\ne5", ['e4', 'e5']],
  ['words for a move', '1. e4!? e5 ?! 2. Nf3 ! $1', ['e4', 'e5', 'Nf3']],
  ['a draw as one sign', '1. e4 ½-½\n\n1. d4', ['e4']],
  ['a draw as half a point', '1. e4 1/2\n\n1. d4', ['e4']],
  ['results with dashes', '1. e4 1–0\n\n1. d4', ['e4']],
  ['a loss with a dash', '1. e4 0–1\n\n1. d4', ['e4']],
  ['a draw with a dash', '1. e4 1/2–1/2\n\n1. d4', ['e4']],
  ['a capture that is called en passant', '1. e4 a6 2. e5 d5 3. exd6 e.p.', 'e4 a6 e5 d5 exd6'.split(' ')],
  ['en passant without a space', '1. e4 a6 2. e5 d5 3. exd6e.p. h6', 'e4 a6 e5 d5 exd6 h6'.split(' ')],
  ['evaluation signs', '1. e4 += e5 +/- 2. Nf3 ± Nc6 =+ 3. Bc4 ∞', ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']],
  ['signs right after a move', '1. e4+- e5-+ 2. Nf3= Nc6+= 3. Bc4⩲ □', ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']],
  ['signs of an advantage', '1. e4 +- e5 -+ 2. Nf3 = Nc6 ∓ 3. Bc4 ⩱', ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']],
  ['a sign after a check', '1. e4 f6 2. Qh5++- g6', ['e4', 'f6', 'Qh5+', 'g6']],
  ['a promotion with a sign', '[FEN "8/4P3/8/8/8/k7/8/4K3 w - - 0 1"]\n\n1. e8=Q+-', ['e8=Q']],
  ['moves with both squares', '1. e2-e4 e7-e5 2. Ng1-f3=', ['e4', 'e5', 'Nf3']],
  ['a novelty and a diagram', '1. e4 N 1... e5 D 2. Nf3', ['e4', 'e5', 'Nf3']],
  ['an ellipsis of one sign', '1. e4 1… e5 2.Nf3 2…Nc6', ['e4', 'e5', 'Nf3', 'Nc6']],
  ['signs without width', '\u200B1.\u200Be4\u2060 \uFEFFe5\u200E', ['e4', 'e5']],
  [
    'a game with evaluations, clocks and better moves',
    `[Event "Rated blitz game"]

1. f3?! { [%eval -0.6] [%clk 0:03:00] } { (0.18 → -0.60) Inaccuracy. e4 was best. } { A00 Barnes Opening } (1. e4 c5 2. Nf3) 1... e5 { [%eval -0.58] } 2. g4?? { [%eval #-1] } { Blunder. } (2. e4 Nc6) 2... Qh4# { [%clk 0:02:58] } { Black wins by checkmate. } 0-1`,
    ['f3', 'e5', 'g4', 'Qh4#'],
  ],
])('%s can be read', (_what, text, sans) => {
  expect(sansOf(text)).toEqual(sans);
});

test("quotes in a player's name are read as they are exported", () => {
  const text = String.raw`[White "Ana \"la\" B\\C"] [Black "{x; y"]

1. e4 *`;
  expect(readGame(text)).toMatchObject({ game: { white: String.raw`Ana "la" B\C`, black: '{x; y' } });
});

test.each([
  ['words', 'hello there', { reason: 'noMove', move: 'hello' }],
  ['tags alone', '[White "a"]\n', { reason: 'noGame' }],
  ['nothing', '  ', { reason: 'noGame' }],
  ['a move that is not possible', '1. e4 e5 2. Ke3', { reason: 'noMove', move: 'Ke3' }],
  ['no move in the game itself', '1. e4 --', { reason: 'noMove', move: '--' }],
  ['other writing', '1. e4 привет', { reason: 'noMove', move: 'привет' }],
  ['a move in figurines', '1. e4 e5 2. ♘f3', { reason: 'noMove', move: '♘f3' }],
  ['a piece apart from its square', '1. N f3', { reason: 'noMove', move: 'N' }],
  ['an unknown sign after an illegal move', '1. e5 ♘f3', { reason: 'noMove', move: 'e5' }],
  ['a comment without end', '1. e4 {good e5', { reason: 'noGame' }],
  ['a variation without end', '1. e4 (1. d4 e5', { reason: 'noGame' }],
  ['an end without a variation', '1. e4 e5) 2. d4', { reason: 'noGame' }],
  ['a game of too many moves', 'Nf3 Nf6 Ng1 Ng8 '.repeat(251), { reason: 'tooLong' }],
  ['a position without a king', '8/8/4k3/8/8/8/4P3/8 w - - 0 1', { reason: 'noPosition' }],
  [
    'a position in tags in which the king can be taken',
    '[FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1',
    { reason: 'noPosition' },
  ],
  ['a text without end', 'e4 '.repeat(MAX_GAME_TEXT), { reason: 'tooLong' }],
])('%s is refused', (_what, text, refusal) => {
  expect(readGame(text)).toEqual({ ok: false, ...refusal });
});

import { expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { MAX_GAME_TEXT, readGame } from '../../../src/rules/read-game';

const sansOf = async (text: string): Promise<string[]> => {
  const read = await readGame(text);
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.game.moves.map(({ san }) => san);
};

test('a position in FEN is read, even without its counters', async () => {
  const fen = '8/8/4k3/8/8/4K3/4P3/8 b - - 3 40';
  expect(await readGame(` ${fen}\n`)).toEqual({
    ok: true,
    game: { start: fen, moves: [], white: null, black: null },
  });
  expect(await readGame('8/8/4k3/8/8/4K3/4P3/8 b - -')).toMatchObject({
    game: { start: '8/8/4k3/8/8/4K3/4P3/8 b - - 0 1' },
  });
});

test('a game is read with its tags and players, and without comments and variations', async () => {
  const text = `\uFEFF[Event "Casual"]\r
[White "Anderssen, Adolf"]\r
[Black "?"]\r
[Result "1-0"]\r
\r
1. e4 {the king's pawn} e5 2. f4 $1 (2. Nf3 Nc6 (2... d6)) exf4 3. Bc4 1-0\r
`;
  expect(await readGame(text)).toMatchObject({
    ok: true,
    game: { start: START_FEN, white: 'Anderssen, Adolf', black: null },
  });
  expect(await sansOf(text)).toEqual(['e4', 'e5', 'f4', 'exf4', 'Bc4']);
});

test.each([
  ['moves alone', '1.e4 e5 2.Nf3 *', ['e4', 'e5', 'Nf3']],
  ['moves without numbers', 'e4 e5 Nf3', ['e4', 'e5', 'Nf3']],
  ['a game from a position', '[FEN "8/8/4k3/8/8/4K3/4P3/8 b - - 0 40"]\n\n40... Ke5 41. Kd3', ['Ke5', 'Kd3']],
  ['the first game of several', '[White "a"]\n\n1. e4 e5 1-0\n\n[White "b"]\n\n1. d4 d5 0-1\n', ['e4', 'e5']],
])('%s can be read', async (_what, text, sans) => {
  expect(await sansOf(text)).toEqual(sans);
});

test.each([
  ['words', 'hello there', { reason: 'noMove', move: 'hello' }],
  ['tags alone', '[White "a"]\n', { reason: 'noGame' }],
  ['nothing', '  ', { reason: 'noGame' }],
  ['a move that is not possible', '1. e4 e5 2. Ke3', { reason: 'noMove', move: 'Ke3' }],
  ['a position without a king', '8/8/4k3/8/8/8/4P3/8 w - - 0 1', { reason: 'noPosition' }],
  [
    'a position in tags in which the king can be taken',
    '[FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1',
    { reason: 'noPosition' },
  ],
  ['a text without end', 'e4 '.repeat(MAX_GAME_TEXT), { reason: 'tooLong' }],
])('%s is refused', async (_what, text, refusal) => {
  expect(await readGame(text)).toEqual({ ok: false, ...refusal });
});

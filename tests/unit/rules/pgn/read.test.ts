import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { PgnBook } from '../../../../src/rules/pgn/book';
import { findGames, MAX_PGN_GAMES, MAX_PGN_TEXT, plainPgn } from '../../../../src/rules/pgn/collection';
import { readRemark } from '../../../../src/rules/pgn/comment';
import { type ReadPgn, readPgn } from '../../../../src/rules/pgn/read';
import { tagOf } from '../../../../src/rules/pgn/tree';
import { writeTree } from '../../../../src/rules/pgn/write';
import { WRITTEN_FORMS } from '../../../support/games/written';

function readAll(text: string): ReadPgn[] {
  const plain = plainPgn(text);
  return findGames(plain).entries.map(entry => readPgn(plain, entry));
}

function readOne(text: string): Extract<ReadPgn, { ok: true }> {
  const [read, ...others] = readAll(text);
  if (!read?.ok || others.length > 0) throw new Error(JSON.stringify([read, ...others]));
  return read;
}

const FORMS = WRITTEN_FORMS.map(([form, text, sans, leftOut = []]) => ({ form, text, sans, leftOut }));

test.each(FORMS)(
  '$form: the moves are read, written and read again without loss',
  ({ text, sans, leftOut }) => {
    const { tree, problems } = readOne(text);
    expect(tree.moves.map(({ san }) => san).join(' ')).toBe(sans);
    expect(problems.map(({ kind, line }) => `${kind} ${line}`)).toEqual(leftOut);
    const written = writeTree(tree);
    const again = readOne(written);
    expect(again.problems).toEqual([]);
    const { tags: allTags, ...rest } = again.tree;
    const { tags, ...before } = tree;
    expect(rest).toEqual(before);
    expect(allTags).toEqual(
      expect.arrayContaining(tags.filter(([name]) => !/^(FEN|SetUp)$/.test(name)).map(tag => [...tag])),
    );
    // The second referee knows neither null moves, nor a comment at the beginning of a variation, nor quotes in a tag.
    if (/--|\(\{|\\/.test(written)) return;
    const chess = new Chess();
    chess.loadPgn(written);
    expect(chess.history().join(' ')).toBe(sans);
  },
);

test('all games of a text are found, with or without tags, results and spaces between them', () => {
  const names = (text: string) =>
    findGames(plainPgn(text)).entries.map(entry => `${tagOf(entry, 'White')} ${entry.line}`);
  expect(names('[White "a"]\n\n1. e4 1-0\n\n[White "b"]\n\n1. d4 *\n')).toEqual(['a 1', 'b 5']);
  expect(names('[White "a"]\n\n1. e4\n\n[White "b"]\n\n1. d4')).toEqual(['a 1', 'b 5']);
  expect(names('[White "a"]\n\n1. e4 (1. d4 {open\n\n[Event "x"]\n[White "b"]\n\n1. d4')).toEqual([
    'a 1',
    'b 5',
  ]);
  expect(names('[White "a"]\n0-1\n[White "b"]\n1. e4')).toEqual(['a 1', 'b 3']);
  expect(names('1. e4 e5 1-0\n1. d4 d5 0-1')).toEqual(['null 1', 'null 2']);
  expect(names('8/8/8/4k3/8/8/4P3/4K3 w\n8/8/8/4k3/8/8/4P3/4K3 b - - 0 0\n')).toEqual(['null 1', 'null 2']);
});

test('comments, glyphs, clocks, evaluations, arrows and variations are kept where they stand', () => {
  const { tree } = readOne(
    '{intro} 1. e4! {[%eval 0.2,15] [%clk 1:02:03.5] well} {twice} (1. d4 $10 (1. c4 {deep}) d5) e5 → {[%csl Gd4][%cal Re2e4]} 2. {wait} Nf3 1/2',
  );
  expect(tree).toMatchObject({
    comment: 'intro',
    result: '1/2-1/2',
    moves: [
      {
        san: 'e4',
        nags: [1],
        comment: '[%eval 0.2,15] [%clk 1:02:03.5] well twice',
        variations: [
          [{ san: 'd4', nags: [10], variations: [[{ san: 'c4', comment: 'deep' }]] }, { san: 'd5' }],
        ],
      },
      { san: 'e5', nags: [40], comment: '[%csl Gd4][%cal Re2e4] wait' },
      { san: 'Nf3' },
    ],
  });
  expect(readRemark(tree.moves[0]?.comment ?? '')).toEqual({
    text: 'well twice',
    clock: 3_723_500,
    evaluation: { cp: 20 },
    marks: [],
  });
  expect(readRemark(tree.moves[1]?.comment ?? '').marks).toEqual([
    { from: 'd4', to: 'd4', colour: 'green' },
    { from: 'e2', to: 'e4', colour: 'red' },
  ]);
});

test.each([
  ['its letters for rooks', 'rbnqbnkr/pppppppp/8/8/8/8/PPPPPPPP/RBNQBNKR w HAha - 0 1', 'chess960'],
  ['rights that only it has', 'rbnqbnkr/pppppppp/8/8/8/8/PPPPPPPP/RBNQBNKR w KQkq - 0 1', 'chess960'],
  ['a rook beside its corner', 'nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1', 'chess960'],
  ['a king beside its file', '1r1k2r1/8/8/8/8/8/8/1R1K2R1 w KQkq - 0 1', 'chess960'],
  ['its tag', '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1', 'chess960'],
  ['another game', '[Variant "Crazyhouse"]\n\n1. e4', 'variant'],
  ['an impossible position', '[FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1', 'noPosition'],
])('Chess960 and other games are told from positions that are impossible: %s', (_what, text, reason) => {
  expect(readAll(text)).toMatchObject([{ ok: false, reason, line: 1 }]);
});

test('chess itself may carry the name of a variant, and files of rooks that mean the same', () => {
  expect(readOne('[Variant "From Position"]\n\n1. e4').tree.moves).toHaveLength(1);
  expect(readOne('[Variant "Chess960"]\n\n1. e4').tree.moves).toHaveLength(1);
  expect(readOne('r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1').tree.start).toBe(
    'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  );
});

test('a language is asked for where the letters of pieces fit two', () => {
  const both = '[FEN "7k/8/8/8/8/8/R7/K7 w - - 0 1"]\n\n1. Rb2';
  expect(readOne(both)).toMatchObject({
    letters: { used: 'en', others: ['es'] },
    tree: { moves: [{ san: 'Rb2' }] },
  });
  const plain = plainPgn(both);
  const [entry] = findGames(plain).entries;
  const spanish = entry && readPgn(plain, entry, 'es');
  expect(spanish?.ok && spanish.tree.moves[0]?.san).toBe('Kb2');
  expect(readOne('1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. R').letters.others).toEqual([]);
});

test('texts beyond the bounds are read up to them, and said to go on', () => {
  const deep = readOne(`1. e4 ${'(1. d4 '.repeat(1_500)}${')'.repeat(1_500)} e5 2. Nf3`);
  expect(deep.tree.moves).toHaveLength(3);
  expect(deep.problems).toEqual([{ kind: 'tooDeep', line: 1, text: '(' }]);
  expect(readOne(writeTree(deep.tree)).tree).toEqual({ ...deep.tree, tags: expect.anything() });
  const long = readOne('Nf3 Nf6 Ng1 Ng8 '.repeat(251));
  expect(long.tree.moves).toHaveLength(1_000);
  expect(long.problems).toMatchObject([{ kind: 'tooLong' }]);
  const many = findGames('[Event "x"]\n1. e4 *\n'.repeat(MAX_PGN_GAMES + 1));
  expect(many).toMatchObject({ more: true, entries: { length: MAX_PGN_GAMES } });
  expect(new PgnBook().open('x'.repeat(MAX_PGN_TEXT + 1))).toMatchObject({ ok: false, reason: 'tooLarge' });
});

test.each([
  '{',
  '[',
  '(',
  ')',
  '$',
  '[a "',
  '1.',
  '½',
  '{}',
  ';x\n',
  'O-',
  '\n[Event "x"]\n{',
  '½-½ (',
  'e4 {',
])('a text of nothing but %j is read in one pass', text => {
  const whole = text.repeat(2_000);
  const { entries } = findGames(whole);
  for (const entry of entries.slice(0, 3)) expect(readPgn(whole, entry)).toMatchObject({ ok: true });
});

test.each([
  ['commands without ends', '[%a'.repeat(100_000)],
  ['a command of letters', `[%${'a'.repeat(300_000)}`],
  ['a command of spaces and a word', `[%a${'\t'.repeat(300_000)}x`],
])('a long comment is read and written in one pass: %s', (_what, comment) => {
  expect(readRemark(comment)).toMatchObject({ clock: null, evaluation: null, marks: [] });
  const move = { san: 'e4', nags: [], before: '', comment, variations: [] };
  const tree = { tags: [], start: START_FEN, comment: '', moves: [move], result: '*' } as const;
  expect(writeTree(tree)).toContain(comment.slice(0, 3));
});

test('commands without ends outside comments are looked for in one pass', () => {
  expect(findGames('[%a'.repeat(100_000)).entries).toHaveLength(1);
});

test('a position with a long gap before it is looked for in one pass', () => {
  const [fen, gap] = ['8/8/8/4k3/8/8/4P3/4K3 w', ' '.repeat(300_000)];
  expect(findGames(`${fen}\nfen${gap}!\nfen${gap}${fen}`).entries).toHaveLength(2);
});

test('the words in brackets in brackets without a move are read once', () => {
  const words = 'a b '.repeat(50_000);
  const { tree } = readOne(`1. e4 ${'('.repeat(900)}{${words}}${')'.repeat(900)} e5`);
  expect(tree.moves).toMatchObject([{ san: 'e4' }, { san: 'e5' }]);
  expect(tree.moves[0]?.comment.length).toBe(words.length + 1 + 2 * 900);
});

test('a bracket without its end keeps the words of its own game alone', () => {
  const [first, second] = readAll('[White "a"]\n\n1. e4 (0:10 {slow} *\n\n[White "b"]\n\n1. d4 {next} *');
  expect(first).toMatchObject({
    ok: true,
    tree: { moves: [{ san: 'e4', comment: '(0:10 slow *' }] },
    problems: [{ kind: 'noEnd', text: '(' }],
  });
  expect(second).toMatchObject({ ok: true, problems: [], tree: { moves: [{ comment: 'next' }] } });
});

test('control and bidi signs are taken out of words, tags and moves', () => {
  const { tree } = readOne('[White "A\u202Ena\u0007"]\n\n1. e4 {a\u2066b\u0000c\u202E} e5');
  expect(tree.tags).toEqual([['White', 'Ana']]);
  expect(tree.moves[0]?.comment).toBe('abc');
});

test('a book of games lists them, reads each, and writes all, one that was changed as it is now', () => {
  const book = new PgnBook();
  expect(book.open('hello there')).toEqual({ ok: false, reason: 'noGame', problem: null });
  expect(book.open('1. Ke3')).toMatchObject({ ok: false, problem: { kind: 'noMove', text: 'Ke3' } });
  const faulty = '[White "c"]\n\n1. e4 e5 2. Ke3 d6 *';
  const opened = book.open(
    `[White "a"]\n[Result "1-0"]\n\n1. e4 1-0\n\n[White "b"]\n\n1. ♘f3 *\n\n${faulty}`,
  );
  expect(opened).toMatchObject({
    ok: true,
    more: false,
    games: [{ white: 'a', result: '1-0' }, { white: 'b' }, { white: 'c' }],
  });
  expect(book.open('nothing')).toMatchObject({ ok: false });
  const written = book.write(new Map([[0, '[White "z"]\n\n1. d4 *\n']]));
  expect(written).toContain('[White "z"]\n\n1. d4 *\n\n[Event "?"]');
  expect(written).toContain('1. Nf3 *');
  // A game that has not been understood whole goes out as it came.
  expect(written).toContain(faulty);
});

import { Chess } from 'chess.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame, NO_MOVE } from '../../../../src/rules/game';
import { findGames, plainPgn } from '../../../../src/rules/pgn/collection';
import { readPgn } from '../../../../src/rules/pgn/read';
import { type PgnMove, type PgnTree, plainMove } from '../../../../src/rules/pgn/tree';
import { writeTree } from '../../../../src/rules/pgn/write';
import { cleanLine } from '../../../../src/rules/plain-text';
import { sanOf } from '../../../../src/rules/san';
import {
  FOOLS_MATE,
  IMMORTAL_GAME,
  list,
  OPERA_GAME,
  SHORTEST_STALEMATE,
} from '../../../support/games/famous';
import { recordedGames } from '../../../support/games/published';
import { UNIT_MODEL_RUNS } from '../../../support/runner/model-runs';

/** Text of a stranger as it is kept: one line, without signs that are not seen. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('(', ')', '{', '}', '[Event "x"]', '%', '$1', '1.', 'e4', ';', '*', '1-0', '--', '\\"'),
);
const words = fc.array(word, { maxLength: 12 }).map(all => cleanLine(plainPgn(all.join(' '))));
const command = fc.constantFrom('', '[%clk 0:03:00.5]', '[%eval -1.25]', '[%cal Ge2e4,Rd1h5]', '[%csl Yd4]');
const comment = fc
  .tuple(fc.oneof(fc.constant(''), words), command)
  .map(parts => parts.filter(part => part !== '').join(' '));

interface Seed {
  picks: number[];
  before: string;
  comments: string[];
  nags: number[];
  inner: Seed[];
}

const { seed } = fc.letrec<{ seed: Seed }>(tie => ({
  seed: fc.record({
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    before: comment,
    comments: fc.array(comment, { maxLength: 12 }),
    nags: fc.uniqueArray(fc.integer({ min: 1, max: 255 }), { maxLength: 3 }),
    inner: fc.oneof({ depthSize: 'small' }, fc.constant<Seed[]>([]), fc.array(tie('seed'), { maxLength: 3 })),
  }),
}));

/** Plays a line by its picks, with variations at some of its moves. */
function lineOf(one: Seed, start: ChessGame, isMain: boolean): PgnMove[] {
  const line: PgnMove[] = [];
  let game = start;
  for (const [index, pick] of one.picks.entries()) {
    const { position } = game;
    const legal = position.legalMoves();
    const chosen = legal[pick % Math.max(1, legal.length)];
    if (chosen === undefined) break;
    const passes = pick % 23 === 7 && !position.isCheck;
    const after = passes ? position.afterNothing() : position.after(chosen);
    const inner = one.inner[index];
    const variation = inner ? lineOf(inner, new ChessGame(position), false) : [];
    line.push({
      ...plainMove(passes ? NO_MOVE : sanOf(position, chosen, after)),
      before: index === 0 && !isMain ? one.before : '',
      comment: one.comments[index] ?? '',
      nags: index === 0 ? one.nags : [],
      variations: variation.length > 0 ? [variation] : [],
    });
    game = new ChessGame(after);
  }
  return line;
}

const value = words.filter(text => text !== '');
const tree: fc.Arbitrary<PgnTree> = fc
  .record({
    tags: fc.tuple(value, value, value, value, value, value),
    extra: fc.uniqueArray(fc.tuple(fc.constantFrom('ECO', 'Annotator', 'WhiteElo'), value), {
      selector: ([name]) => name,
    }),
    start: fc.constantFrom(
      START_FEN,
      '4k3/8/8/8/8/8/r3P3/4K3 b - - 0 30',
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9',
    ),
    comment,
    seed,
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2', '*'),
  })
  .map(({ tags, extra, start, comment: intro, seed: one, result }): PgnTree => {
    const names = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'];
    const position =
      start === START_FEN
        ? []
        : ([
            ['SetUp', '1'],
            ['FEN', start],
          ] as const);
    return {
      tags: [
        ...names.map((name, index) => [name, tags[index] ?? ''] as const),
        ['Result', result],
        ...extra,
        ...position,
      ],
      start,
      comment: intro,
      moves: lineOf(one, new ChessGame(start), true),
      result,
    };
  });

const readBack = (text: string) => {
  const plain = plainPgn(text);
  return findGames(plain).entries.map(entry => readPgn(plain, entry));
};

test('a written game is read back as it was, whatever its comments, tags and variations are', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 3 }), all => {
      const found = readBack(all.map(writeTree).join('\n'));
      expect(found.map(one => one.ok && one.tree)).toEqual(all);
      expect(found.flatMap(one => (one.ok ? one.problems : []))).toEqual([]);
    }),
    { numRuns: UNIT_MODEL_RUNS },
  );
});

test('any text at all is read without a throw, and its games are read again from what is written', () => {
  const sign = fc.constantFrom(
    ...'{}()[];%"\\$*-+=#!?. \n\t12345678abcdefghNBRQKO0x:½♘→',
    '1. e4 ',
    'e5 ',
    '[Event "x"]\n',
    '1-0 ',
    'Nf3 ',
  );
  const text = fc.oneof(
    fc.array(sign, { maxLength: 80 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, given => {
      for (const one of readBack(given)) {
        if (!one.ok) continue;
        const [again, ...others] = readBack(writeTree(one.tree));
        expect(others).toEqual([]);
        expect(again?.ok && { ...again.tree, tags: [] }).toEqual({ ...one.tree, tags: [] });
      }
    }),
    { numRuns: 4 * UNIT_MODEL_RUNS },
  );
});

const PUBLISHED = ['london-1851', 'philidor', 'world-championship-1886', 'lichess-100'].flatMap(
  recordedGames,
);
const OWN = [OPERA_GAME, IMMORTAL_GAME, FOOLS_MATE, SHORTEST_STALEMATE].map(text => ({
  title: text,
  sans: list(text),
}));

test('every recorded game is the same after it was written', () => {
  for (const { sans, title } of PUBLISHED.length > 0 ? PUBLISHED : OWN) {
    const moves = sans.map(plainMove);
    const written = writeTree({
      tags: [['Event', title]],
      start: START_FEN,
      comment: '',
      moves,
      result: '*',
    });
    const [read] = readBack(written);
    // Some were recorded with a check where it is mate.
    const kept = read?.ok ? read.tree.moves.map(({ san }) => san) : [];
    expect(kept.map(bare), title).toEqual(sans.map(bare));
    const chess = new Chess();
    chess.loadPgn(written);
    expect(chess.history()).toEqual(kept);
  }
});

const bare = (san: string): string => san.replace(/[+#]$/, '');

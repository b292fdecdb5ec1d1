import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { findGames, plainPgn } from '../../../../src/rules/pgn/collection';
import { type ReadPgn, readPgn } from '../../../../src/rules/pgn/read';
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

import { expect, test } from 'vitest';
import { ChessGame } from '../../../src/rules/chess';
import { perftPositions } from '../../support/games/published';

test.each(perftPositions(0))('[BI-01] the moves of $fen are as many as published', ({ fen, counts }) => {
  const game = new ChessGame(fen);
  expect(counts.map(({ depth }) => ({ depth, nodes: game.perft(depth) }))).toEqual(counts);
});

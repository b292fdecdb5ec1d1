import { expect, test } from 'vitest';
import { EvidenceCard } from '../../../../src/client/support/evidence-card';
import { START_FEN } from '../../../../src/rules/chess';
import { asText } from '../page/as-text';

/** Title of the card of a game that Ana has played as White. */
function titleAgainst(black: string): string | undefined {
  const game = {
    kind: 'game',
    game: 9,
    gameMode: 'BLITZ_3',
    white: 'Ana',
    black,
    ply: 0,
    fen: START_FEN,
  } as const;
  const card = asText(
    <EvidenceCard evidence={{ ...game, move: null, roundTrips: [], closes: [] }} own="Ana" />,
  );
  return /<h4>(.*?)<\/h4>/.exec(card)?.[1];
}

test('[SU-06] the card of a game names an opponent apart from the words around, and a deleted one in words', () => {
  expect(titleAgainst('Boris')).toBe('Blitz 3+0 against \u2068Boris\u2069');
  expect(titleAgainst('~12')).toBe('Blitz 3+0 against \u2068Deleted account\u2069');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { createGameState } from '../../../../src/client/game/state/game';
import { placeNow, placeOf, searchOf } from '../../../../src/client/replay/replay-address';
import { openReplay } from '../../../../src/client/replay/state/replay';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import {
  canStep,
  createVariation,
  endVariation,
  openLine,
  type Replayed,
  showGame,
  stepReplay,
  tryMove,
} from '../../../../src/client/replay/state/variation';
import { ChessGame } from '../../../../src/rules/game';
import { list, RETI_TARTAKOWER } from '../../../support/games/famous';

const SANS = list(RETI_TARTAKOWER);
const fenOf = (sans: readonly string[]) => ChessGame.replay(sans)?.fen;

let replayed: Replayed;
beforeEach(() => {
  const match = readMatch({ whites: 'reti', blacks: 'tartakower', movements: RETI_TARTAKOWER });
  replayed = { match, game: createGameState(), variation: createVariation() };
  openReplay(replayed.game, match, 'w', 6);
});

const tried = () => replayed.variation.moves.map(({ san }) => san);

describe('[MH-12] moves tried in a finished game', () => {
  test('moves that are tried begin a variation, continue it, and leave the game as it was', () => {
    const { game, variation } = replayed;
    expect(tryMove(replayed, { from: 'f1', to: 'c4' })).toBe('drop');
    expect(tryMove(replayed, { from: 'e4', to: 'd3' })).toBeNull();
    expect(tryMove(replayed, { from: 'e4', to: 'e3' })).toBe('drop');
    expect(tryMove(replayed, { from: 'c1', to: 'e3' })).toBe('capture');
    expect(tried()).toEqual(['Bc4', 'e3', 'Bxe3']);
    expect(game.fen).toBe(fenOf([...SANS.slice(0, 6), 'Bc4', 'e3', 'Bxe3']));
    expect(game.captured).toEqual({ w: ['p'], b: ['p'] });
    expect(game.moves.map(({ san }) => san)).toEqual(SANS);
    expect(game.viewedPly).toBe(6);
    expect(variation).toMatchObject({ from: 6, at: 3 });
    endVariation(replayed);
    expect(variation).toEqual(createVariation());
    expect(game.fen).toBe(fenOf(SANS.slice(0, 6)));
    expect(game.captured).toEqual({ w: ['p'], b: [] });
  });

  test('tried moves that are those of the game or of the variation are steps', () => {
    const { game, variation } = replayed;
    tryMove(replayed, { from: 'c3', to: 'e4' });
    expect([game.viewedPly, tried()]).toEqual([7, []]);
    for (const san of ['Bf5', 'Ng3', 'Bg6']) {
      const move = new ChessGame(game.fen).moveSan(san);
      if (move) tryMove(replayed, move);
    }
    stepReplay(replayed, 'first');
    expect(variation.at).toBe(0);
    tryMove(replayed, { from: 'c8', to: 'f5' });
    expect([variation.at, tried()]).toEqual([1, ['Bf5', 'Ng3', 'Bg6']]);
    // Another one takes the place of what followed.
    tryMove(replayed, { from: 'e4', to: 'c5' });
    expect(tried()).toEqual(['Bf5', 'Nc5']);
    showGame(replayed, 7);
    tryMove(replayed, { from: 'c8', to: 'f5' });
    expect([variation.at, tried()]).toEqual([1, ['Bf5', 'Nc5']]);
    // Elsewhere it is another variation.
    showGame(replayed, 0);
    tryMove(replayed, { from: 'd2', to: 'd4' });
    expect([variation.from, tried()]).toEqual([0, ['d4']]);
  });

  test('steps go through the variation, and out of its beginning back into the game', () => {
    const { game, variation } = replayed;
    openLine(replayed, ['f1c4', 'e4e3'], null);
    const can = () =>
      (['first', 'previous', 'next', 'last'] as const).map(step => canStep(game, variation, step));
    expect([variation.at, can()]).toEqual([2, [true, true, false, false]]);
    stepReplay(replayed, 'previous');
    stepReplay(replayed, 'previous');
    expect([variation.at, game.fen, can()]).toEqual([0, fenOf(SANS.slice(0, 6)), [true, true, true, true]]);
    stepReplay(replayed, 'previous');
    expect([variation.at, game.viewedPly, tried().length]).toEqual([null, 5, 2]);
    stepReplay(replayed, 'next');
    stepReplay(replayed, 'next');
    expect([variation.at, game.viewedPly]).toEqual([null, 7]);
  });

  test('the link has the variation and the side that is below', () => {
    const { game, variation } = replayed;
    expect(searchOf(placeNow(game, variation, null))).toBe('?ply=6');
    openLine(replayed, ['f1c4', 'g8f6', 'h1h8', 'a1a2'], 1);
    expect(tried()).toEqual(['Bc4', 'Nf6']);
    const search = searchOf(placeNow(game, variation, 'b'));
    expect(search).toBe('?ply=6&side=b&line=f1c4.g8f6&at=1');
    expect(placeOf(search)).toEqual({ ply: 6, side: 'b', line: ['f1c4', 'g8f6'], at: 1 });
    showGame(replayed, 0);
    expect(searchOf(placeNow(game, variation, null))).toBe('');
    expect(placeOf('?ply=x&side=q&at=-1')).toEqual({ ply: 0, side: null, line: [], at: null });
  });

  test('moves that make no line are left out of the variation', () => {
    openLine(replayed, ['nonsense', 'f1c4'], 3);
    expect(replayed.variation).toEqual(createVariation());
    const many = Array.from({ length: 300 }, (_, index) => ['g1f3', 'g8f6', 'f3g1', 'f6g8'][index % 4] ?? '');
    openLine(replayed, many, 9_999);
    expect([tried().length, replayed.variation.at]).toEqual([200, 200]);
    expect(tryMove(replayed, { from: 'g1', to: 'f3' })).toBeNull();
  });
});

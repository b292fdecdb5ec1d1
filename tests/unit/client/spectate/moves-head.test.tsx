import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { MovesHead } from '../../../../src/client/game/moves/moves-head';
import { ShownGameProvider } from '../../../../src/client/game/shown-game';
import { createGameState } from '../../../../src/client/game/state/game';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import { asText } from '../page/as-text';

test.each([
  ['playing', false],
  ['ended', true],
] as const)(
  '[GM-27] above the moves of a watched game that is %s the way to its last move: %s',
  (status, has) => {
    const store: GameState = proxy(createGameState());
    const moves = [{ san: 'e4' }, { san: 'e5' }] as GameState['moves'];
    Object.assign(store, { status, moves, viewedPly: 1 });
    const head = asText(
      <ShownGameProvider store={store}>
        <MovesHead onStep={() => undefined} />
      </ShownGameProvider>,
    );
    expect(head).toContain('Viewing move');
    expect(head.includes('<button')).toBe(has);
  },
);

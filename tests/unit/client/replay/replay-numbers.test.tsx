import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { MovesHead } from '../../../../src/client/game/moves/moves-head';
import { ShownGameProvider } from '../../../../src/client/game/shown-game';
import { createGameState } from '../../../../src/client/game/state/game';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import { PlySlider } from '../../../../src/client/replay/ply-slider';
import { START_FEN } from '../../../../src/rules/chess';
import { asText } from '../page/as-text';

/** Numbers of moves in a game that need not begin with the first one, nor with White. */

const ENDGAME = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 20';

function viewed(start: string, sans: string[], viewedPly: number): { slider: string; head: string } {
  const store: GameState = proxy(createGameState());
  Object.assign(store, { start, viewedPly, moves: sans.map(san => ({ san })) });
  const head = (
    <ShownGameProvider store={store} isReplay>
      <MovesHead onStep={() => undefined} />
    </ShownGameProvider>
  );
  const slider = asText(<PlySlider store={store} onGo={() => undefined} />);
  return {
    slider: /aria-valuetext="([^"]*)"/.exec(slider)?.[1] ?? '',
    head: asText(head).replace(/<[^>]+>/g, ''),
  };
}

test.each([
  ['a usual game', START_FEN, ['e4', 'e5', 'Nf3'], 2, 'Move 1. Black', 'Viewing move 1 of 2'],
  [
    'a position with Black to move',
    ENDGAME,
    ['Kd7', 'e4', 'Ke6'],
    1,
    'Move 20. Black',
    'Viewing move 20 of 21',
  ],
  ['the same, a move later', ENDGAME, ['Kd7', 'e4', 'Ke6'], 2, 'Move 21. White', 'Viewing move 21 of 21'],
])('the moves of %s have the numbers and sides of its start', (_what, start, sans, ply, spoken, head) => {
  const shown = viewed(start, sans, ply);
  expect(shown.slider).toContain(spoken);
  expect(shown.head).toContain(head);
});

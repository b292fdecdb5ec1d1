import type { ComponentProps, ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Board } from '../../../../src/client/game/board/board';
import { resetSpectated, spectated } from '../../../../src/client/watch/state/spectated';
import { mounted } from '../page/mounted';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { WatchedBoard } = await import('../../../../src/client/spectate/watched-board');

afterEach(() => resetSpectated(spectated));

/** The game has these moves now. */
function makes(...sans: string[]): void {
  spectated.game.moves = sans.map(san => ({ ...({} as (typeof spectated.game.moves)[number]), san }));
}

test('[SP-08] moves of a watched game that come together are all read out', async () => {
  makes('e4');
  const board = await mounted(
    () =>
      WatchedBoard({ name: 'ana', ink: null, onStep: () => undefined }) as ReactElement<
        ComponentProps<typeof Board>
      >,
    {},
  );
  const said = () => board.now().props.spoken;
  expect(said()).toBe('White: pawn to e4');
  await board.does(() => makes('e4', 'e5', 'Nf3'));
  expect(said()).toBe('Black: pawn to e5. White: knight to f3');
  await board.end();
});

import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';

/** The line above the moves, while the file that names the opening cannot be fetched. */

vi.mock('../../../../src/client/game/played-opening', () => {
  throw new Error('the file did not come');
});

// Read anew, with the missing file in place: files share the modules that one of them has loaded.
vi.resetModules();
const { MovesHead } = await import('../../../../src/client/game/moves-head');
const { createGameState, game } = await import('../../../../src/client/game/state/game');

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(game, createGameState());
});

test('[ER-04] a name of an opening that does not come leaves the game on the screen', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  Object.assign(game, { status: 'playing', moves: [{ san: 'e4' }], viewedPly: 1 });
  const broken: unknown[] = [];
  const { prelude } = await prerender(
    <main>
      <MovesHead onStep={() => undefined} />
      <p>clock</p>
    </main>,
    { onError: error => void broken.push(error) },
  );
  expect(broken).toEqual([]);
  expect(report).toHaveBeenCalledOnce();
  expect(await new Response(prelude).text()).toContain('<p>clock</p>');
});

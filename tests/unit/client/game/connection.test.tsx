import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Connection } from '../../../../src/client/game/connection';
import { ShownGameProvider } from '../../../../src/client/game/shown-game';
import { applyChannelState, applyLine, createGameState } from '../../../../src/client/game/state/game';
import { asText } from '../page/as-text';

test('[LV-01] [GM-12] the connection’s icon shows a quiet line, and the round trip stays on show', async () => {
  const game = proxy(createGameState());
  const shown = () =>
    asText(
      <ShownGameProvider store={game}>
        <Connection />
      </ShownGameProvider>,
    );
  Object.assign(game, { status: 'playing', roundTrip: 48 });
  applyChannelState(game, 'connected');
  applyLine(game, 'good');
  const good = await shown();
  expect(good).toContain('data-state="connected"');
  expect(good).toMatch(/<small[^>]*>48 ms</);
  applyLine(game, 'quiet');
  const quiet = await shown();
  expect(quiet).toContain('data-state="quiet"');
  expect(quiet).toContain('lucide-wifi-off');
  expect(quiet).toMatch(/<small[^>]*>48 ms</);
  expect(quiet).not.toMatch(/aria-label="[^"]*48/);
  // Without a connection there is nothing to measure.
  applyChannelState(game, 'reconnecting');
  expect(await shown()).not.toContain('48');
});

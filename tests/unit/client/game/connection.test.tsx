import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Connection } from '../../../../src/client/game/players/connection';
import { ShownGameProvider } from '../../../../src/client/game/shown-game';
import { applyChannelState, applyLine, createGameState, game } from '../../../../src/client/game/state/game';
import { asText } from '../page/as-text';

test('[LV-01] the connection’s icon is gone from a game that is over and has let its channel go', () => {
  Object.assign(game, { status: 'ended', channel: 'disconnected' });
  expect(asText(<Connection />)).toBe('');
  Object.assign(game, { channel: 'connected' });
  expect(asText(<Connection />)).toContain('data-state="connected"');
  Object.assign(game, createGameState());
});

test('[LV-01] [GM-12] the connection’s icon shows a quiet line, and the round trip stays on show', async () => {
  const watched = proxy(createGameState());
  const shown = () =>
    asText(
      <ShownGameProvider store={watched}>
        <Connection />
      </ShownGameProvider>,
    );
  Object.assign(watched, { status: 'playing', roundTrip: 48 });
  applyChannelState(watched, 'connected');
  applyLine(watched, 'good');
  const good = await shown();
  expect(good).toContain('data-state="connected"');
  expect(good).toMatch(/<small[^>]*>48 ms</);
  applyLine(watched, 'quiet');
  const quiet = await shown();
  expect(quiet).toContain('data-state="quiet"');
  expect(quiet).toContain('lucide-wifi-off');
  expect(quiet).toMatch(/<small[^>]*>48 ms</);
  expect(quiet).not.toMatch(/aria-label="[^"]*48/);
  // Without a connection there is nothing to measure.
  applyChannelState(watched, 'reconnecting');
  expect(await shown()).not.toContain('48');
});

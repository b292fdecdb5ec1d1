import { afterEach, expect, test } from 'vitest';
import { PoolName } from '../../../../src/client/game/modes/pool-name';
import { ClockFace } from '../../../../src/client/game/players/clock-face';
import { createGameState, game } from '../../../../src/client/game/state/game';
import { asText } from '../page/as-text';
import { receive, stateFrame } from './frames';

afterEach(() => void Object.assign(game, createGameState()));

/** Text of both clocks of a game, one after the other. */
const clocks = (frame: object): string[] => {
  Object.assign(game, createGameState());
  receive(game, { ...stateFrame(['e4']), ...frame });
  return (['opponent', 'player'] as const).map(who =>
    asText(<ClockFace who={who} />).replace(/<[^>]*>/g, ' '),
  );
};

test('[DU-03] a duel’s board names the duel and its stake', () => {
  const [staked] = clocks({ duel: true, stake: 2_500 });
  expect(staked).toContain('Duel');
  expect(staked).toMatch(/2,500\s+KING/);
  const [free] = clocks({ duel: true, stake: 0 });
  expect(free).toContain('Duel');
  expect(free).not.toContain('KING');
  // A server of before says nothing of stakes.
  expect(clocks({ duel: true })[0]).toContain('Duel');
  expect(clocks({}).join()).not.toContain('Duel');
});

test('[PR-10] a rating is called by the pool that it counts for, also after a bullet game', () => {
  const named = (gameMode: string | null) => asText(<PoolName gameMode={gameMode} />);
  expect(named('BULLET_1')).toContain('>Blitz Elo<');
  expect(named('BULLET_1')).toContain('its games count for Blitz');
  expect(named('RAPID_10')).toContain('>Rapid Elo<');
  expect(named(null)).toBe('');
});

import { createGameActions } from '../../../../src/client/game/state/game-actions';
import type { Effect, GameState } from '../../../../src/client/game/state/game-shapes';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import type { Settings } from '../../../../src/client/settings/state/settings-shapes';
import { told } from './frames';

/** A player's actions on a game, and what they have left to do since it was last asked for. */
export function actionsOn(game: GameState, settings: Partial<Settings> = {}) {
  const left: Effect[] = [];
  let moves = 0;
  const actions = createGameActions(game, {
    settings: { ...defaultSettings(), ...settings },
    now: () => game.clock.since,
    newId: () => `id-${++moves}`,
    run: effects => left.push(...effects),
  });
  return { actions, leftToDo: () => told(left.splice(0)) };
}

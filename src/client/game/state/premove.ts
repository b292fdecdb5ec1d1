import type { Promotion, Square } from '../../../rules/chess';
import { type PremoveMode, planAfter, premoveTargets } from '../../board/premoves';
import type { Settings } from '../../settings/state/settings-shapes';
import { applyOwnMove } from './game';
import type { Effect, GameState } from './game-shapes';

/**
 * The player's premoves. They wait here, each for one half-move of the game, and are never sent to another
 * position than the one they were made for.
 *
 * @source specification §4, board input; requirements BI-10, BI-11
 */

/** Which premoves the settings allow. */
export function premoveMode({
  premove,
  premoveQueue,
}: Pick<Settings, 'premove' | 'premoveQueue'>): PremoveMode {
  if (!premove) return 'off';
  return premoveQueue ? 'queue' : 'one';
}

/** A premove as the board asks for it. */
export interface PremoveRequest {
  from: Square;
  to: Square;
  promotion?: Promotion | undefined;
}

/** Sets a premove, or adds it to the queue. Nothing happens on one's own turn or over an old position. */
export function addPremove(
  state: GameState,
  { from, to, promotion = undefined }: PremoveRequest,
  mode: PremoveMode,
): Effect[] {
  if (mode === 'off' || state.status !== 'playing' || state.turn === state.side) return [];
  if (state.viewedPly !== state.moves.length) return [];
  const before = mode === 'queue' ? state.premoves : [];
  const plan = planAfter(state.position, before);
  if (plan.pieces.get(from)?.side !== state.side) return [];
  const target = premoveTargets(from, plan).find(move => move.to === to);
  if (!target || target.promotes !== (promotion !== undefined)) return [];
  const ply = state.moves.length + 1 + 2 * before.length;
  state.premoves = [...before, { from, to, promotion: promotion ?? null, ply }];
  return [{ do: 'sound', name: 'premove' }];
}

export function cancelPremoves(state: GameState): void {
  if (state.premoves.length > 0) state.premoves = [];
}

/**
 * Plays the first premove once its turn has come. If it is no longer legal, it and all later premoves are dropped.
 *
 * @param newId makes the move's unique id
 * @param now performance.now()
 */
export function playPremove(state: GameState, newId: () => string, now: number): Effect[] {
  const [first, ...rest] = state.premoves;
  if (!first || state.turn !== state.side) return [];
  state.premoves = [];
  if (first.ply !== state.moves.length || state.viewedPly !== state.moves.length) return [];
  const effects = applyOwnMove(state, first, newId(), now);
  if (effects.length > 0) state.premoves = rest;
  return effects;
}

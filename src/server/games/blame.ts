import { otherSide, SIDES, type Side } from '../../rules/chess';
import type { Game } from './game';
import { firstOrigin, LONG_ENOUGH_PLIES } from './order';

/**
 * Players who have to pause before their next quick game for how this one ended. Calling a game off before both have
 * moved, surrendering it or not moving takes the other's time, and would otherwise cost nothing.
 *
 * @source settled readings 86 and 106. Nobody is blamed for a game that is not quick, nor for one against the house,
 * which keeps no person waiting.
 */
function blame(game: Game, sides: readonly Side[]): readonly Side[] {
  if (firstOrigin(game.origin).kind !== 'quick') return [];
  return SIDES.some(side => game.seats[side].house) ? [] : sides;
}

/**
 * Players to blame for a first move that did not come in time: those who never came, else the side to move, unless the
 * other had left before. Then it is nobody, as if the game had been called off: neither of the two let it begin.
 */
export function blamedForNoStart(game: Game): readonly Side[] {
  // After a take-over, the loss of a node or a mass disconnect a player may have been unable to come.
  if (game.cutAt !== null || game.standstill !== null) return [];
  const awaited = SIDES.filter(side => !game.seats[side].came);
  if (awaited.length > 0) return blame(game, awaited);
  const { turn } = game.clock;
  return leftAt(game, otherSide(turn)) < leftAt(game, turn) ? [] : blame(game, [turn]);
}

/** Since when a player is away, never while they are there. */
const leftAt = ({ seats }: Game, side: Side): number =>
  seats[side].absence?.since ?? Number.POSITIVE_INFINITY;

/**
 * Players to blame when `side` calls the game off or surrenders. Before both have moved that is free once they have
 * been told that the other is not there, and later unless the two have had their one short game of the day.
 */
export function blamedForLeaving(game: Game, side: Side): readonly Side[] {
  const isFree =
    game.moves.length < 2 ? game.seats[otherSide(side)].absenceReported : !isOneShortTooMany(game);
  return isFree ? [] : blame(game, [side]);
}

/** Whether the game ends with fewer than ten moves a side, and its two players have had one like that of late. */
export const isOneShortTooMany = ({ unratedBecause, moves }: Game): boolean =>
  unratedBecause === 'few' && moves.length < LONG_ENOUGH_PLIES;

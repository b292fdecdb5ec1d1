import type { Side } from '../../rules/chess';
import { materialLead } from '../../rules/material';
import { fenOf, type Game } from '../games/game';

/** From here on an even game may be called a draw. */
const LATE_PLY = 60;
/** Behind by this many pawns, a draw is welcome at any time after the opening. */
const BEHIND = 2;
const OPENING_PLIES = 20;

/**
 * Whether a house player would agree to a draw: late in a game of even material, or earlier when it is
 * clearly behind. It never offers one.
 */
export function agreesToDraw(game: Game, side: Side): boolean {
  const lead = materialLead(fenOf(game)) * (side === 'w' ? 1 : -1);
  if (lead <= -BEHIND) return game.moves.length >= OPENING_PLIES;
  return lead <= 1 && game.moves.length >= LATE_PLY;
}

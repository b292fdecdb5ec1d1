import { otherSide, type Side } from '../../rules/chess';
import { timeLeft } from '../../rules/clock';
import type { Game } from '../games/game';

/** This far behind, in hundredths of a pawn, a game is lost; weak players go on for longer. */
const LOST = 900;
const LOST_FOR_WEAK = 1_200;
/** Up to this rating a player is weak. */
const WEAK = 1_000;
/** So many own moves in a row it has to look lost. */
const MOVES_IN_A_ROW = 3;
/** With less on their clock than this the opponent may still lose by it, milliseconds. */
const TIME_TROUBLE_MS = 20_000;

/** Whether a house player gives up. Remembers of each game how long it has looked lost. */
export class Surrenders {
  private readonly lost = new WeakMap<Game, number>();

  /**
   * To be asked at each of the player's moves, against people only: what house players show each other is played to its end.
   *
   * @param score what the player thinks of their position, in hundredths of a pawn; `null` if nothing
   * @param now epoch milliseconds
   */
  givesUp(game: Game, side: Side, score: number | null, now: number): boolean {
    const other = otherSide(side);
    if (game.seats[other].house) return false;
    const limit = game.seats[side].player.elo < WEAK ? LOST_FOR_WEAK : LOST;
    const moves = score !== null && score <= -limit ? (this.lost.get(game) ?? 0) + 1 : 0;
    this.lost.set(game, moves);
    return moves >= MOVES_IN_A_ROW && timeLeft(game.clock, other, now) > TIME_TROUBLE_MS;
  }
}

import * as v from 'valibot';
import { type WireMove, wireMove } from '../../protocol/game-frames';
import type { Topic } from '../bus/bus';

/**
 * The game of a player has begun, gone on or ended at its node, and that is stored.
 *
 * `move`: the last one as the player's spectators are sent it; `null` where there is none.
 */
export const watchedGame: Topic<{
  uid: string;
  game: number;
  /** Half-moves made. */
  ply: number;
  isOver: boolean;
  move: WireMove | null;
}> = {
  name: 'watched-game',
  heardBy: ({ uid }) => ({ watched: uid }),
  schema: v.object({
    uid: v.string(),
    game: v.number(),
    ply: v.number(),
    isOver: v.boolean(),
    move: v.nullable(wireMove),
  }),
};

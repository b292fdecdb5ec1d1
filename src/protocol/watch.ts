import * as v from 'valibot';
import { gamePlayerSchema, idSchema } from './entities';

/** Answer of `/watch` (added to the wire): games that are being played now, strongest first. */
export const watchAnswer = v.object({
  games: v.array(
    v.object({
      game: idSchema,
      white: gamePlayerSchema,
      black: gamePlayerSchema,
      gameMode: v.string(),
      fen: v.string(),
      /** Half-moves made. */
      ply: idSchema,
    }),
  ),
});
export type WatchAnswer = v.InferOutput<typeof watchAnswer>;

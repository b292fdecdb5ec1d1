import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database';

/** A game that is being closed, as far as it counts for the winner's items. */
type WonGame = { white: string; black: string } & (
  | { how: 'ended'; result: { result: 'white' | 'black' | 'draw' }; counts: boolean }
  | { how: 'aborted' }
);

/** Counts a game for the avatar and the board that its winner shows. The house keeps no such score. */
export async function countItemWins(tx: Transaction, game: WonGame): Promise<void> {
  if (game.how === 'aborted' || !game.counts || game.result.result === 'draw') return;
  const winner = game.result.result === 'white' ? game.white : game.black;
  await tx.execute(sql`
    update item set wins = item.wins + 1
    from player
    where player.uid = ${winner} and not player.house and item.owner = player.uid
      and item.id in (player.avatar_item, player.board_item)`);
}

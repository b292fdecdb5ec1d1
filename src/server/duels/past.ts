import { desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { type DuelRow, opponentOf } from './step';
import { duel } from './tables';

/** A duel from the side of one of its players. */
export interface PlayersDuel {
  code: string;
  gameMode: string;
  /** Whole KING, of each of the two. */
  bet: number;
  /** Name of the other player; `null` while nobody else is there, or if nobody came. */
  opponent: string | null;
  /** How it ended for the player, or how far it is. */
  outcome: 'lost' | NonNullable<DuelRow['how']> | DuelRow['state'];
  game: number | null;
  /** When the player came to it, in epoch milliseconds. */
  since: number;
  /** Why the operator has taken its payment back. */
  reversed: string | null;
}

/** A page of a player's duels, those first that they came to last. @returns also whether more come after it */
export async function duelsOf(
  db: Queries,
  uid: string,
  { page, size }: { page: number; size: number },
): Promise<{ duels: PlayersDuel[]; hasMore: boolean }> {
  const end = page * size;
  const rows: { row: DuelRow; since: Date }[] = [];
  // Each role has an index of its own, so each is read by itself.
  for (const [role, since] of [
    [duel.owner, duel.ownerSince],
    [duel.joiner, duel.joinerSince],
  ] as const) {
    const found = await db
      .select()
      .from(duel)
      .where(eq(role, uid))
      .orderBy(desc(since))
      .limit(end + 1);
    rows.push(
      ...found.map(row => ({
        row,
        since: (row.owner === uid ? row.ownerSince : row.joinerSince) ?? row.createdAt,
      })),
    );
  }
  rows.sort((a, b) => b.since.getTime() - a.since.getTime());
  const shown = rows.slice(end - size, end);
  const others = shown.flatMap(({ row }) => opponentOf(row, uid) ?? []);
  const names = others.length === 0 ? [] : await db.select().from(player).where(inArray(player.uid, others));
  return {
    duels: shown.map(({ row, since }) => {
      const { code, gameMode, bet, game, reversedAt, reversedReason } = row;
      const other = names.find(known => known.uid === opponentOf(row, uid));
      return {
        code,
        gameMode,
        bet,
        game,
        outcome: outcomeFor(row, uid),
        opponent: other ? shownName(other) : null,
        since: since.getTime(),
        reversed: reversedAt && (reversedReason ?? ''),
      };
    }),
    hasMore: rows.length > end,
  };
}

/** How a duel ended for one of its players, or how far it is. */
export function outcomeFor({ state, how, winner }: DuelRow, uid: string): PlayersDuel['outcome'] {
  if (how === 'won') return winner === uid ? 'won' : 'lost';
  return how ?? state;
}

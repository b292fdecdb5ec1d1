import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SIDES } from '../../rules/chess';
import type { Database } from '../database/database';
import { type LagRecord, lagOf, lagText } from '../games/lag-records';
import { game } from '../games/tables';
import { numberText } from '../operator/texts';
import { shownName } from '../players/store';
import { player } from '../players/tables';

/** Finished games looked at, the newest ones. */
const GAMES = 1_000;
/** Games that are read at once: where the database has one connection, running games wait for each page. */
const PAGE = 25;
/** Most sides that the report names. */
const NAMED = 20;

/** A side of a game, with what it was given back for its connection. */
export interface GivenSide extends LagRecord {
  game: number;
  side: 'w' | 'b';
  player: string;
}

export interface ClocksReport {
  games: number;
  /** The sides that were given back most time, most first. */
  sides: GivenSide[];
}

const white = alias(player, 'white_player');
const black = alias(player, 'black_player');

/** Finds the sides that were given back most time for a slow connection in the last games. */
export async function checkClocks(db: Database): Promise<ClocksReport> {
  const newest = await db
    .select({ id: game.id })
    .from(game)
    .where(eq(game.state, 'ended'))
    .orderBy(desc(game.id))
    .limit(GAMES);
  const ids = newest.map(({ id }) => id);
  let most: Omit<GivenSide, 'player'>[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const [id, lag] of await lagOf(db, ids.slice(from, from + PAGE)))
      for (const side of SIDES) if (lag[side]?.given) most.push({ game: id, side, ...lag[side] });
    most = most.sort((a, b) => b.given - a.given).slice(0, NAMED);
  }
  return { games: ids.length, sides: await named(db, most) };
}

async function named(db: Database, sides: readonly Omit<GivenSide, 'player'>[]): Promise<GivenSide[]> {
  if (sides.length === 0) return [];
  const ids = [...new Set(sides.map(side => side.game))];
  const rows = await db
    .select({ id: game.id, white, black })
    .from(game)
    .innerJoin(white, eq(white.uid, game.white))
    .innerJoin(black, eq(black.uid, game.black))
    .where(and(eq(game.state, 'ended'), inArray(game.id, ids)));
  const players = new Map(rows.map(row => [row.id, { w: shownName(row.white), b: shownName(row.black) }]));
  return sides.map(side => ({ ...side, player: players.get(side.game)?.[side.side] ?? '' }));
}

/** The proved round trip is told as well, since one that was reported much longer may have been made up. */
export function clocksText({ games, sides }: ClocksReport): string {
  const among = games === 1 ? 'the last game' : `the last ${numberText(games)} games`;
  if (sides.length === 0) return `Nobody was given back time for their connection in ${among}.`;
  const lines = sides.map(({ game: id, player: name, ...lag }) => `  game ${id}, ${name}: ${lagText(lag)}`);
  return [`Given back for slow connections in ${among}, most first:`, ...lines].join('\n');
}

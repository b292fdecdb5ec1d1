import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { type FoundPlayer, playersAnswer } from '../../protocol/player-search';
import type { Queries } from '../database/database';
import { HttpFailure } from '../http/failure';
import { cardsOf } from '../items/store';
import type { Buckets, Rate } from '../limits/buckets';
import { isNamedFrom } from '../players/called';
import { player } from '../players/tables';

/** A user who types sends some calls, one a pause; whoever reads out all names sends many. */
export const SEARCHING: Rate = { perSecond: 1, burst: 30 };

/** Most players that one search finds. */
const MOST = 8;

const params = v.object({ letters: v.pipe(v.string(), v.maxLength(200)) });

interface PlayerSearchDeps {
  db: Queries;
  /** How often a user may search. */
  searching: Pick<Buckets, 'spend'>;
}

/** Finds players by the beginning of their names. Blocks change nothing, so that nobody learns of one. */
export function playerSearchRoutes(app: FastifyInstance, { db, searching }: PlayerSearchDeps): void {
  const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer, 429: failureAnswer };
  app.get<{ Params: v.InferOutput<typeof params> }>(
    '/players/:letters',
    { schema: { tags: ['players'], params, response: { 200: playersAnswer, ...refusals } } },
    async ({ uid, params: { letters } }) => {
      if (searching.spend(uid) > 0) throw new HttpFailure(429);
      return { players: await playersNamed(db, letters.trim().toLowerCase()) };
    },
  );
}

/** @param letters small ones @returns whoever has just this name first, then those who have played most */
async function playersNamed(db: Queries, letters: string): Promise<FoundPlayer[]> {
  const isNamed = isNamedFrom(letters);
  if (isNamed === null) return [];
  const rows = await db
    .select()
    .from(player)
    .where(and(isNamed, eq(player.closing, false)))
    .orderBy(desc(sql`lower(${player.username}) = ${letters}`), desc(player.games), asc(player.username))
    .limit(MOST);
  const cards = await cardsOf(db, rows);
  return rows.flatMap(({ username, house, rapidRating, blitzRating }, index) => {
    const card = cards[index];
    if (username === null || !card) return [];
    return {
      username,
      ...(house && { house: true as const }),
      rapid_ranked: rapidRating,
      blitz_ranked: blitzRating,
      card,
    };
  });
}

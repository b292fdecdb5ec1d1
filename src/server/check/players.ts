import { sql } from 'drizzle-orm';
import { goneUidOf } from '../players/departed';
import { samePlayer } from './departures';
import type { Findings } from './findings';
import type { Pages } from './pages';
import type { RatingReplay, Ratings } from './ratings';

const PAGE = 50;
/** Games that one statement counts, but for the last player's: where the database has one connection, play waits for it. */
const PAGE_GAMES = 20_000;

const COUNTED = [
  ...['games', 'wins', 'draws', 'checkmates', 'surrenders', 'leaves'],
  ...['white_games', 'white_wins', 'white_draws'],
] as const;
type Counted = (typeof COUNTED)[number];

interface PlayerRow extends Record<string, unknown> {
  uid: string;
  house: boolean;
  stored: Record<Counted, number>;
  counted: Record<Counted, number>;
  ratings: Ratings;
  rated: number;
  playing: number;
  corrections: number;
  /** Active items that belong to somebody else, or are of another kind. */
  strange: string[];
}

/**
 * Each finished game was counted once for both, with its rating; each active item is the player's own. Whoever takes the place of a
 * player who is leaving is not looked at until they have all of it.
 *
 * @source reliability §2, invariants 2 and 3
 */
export async function checkPlayers(pages: Pages, findings: Findings, ratings: RatingReplay): Promise<void> {
  const after = (uid: string) => sql`
    select p.uid, p.house, g.rated, g.playing,
      (select count(*)::int from rating_correction c where c.uid = any(same.uids)) as corrections,
      json_build_object('games', p.games, 'wins', p.wins, 'draws', p.draws, 'checkmates', p.checkmates,
        'surrenders', p.surrenders, 'leaves', p.leaves, 'white_games', p.white_games, 'white_wins', p.white_wins,
        'white_draws', p.white_draws) as stored,
      json_build_object('games', g.games, 'wins', g.wins, 'draws', g.draws, 'checkmates', g.checkmates,
        'surrenders', g.surrenders, 'leaves', g.leaves, 'white_games', g.white_games, 'white_wins', g.white_wins,
        'white_draws', g.white_draws) as counted,
      json_build_object(
        'rapid', json_build_object('rating', p.rapid_rating, 'deviation', p.rapid_deviation, 'volatility', p.rapid_volatility),
        'blitz', json_build_object('rating', p.blitz_rating, 'deviation', p.blitz_deviation, 'volatility', p.blitz_volatility)
      ) as ratings,
      coalesce((
        select json_agg(active.kind || ' ' || active.id)
        from (values ('avatar', p.avatar_item), ('piece', p.piece_item), ('frame', p.frame_item),
          ('flag', p.flag_item), ('board', p.board_item)) as active(kind, id)
        where active.id is not null and not exists (
          select 1 from item where item.id = active.id and item.owner = p.uid and item.kind = active.kind
        )
      ), '[]') as strange
    from (
      select * from (
        select *, sum(games) over (order by uid) - games as games_before from (
          select * from player where uid > ${uid} and not exists (
            select from departed d where d.leaving is not null and ${goneUidOf(sql`d.id`)} = player.uid
          ) order by uid limit ${PAGE}
        ) as next
      ) as counting where games_before < ${PAGE_GAMES}
    ) p
    cross join lateral (select ${samePlayer(sql`p.uid`)} as uids) as same
    cross join lateral (
      select count(*) filter (where counted)::int as games,
        count(*) filter (where won)::int as wins,
        count(*) filter (where counted and result = 'draw')::int as draws,
        count(*) filter (where won and reason = 'checkmate')::int as checkmates,
        count(*) filter (where lost and reason = 'surrender')::int as surrenders,
        count(*) filter (where lost and reason = 'afk')::int as leaves,
        count(*) filter (where counted and had_white)::int as white_games,
        count(*) filter (where won and had_white)::int as white_wins,
        count(*) filter (where counted and had_white and result = 'draw')::int as white_draws,
        count(*) filter (where counted and rated)::int as rated,
        count(*) filter (where state = 'playing')::int as playing
      from (
        select state, result, reason, rated, counted, had_white,
          counted and result = (case when had_white then 'white' else 'black' end) as won,
          counted and result = (case when had_white then 'black' else 'white' end) as lost
        from game
        cross join lateral (select white = any(same.uids) as had_white,
          state = 'ended' and unrated_because is distinct from 'short' and origin <> 'practice' as counted) as how
        where white = any(same.uids) or black = any(same.uids)
      ) as own
    ) as g
    order by p.uid`;
  for await (const rows of pages.all<PlayerRow, string>('', after, row => row.uid)) {
    for (const row of rows) {
      findings.count('players', 1);
      checkPlayer(row, findings, ratings);
      await pages.breathe();
    }
  }
}

function checkPlayer(row: PlayerRow, findings: Findings, ratings: RatingReplay): void {
  const { uid, house, stored, counted, rated, playing, corrections, strange } = row;
  const name = `player ${uid}`;
  for (const item of strange) findings.add({ kind: 'item', text: `${name}: ${item}` });
  if (playing > 1) findings.add({ kind: 'seats', text: `${name}: is in ${playing} games` });
  const wrong = COUNTED.filter(what => stored[what] !== counted[what]).map(
    what => `${what} ${stored[what]} instead of ${counted[what]}`,
  );
  if (wrong.length > 0) findings.add({ kind: 'statistics', text: `${name}: ${wrong.join(', ')}` });
  // The strength of a house player is fixed.
  const rating = house ? null : ratings.problem(uid, row.ratings, rated, corrections);
  if (rating !== null) findings.add({ kind: 'rating', text: `${name}: ${rating}` });
}

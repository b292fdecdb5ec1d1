import type { EndReason } from '../../../src/rules/result';
import { TIME_CONTROLS, type TimeControlName } from '../../../src/rules/time-control';
import { FOOLS_MATE, list, OPERA_GAME } from '../../support/games/famous';
import { insideDatabase } from '../../support/server/inside';
import { startServer, type TestServer } from '../../support/server/server';
import { type GameToStore, storeGames } from '../../support/server/stored-games';

/** A server with a user who has played many games. */
export interface HistoryServer {
  server: TestServer;
  /** The user who has played all the games; sign in under this name. */
  owner: string;
  rivals: readonly string[];
  /** Games in the order of the history, the newest first. */
  games: readonly PlayedGame[];
}

export interface PlayedGame extends Pick<GameToStore, 'control' | 'sans' | 'endedAt'> {
  id: number;
  side: 'w' | 'b';
  rival: string;
  result: 'win' | 'lose' | 'draw';
  reason: string;
}

const OWNER = 'Historian';
/** The last name is as long as a name can be. */
const RIVALS = ['Lucan_1810', 'anya', 'WWWWWWWWWWWWWWWWWWWW'] as const;
const CONTROLS = Object.keys(TIME_CONTROLS) as TimeControlName[];
const REASONS: readonly [EndReason, drawn: boolean][] = [
  ['checkmate', false],
  ['draw', true],
  ['surrender', false],
  ['insufficientmaterial', true],
  ['timeout', false],
  ['stalemate', true],
  ['afk', false],
  ['threefoldrepetition', true],
  ['surrender', false],
  ['fiftymoves', true],
  ['checkmate', false],
];
/** A reason that the client does not know. */
const STRANGE = 'adjudication';
/** Some games belong to a tournament, and some have been reviewed. */
const PLACE = {
  ...{ tournament: 1, name: 'Abierto de Otoño', match: 3, of: 3, number: 1, armageddon: false },
  score: { w: 0, b: 0 },
};
const VERDICTS = [20, 35, -10, 60, 80].map(cp => ({ evaluation: { cp }, line: 'e2e4' }));
const NEWEST = Date.UTC(2026, 10, 20, 18, 42);
const HOURS = 3_600_000;

/** @param count number of games; the newest ends for an unknown reason */
export async function startWithHistory(count: number): Promise<HistoryServer> {
  const env = { HOUSE: 'off' };
  const first = await startServer({ env });
  const uids = new Map<string, string>();
  for (const name of [OWNER, ...RIVALS]) uids.set(name, (await first.player(name)).uid);
  await first.stop({ keepData: true });
  const plans = Array.from({ length: count }, (_, index) => planOf(index)).reverse();
  const ids = await insideDatabase(first, async inside => {
    const stored = plans.map(({ side, rival, result, reason, control, sans, endedAt }): GameToStore => {
      const [own, other] = [uids.get(OWNER) ?? '', uids.get(rival) ?? ''];
      const winner = (result === 'win') === (side === 'w') ? 'white' : 'black';
      return {
        white: side === 'w' ? own : other,
        black: side === 'w' ? other : own,
        control,
        rated: true,
        sans,
        end: { result: result === 'draw' ? 'draw' : winner, reason },
        endedAt,
      };
    });
    const made = await storeGames(inside, stored);
    // All games were stored with the same ratings, which no player has after so many games.
    await inside.rows(`update game set white_rating = white_rating_after + id % 23 - 11,
      black_rating = black_rating_after - id % 23 + 11`);
    await inside.rows(`update game set reason = '${STRANGE}' where id = ${made.at(-1) ?? 0}`);
    await inside.rows(`update game set origin = 'series', origin_reference = '${JSON.stringify(PLACE)}'
      where id % 7 in (2, 3)`);
    await inside.rows(
      `update game set origin = 'duel', origin_reference = 'K7QX4M', rated = false where id % 11 = 4`,
    );
    await inside.rows(`insert into review (game, requester, state, engine, positions)
      select id, white, 'done', 'Stockfish', '${JSON.stringify(VERDICTS)}' from game where id % 3 = 1`);
    return made;
  });
  const games = plans.map((plan, index) => ({ ...plan, id: ids[index] ?? 0 })).reverse();
  return {
    server: await startServer({ env, dataDir: first.dataDir }),
    owner: OWNER,
    rivals: RIVALS,
    games: games.map((game, index) => (index === 0 ? { ...game, reason: STRANGE } : game)),
  };
}

/** @param index 0 for the newest */
function planOf(index: number): Omit<PlayedGame, 'id' | 'reason'> & { reason: EndReason } {
  const [reason, drawn] = REASONS[index % REASONS.length] ?? ['draw', true];
  const side = index % 4 < 2 ? 'w' : 'b';
  const mated = reason === 'checkmate';
  return {
    side,
    rival: RIVALS[index % RIVALS.length] ?? RIVALS[0],
    // Black wins fool's mate.
    result: drawn ? 'draw' : mated ? (side === 'b' ? 'win' : 'lose') : index % 3 === 0 ? 'lose' : 'win',
    reason,
    control: CONTROLS[index % CONTROLS.length] ?? 'RAPID_10',
    sans: mated ? list(FOOLS_MATE) : list(OPERA_GAME).slice(0, 5 + (index % 4)),
    endedAt: new Date(NEWEST - index * 7 * HOURS),
  };
}

import { parseGame } from '@mliebelt/pgn-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGameState } from '../../../src/client/game/state/game';
import { openReplay, showPly } from '../../../src/client/replay/state/replay';
import { readMatch } from '../../../src/client/replay/state/replay-match';
import type { MatchAnswer } from '../../../src/protocol/history';
import type { PgnForm } from '../../../src/rules/pgn';
import { type GameResult, rulesResult } from '../../../src/rules/result';
import { TIME_CONTROLS, type TimeControlName } from '../../../src/rules/time-control';
import type { Database } from '../../../src/server/database/database';
import { finishedGame, historyPgn } from '../../../src/server/history/history';
import { player } from '../../../src/server/players/tables';
import { FOOLS_MATE, IMMORTAL_GAME, list, OPERA_GAME, SHORTEST_STALEMATE } from '../../support/games/famous';
import { KeptGame } from '../../support/games/kept-game';
import { type RecordedGame, recordedGames } from '../../support/games/published';
import { insideDatabase } from '../../support/server/inside';
import { startServer, type TestServer } from '../../support/server/server';
import { type GameToStore, storeGames } from '../../support/server/stored-games';

/**
 * Every game of KINGSIDE_DATA, or a few of our own, played through the server's store, opened by the replay's
 * own code, exported, and read back by @mliebelt/pgn-parser, which shares no code with us or with chess.js. Once is
 * enough: the store itself is tested on both databases.
 */

const OWN: RecordedGame[] = [
  { title: 'opera', sans: list(OPERA_GAME), result: '1-0' },
  { title: 'immortal', sans: list(IMMORTAL_GAME), result: '1-0' },
  { title: 'fool', sans: list(FOOLS_MATE), result: '0-1' },
  { title: 'stalemate', sans: list(SHORTEST_STALEMATE), result: '1/2-1/2' },
  {
    title: 'castling, en passant and a knight promoted',
    sans: list('e4 d5 e5 f5 exf6 Nc6 Bb5 Bd7 Nf3 e6 O-O Qe7 fxe7 O-O-O exd8=N+'),
    result: '*',
  },
];
const COLLECTIONS = ['london-1851', 'philidor', 'world-championship-1886', 'lichess-100'];
const CONTROLS = Object.keys(TIME_CONTROLS) as TimeControlName[];
const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' };
/** @source requirements MH-07 by settled reading 52, for each time control. */
const TYPICAL = ['unknown', 'unknown', '300+0', '300+0', '300+0', '300+0', '1000+0', '1000+0', '1000+0'];

const found = COLLECTIONS.flatMap(recordedGames);
const games = (found.length > 0 ? found : OWN).map(toStore);

interface Opened {
  stored: GameToStore;
  id: number;
  answer: MatchAnswer;
  pgn: Record<PgnForm, string>;
}

let server: TestServer;
let opened: Opened[];

beforeAll(async () => {
  server = await startServer();
  await server.stop({ keepData: true });
  opened = await insideDatabase(server, async inside => {
    const db = inside.db as unknown as Database;
    const uids = games.flatMap(({ white, black }) => [white, black]);
    await inside.db.insert(player).values(uids.map(uid => ({ uid, username: uid, termsVersion: 1 })));
    const ids = await storeGames(inside, games);
    const all: Opened[] = [];
    for (const [index, stored] of games.entries()) {
      const id = ids[index] ?? 0;
      const answer = await finishedGame(db, id);
      if (!answer) throw new Error(`${stored.white}: the game is not there`);
      // White's history has this one game; Black's is the same.
      const text = async (uid: string, form: PgnForm) => {
        let whole = '';
        for await (const part of historyPgn(db, uid, {}, { form, site: 'https://chess.example' }))
          whole += part;
        return whole;
      };
      const pgn = {
        plain: await text(stored.white, 'plain'),
        annotated: await text(stored.black, 'annotated'),
      };
      all.push({ stored, id, answer, pgn });
    }
    return all;
  });
});
afterAll(() => server.stop());

test('[MH-11 MH-12] every game opens in the replay with its moves, positions, clocks and end', () => {
  for (const { stored, answer } of opened) {
    const match = readMatch(answer);
    expect(match.unread, stored.white).toBeNull();
    expect(match.moves.map(({ san }) => san)).toEqual(stored.sans);
    expect(match.end).toEqual({ result: stored.end.result, reason: stored.end.reason });
    expect(match.clocks).toHaveLength(stored.sans.length + 1);
    const chess = new KeptGame();
    const fens = stored.sans.map(san => {
      chess.moveSan(san);
      return chess.fen;
    });
    expect(
      match.moves.map(({ fen }) => fen),
      stored.white,
    ).toEqual(fens);
    expect(match.clocks?.slice(1).map((clock, index) => clock[index % 2 ? 'b' : 'w'])).toEqual(
      answer.details?.clocks,
    );
    const state = createGameState();
    openReplay(state, match, 'w', 0);
    for (const ply of [1, Math.ceil(fens.length / 2), fens.length]) {
      showPly(state, match, ply);
      expect(state.fen).toBe(fens[ply - 1]);
      const { w: player, b: opponent } = match.clocks?.[ply] ?? {};
      expect(state.times).toEqual({ player, opponent });
    }
    expect(state.captured).toEqual(chess.captured);
  }
});

test('[MH-06] every game is exported, and another reader finds the same tags, moves and result', () => {
  for (const { stored, pgn } of opened) {
    const { tags, moves } = parseGame(pgn.plain);
    const result = RESULTS[stored.end.result];
    expect(tags).toMatchObject({
      White: stored.white,
      Black: stored.black,
      Result: result,
      Date: { year: 1851, month: 5, day: 27 },
    });
    expect(pgn.plain).toContain(`\n[TimeControl "${TYPICAL[CONTROLS.indexOf(stored.control)]}"]\n`);
    expect(moves.map(({ notation }) => notation.notation)).toEqual(stored.sans);
    expect(moves.map(({ turn }) => turn)).toEqual(stored.sans.map((_, index) => (index % 2 ? 'b' : 'w')));
    expect(pgn.plain.trimEnd().split(/\s/).at(-1)).toBe(result);
  }
});

test('every game is exported with clocks, and another reader finds each to the millisecond', () => {
  for (const { stored, id, answer, pgn } of opened) {
    const { tags, moves } = parseGame(pgn.annotated);
    const { time, increment } = TIME_CONTROLS[stored.control];
    // A plain copy: the parser hangs names of its own on the list of time controls.
    expect(JSON.parse(JSON.stringify(tags))).toMatchObject({
      Result: RESULTS[stored.end.result],
      TimeControl: [{ seconds: time, increment }],
      WhiteElo: 1500,
      BlackElo: 1501,
      PlyCount: stored.sans.length,
      GameId: String(id),
    });
    expect(moves.map(({ notation }) => notation.notation)).toEqual(stored.sans);
    expect(moves.map(({ commentDiag }) => millisOf(commentDiag.clk))).toEqual(answer.details?.clocks);
  }
});

/** `h:mm:ss.fff` */
function millisOf(clk: string | undefined): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = (clk ?? '').split(':').map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** Up to where our rules end it; where they do not, somebody gives up or both agree. */
function toStore({ sans, result }: RecordedGame, index: number): GameToStore {
  const chess = new KeptGame();
  for (const san of sans) if (chess.end() === null) chess.moveSan(san);
  const end = chess.end();
  const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
  const agreed: GameResult = winner
    ? { result: winner, reason: 'surrender' }
    : { result: 'draw', reason: 'draw' };
  return {
    white: `White_${index}`,
    black: `Black_${index}`,
    control: CONTROLS[index % CONTROLS.length] ?? 'RAPID_10',
    rated: index % 2 === 0,
    sans: chess.sans,
    end: end ? rulesResult(end) : agreed,
    // The first international tournament began.
    endedAt: new Date('1851-05-27T15:00:00Z'),
  };
}

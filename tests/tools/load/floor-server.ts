import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { WireMove, WireState } from '../../../src/protocol/game-frames';
import { openDatabase } from '../../../src/server/database/database';
import { statement } from '../../../src/server/database/statements';
import { batching } from '../../../src/server/games/batch';

/**
 * The least that a server of moves has to do: it knows no chess, no users and no clocks. Each text of a player is
 * stored, several in one prepared statement, and then echoed to both players and told to all spectators of their game,
 * in frames as ours has them.
 */

export interface FloorOrders {
  /** `null` for the embedded database, in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
}

/** Parts of our moves that the client did not send: position, clocks, captured pieces. They are stored as well. */
const REST = JSON.stringify({ rest: 'x'.repeat(220) });

/** Paths of players, before the number of their game, and of spectators, whose first message names it. */
export const FLOOR_PATHS = { play: '/play/', watch: '/watch' } as const;

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const someone = { username: 'Ana', elo: 1500, board: 'CLASSIC', house: false };

/** The game as a spectator is sent it first. */
const stateOf = (game: number): WireState => ({
  status: 'recconect',
  player: someone,
  opponent: someone,
  moves: [],
  fen: START,
  side: 'w',
  time: 600_000,
  timeO: 600_000,
  lastMove: 0,
  captured: { w: [], b: [] },
  ply: 0,
  game: game + 1,
  gameMode: 'RAPID_10',
});

/** A move as a spectator is sent it, as long as those of our server in the middle of a game. */
const moveOf = (ply: number): WireMove => ({
  move: 'Nxd5',
  from: 'c3',
  to: 'd5',
  time: 512_345,
  timeO: 498_765,
  captured: { w: ['p', 'n'], b: ['p', 'b', 'p'] },
  ply,
  fen: 'r2q1rk1/pp2bppp/2n1bn2/3N4/3P4/2N2B2/PP2QPPP/R1B2RK1 b - - 0 14',
  clockRunning: true,
});

const END = JSON.stringify({ action: 'draw', reason: 'draw', spectatedUserWon: false });

interface FloorGame {
  ply: number;
  players: Set<WebSocket>;
  spectators: Set<WebSocket>;
}

interface Line {
  game: number;
  ply: number;
  text: string;
}

const TABLE = `create table if not exists floor_line (
  run bigint not null, game bigint not null, ply int not null, line text not null, primary key (run, game, ply))`;

export async function serveFloor(): Promise<void> {
  const [orders] = (await once(process, 'message')) as [FloorOrders];
  const write = await openFloor(orders);
  const store = batching(async (lines: readonly Line[]) => {
    await write(lines);
    return () => undefined;
  });
  const games = new Map<number, FloorGame>();
  const gameOf = (id: number): FloorGame => {
    const game = games.get(id) ?? { ply: 0, players: new Set(), spectators: new Set() };
    games.set(id, game);
    return game;
  };
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket, { url }) => {
    socket.on('error', () => socket.terminate());
    if (url === FLOOR_PATHS.watch) watch(socket, gameOf);
    else play(socket, Number(url?.slice(FLOOR_PATHS.play.length)), gameOf, store);
  });
  process.on('message', () => {
    for (const { spectators } of games.values()) for (const each of spectators) each.send(END);
  });
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

function play(
  socket: WebSocket,
  id: number,
  gameOf: (id: number) => FloorGame,
  store: (line: Line) => Promise<void>,
): void {
  const game = gameOf(id);
  game.players.add(socket);
  socket.on('close', () => game.players.delete(socket));
  socket.on('message', async data => {
    const text = String(data);
    const ply = ++game.ply;
    await store({ game: id, ply, text });
    for (const each of game.players) each.send(text + REST);
    if (game.spectators.size === 0) return;
    const frame = JSON.stringify(moveOf(ply));
    for (const each of game.spectators) each.send(frame);
  });
}

function watch(socket: WebSocket, gameOf: (id: number) => FloorGame): void {
  socket.once('message', data => {
    const { username } = JSON.parse(String(data)) as { username: string };
    const game = gameOf(Number(username));
    game.spectators.add(socket);
    socket.on('close', () => game.spectators.delete(socket));
    socket.send(JSON.stringify(stateOf(Number(username))));
  });
}

type Write = (lines: readonly Line[]) => Promise<unknown>;

async function openFloor({ databaseUrl, dataDir }: FloorOrders): Promise<Write> {
  const run = Date.now();
  if (databaseUrl === null) {
    const place = { databaseUrl, dataDir, preparedStatements: true };
    const { db } = await openDatabase(place, pino({ level: 'silent' }));
    await db.execute(sql.raw(TABLE));
    const insert = statement<readonly Line[], Record<string, never>>(
      'floor_line',
      value => sql`insert into floor_line select ${run}::bigint, * from unnest(
        ${value(lines => lines.map(({ game }) => game))}::bigint[],
        ${value(lines => lines.map(({ ply }) => ply))}::int[],
        ${value(lines => lines.map(({ text }) => text))}::text[])`,
    );
    return lines => insert(db, lines);
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await pool.query(TABLE);
  const insert = {
    name: 'floor_line',
    text: 'insert into floor_line select $1::bigint, * from unnest($2::bigint[], $3::int[], $4::text[])',
  };
  return lines =>
    pool.query({
      ...insert,
      values: [
        run,
        lines.map(({ game }) => game),
        lines.map(({ ply }) => ply),
        lines.map(({ text }) => text),
      ],
    });
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { openDatabase } from '../../src/server/database/database';
import { statement } from '../../src/server/database/statements';
import { batching } from '../../src/server/games/batch';

/**
 * The least that a server of moves has to do: it knows no chess, no users and no clocks. Each text of a player is
 * stored, several in one prepared statement, and then echoed to both players and all spectators of their game.
 */

export interface FloorOrders {
  /** `null` for the embedded database, in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
}

/** Parts of our moves that the client did not send: position, clocks, captured pieces. They are stored as well. */
const REST = JSON.stringify({ rest: 'x'.repeat(220) });

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
  const games = new Map<number, { ply: number; sockets: Set<WebSocket> }>();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket, request) => {
    const id = Number(request.url?.slice(1));
    const game = games.get(id) ?? { ply: 0, sockets: new Set<WebSocket>() };
    games.set(id, game);
    game.sockets.add(socket);
    socket.on('close', () => game.sockets.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', async data => {
      const text = String(data);
      await store({ game: id, ply: ++game.ply, text });
      for (const each of game.sockets) each.send(text + REST);
    });
  });
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RulesEnd } from '../../src/rules/chess';
import { ChessGame } from '../../src/rules/game';
import { IMMORTAL_GAME, list, OPERA_GAME, RETI_TARTAKOWER } from '../support/games/famous';
import { hasEnded, newcomer, type Pair, pair, play } from '../support/server/game-pair';
import { alsoOnPostgres } from '../support/server/place';
import type { Session } from '../support/server/server';
import { sharedServer } from '../support/server/shared';

/** Games played at the same time. */
const LANES = 8;

interface Record {
  title: string;
  moves: string[];
}

/** Of the collections, what is played on the embedded database beside PostgreSQL: it takes twice as long there. */
const FEW = 50;

/** Famous games; with KINGSIDE_DATA all recorded games of that folder, by file. */
function collections(): { name: string; records: Record[] }[] {
  const folder = process.env.KINGSIDE_DATA;
  if (!folder) {
    const famous = [OPERA_GAME, IMMORTAL_GAME, RETI_TARTAKOWER];
    return [
      { name: 'famous', records: famous.map((moves, index) => ({ title: `${index}`, moves: list(moves) })) },
    ];
  }
  return readdirSync(join(folder, 'pgn'))
    .filter(name => name.endsWith('.pgn'))
    .map(name => ({ name, records: readPgn(readFileSync(join(folder, 'pgn', name), 'utf8')) }))
    .filter(({ records }) => !alsoOnPostgres() || records.length <= FEW);
}

function readPgn(text: string): Record[] {
  return text.split(/^(?=\[Event )/m).flatMap((part, index) => {
    const moves = part
      .replace(/^\[.*$/gm, '')
      .replace(/\d+\.+/g, ' ')
      .split(/\s+/)
      .filter(token => /^[a-hKQRBNO]/.test(token));
    return moves.length > 0 ? [{ title: `game ${index}`, moves }] : [];
  });
}

const server = await sharedServer();

test.each(collections())(
  '[IP-01] the games of $name, played over sockets, give the same position in both clients and the store',
  async ({ records }) => {
    const waiting = [...records];
    const lane = async (): Promise<void> => {
      const players = [await newcomer(server), await newcomer(server)] as const;
      for (let record = waiting.shift(); record; record = waiting.shift()) await replay(record, players);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(waiting).toEqual([]);
  },
);

async function replay({ title, moves }: Record, players: readonly [Session, Session]): Promise<void> {
  const { sans, uci, fen, end } = readMoves(title, moves);
  const seats = await pair(server, 'RAPID_10', players);
  const last = await play(seats, uci.join(' '));
  expect(last.fen, title).toBe(fen);
  if (!end) seats.white.socket.send({ action: 'surrender' });
  const heard = await Promise.all([seats.white.socket.next(hasEnded), seats.black.socket.next(hasEnded)]);
  const reason = end?.reason ?? 'surrender';
  expect(heard, title).toMatchObject([{ reason }, { reason }]);
  await compareHistory(title, seats, sans, reason);
  for (const { socket } of [seats.white, seats.black]) socket.close();
}

/** The record, up to where our rules end it. */
function readMoves(title: string, moves: readonly string[]) {
  const game = new ChessGame();
  const sans: string[] = [];
  const uci: string[] = [];
  let end: RulesEnd | null = null;
  for (const text of moves) {
    if (end) break;
    const move = game.moveSan(text);
    if (!move) throw new Error(`${title}: ${text} is not legal`);
    sans.push(move.san);
    uci.push(move.from + move.to + (move.promotion ?? ''));
    end = game.end();
  }
  return { sans, uci, fen: game.fen, end };
}

async function compareHistory(title: string, seats: Pair, sans: string[], reason: string): Promise<void> {
  const { body } = await server.api(seats.black.session.token).get('/matchs/0');
  const [newest] = (body as { content: { movements: string; reason: string; whites: string }[] }).content;
  expect(newest, title).toMatchObject({
    reason,
    whites: (seats.white.state.player as { username: string }).username,
  });
  const stored = newest?.movements.split(' ').map(move => move.split('>'));
  expect(
    stored?.map(([san]) => san),
    title,
  ).toEqual(sans);
  const moments = stored?.map(([, at]) => Number(at)) ?? [];
  expect(
    moments.every((at, index) => index === 0 || at >= (moments[index - 1] ?? 0)),
    title,
  ).toBe(true);
}

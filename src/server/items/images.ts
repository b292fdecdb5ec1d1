import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, max } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../configuration';
import type { Database } from '../database/database';
import { Remembered } from '../remembered';
import type { ItemKind } from './catalogue';
import { pieceItemPicture } from './piece-pictures';
import { sendPicture } from './send-picture';
import { item } from './tables';

/** Ids that may be in use above the newest known one: more than are made while that one is remembered. */
const NEW_ITEMS = 10_000;

type Pictures<Kind extends string | Buffer = string> = ReadonlyMap<string, Kind>;

/** The pictures of one folder of `assets`, by name without ending. They are few and small: kept in memory. */
function readPictures(...folder: string[]): Pictures {
  return readFolder(folder, '.svg', path => readFileSync(path, 'utf8'));
}

/** Boards are bitmaps: their surface would be too large as SVG. */
function readBoards(...folder: string[]): Pictures<Buffer> {
  return readFolder(['boards', ...folder], '.webp', path => readFileSync(path));
}

function readFolder<Kind extends string | Buffer>(
  folder: string[],
  ending: string,
  read: (path: string) => Kind,
): Pictures<Kind> {
  const path = join(projectRoot, 'assets', ...folder);
  const files = readdirSync(path).filter(file => file.endsWith(ending));
  return new Map(files.map(file => [file.slice(0, -ending.length).toLowerCase(), read(join(path, file))]));
}

/**
 * The items host.
 *
 * @param now steady milliseconds
 * @source requirements IM-01…05, IM-07; pieces as static files (IM-06) are in piece-pictures.ts
 */
export function imageRoutes(app: FastifyInstance, db: Database, now: () => number): void {
  const avatars = readPictures('avatars');
  const frames = readPictures('frames');
  const boards = readBoards();
  const smallBoards = readBoards('small');
  const flags: Readonly<Record<string, Pictures>> = {
    small: readPictures('flags', 'small'),
    large: readPictures('flags', 'large'),
  };

  const named = <Kind extends string | Buffer>(pictures: Pictures<Kind>, name: string): Kind | undefined =>
    pictures.get(name.toLowerCase().replace(/\.(svg|webp)$/, ''));

  app.get<{ Params: { url: string } }>('/avatar/:url', async (request, reply) =>
    sendPicture(request, reply, named(avatars, request.params.url)),
  );
  app.get<{ Params: { name: string } }>('/frame/:name', async (request, reply) =>
    sendPicture(request, reply, named(frames, request.params.name)),
  );
  app.get<{ Params: { kind: string; url: string } }>('/flag/:kind/:url', async (request, reply) => {
    const { kind, url } = request.params;
    const known = Object.hasOwn(flags, kind) ? flags[kind] : undefined;
    return sendPicture(request, reply, known && named(known, url));
  });
  const items = new Remembered((id: number) => findItem(db, id), now);
  const chained = new Remembered((id: string) => findChained(db, id), now);
  const newest = new Remembered(() => newestItem(db), now);
  /** Boards and pieces are asked for by name or by the item's id. */
  async function itemName(kind: ItemKind, id: string): Promise<string> {
    if (!/^\d{1,15}$/.test(id)) return id;
    // A client that counts upwards through all numbers does not reach the database.
    if (Number(id) > (await newest.ask('')) + NEW_ITEMS) return '';
    const found = await items.ask(Number(id));
    return found?.kind === kind ? found.name : '';
  }

  /** A board of the items site is asked for by its id there (IM-02). */
  async function boardName(id: string): Promise<string> {
    const known = await itemName('board', id);
    if (known !== '' && (known !== id || named(boards, id) !== undefined)) return known;
    return (await chained.ask(id)) ?? '';
  }

  for (const [path, pictures] of [
    ['/board/:id', boards],
    ['/board/:id/small', smallBoards],
  ] as const) {
    app.get<{ Params: { id: string } }>(path, async (request, reply) =>
      sendPicture(request, reply, named(pictures, await boardName(request.params.id))),
    );
  }
  app.get<{ Params: { id: string } }>('/piece/:id', async (request, reply) =>
    sendPicture(request, reply, pieceItemPicture(await itemName('piece', request.params.id))),
  );
}

async function findItem(db: Database, id: number): Promise<{ kind: ItemKind; name: string } | null> {
  const [found] = await db.select().from(item).where(eq(item.id, id));
  return found ?? null;
}

/** Name of the board with this id on the blockchain. */
async function findChained(db: Database, id: string): Promise<string | null> {
  if (!/^[\w-]{1,80}$/.test(id)) return null;
  const [found] = await db
    .select({ name: item.name })
    .from(item)
    .where(and(eq(item.idBlockchain, id), eq(item.kind, 'board')));
  return found?.name ?? null;
}

async function newestItem(db: Database): Promise<number> {
  const [found] = await db.select({ id: max(item.id) }).from(item);
  return found?.id ?? 0;
}

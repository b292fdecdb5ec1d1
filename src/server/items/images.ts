import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, max } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../configuration';
import type { Database } from '../database/database';
import { Remembered } from '../remembered';
import type { ItemKind } from './catalogue';
import { pieceItemPicture } from './piece-pictures';
import { sendPicture } from './send-picture';
import { item } from './tables';

/** More than are made in the second for which the newest is remembered. */
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

  app.get<{ Params: { url: string } }>('/avatar/:url', async ({ params }, reply) =>
    sendPicture(reply, named(avatars, params.url)),
  );
  app.get<{ Params: { name: string } }>('/frame/:name', async ({ params }, reply) =>
    sendPicture(reply, named(frames, params.name)),
  );
  app.get<{ Params: { kind: string; url: string } }>('/flag/:kind/:url', async ({ params }, reply) =>
    sendPicture(
      reply,
      Object.hasOwn(flags, params.kind) ? named(flags[params.kind] ?? new Map(), params.url) : undefined,
    ),
  );
  const items = new Remembered((id: number) => findItem(db, id), now);
  const newest = new Remembered(() => newestItem(db), now);
  /** Boards and pieces are asked for by name or by the item's id. */
  async function itemName(kind: ItemKind, id: string): Promise<string> {
    if (!/^\d{1,15}$/.test(id)) return id;
    // Whoever counts upwards through all numbers is not let into the database.
    if (Number(id) > (await newest.ask('')) + NEW_ITEMS) return '';
    const found = await items.ask(Number(id));
    return found?.kind === kind ? found.name : '';
  }

  for (const [path, pictures] of [
    ['/board/:id', boards],
    ['/board/:id/small', smallBoards],
  ] as const) {
    app.get<{ Params: { id: string } }>(path, async ({ params }, reply) =>
      sendPicture(reply, named(pictures, await itemName('board', params.id))),
    );
  }
  app.get<{ Params: { id: string } }>('/piece/:id', async ({ params }, reply) =>
    sendPicture(reply, pieceItemPicture(await itemName('piece', params.id))),
  );
}

async function findItem(db: Database, id: number): Promise<{ kind: ItemKind; name: string } | null> {
  const [found] = await db.select().from(item).where(eq(item.id, id));
  return found ?? null;
}

async function newestItem(db: Database): Promise<number> {
  const [found] = await db.select({ id: max(item.id) }).from(item);
  return found?.id ?? 0;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { projectRoot } from '../configuration';
import type { Database } from '../database/database';
import { item } from '../database/schema';
import { HttpFailure } from '../http/failure';

/** Names of images do not change with their content, so a cached one is asked about again after a week. */
const CACHE = 'public, max-age=604800, stale-while-revalidate=2592000';

type Pictures = ReadonlyMap<string, string>;

/** The pictures of one folder of `assets`, by name without ending. They are few and small: kept in memory. */
function readPictures(...folder: string[]): Pictures {
  const path = join(projectRoot, 'assets', ...folder);
  const files = readdirSync(path).filter(file => file.endsWith('.svg'));
  return new Map(
    files.map(file => [file.slice(0, -4).toLowerCase(), readFileSync(join(path, file), 'utf8')]),
  );
}

/**
 * The items host.
 *
 * @source requirements IM-01…05, IM-07
 */
export function imageRoutes(app: FastifyInstance, db: Database): void {
  const avatars = readPictures('avatars');
  const frames = readPictures('frames');
  const boards = readPictures('boards');
  const flags: Readonly<Record<string, Pictures>> = {
    small: readPictures('flags', 'small'),
    large: readPictures('flags', 'large'),
  };

  const named = (pictures: Pictures, name: string): string | undefined =>
    pictures.get(name.toLowerCase().replace(/\.svg$/, ''));

  app.get<{ Params: { url: string } }>('/avatar/:url', async ({ params }, reply) =>
    send(reply, named(avatars, params.url)),
  );
  app.get<{ Params: { name: string } }>('/frame/:name', async ({ params }, reply) =>
    send(reply, named(frames, params.name)),
  );
  app.get<{ Params: { kind: string; url: string } }>('/flag/:kind/:url', async ({ params }, reply) =>
    send(
      reply,
      Object.hasOwn(flags, params.kind) ? named(flags[params.kind] ?? new Map(), params.url) : undefined,
    ),
  );
  for (const path of ['/board/:id', '/board/:id/small']) {
    app.get<{ Params: { id: string } }>(path, async ({ params }, reply) =>
      send(reply, named(boards, await boardTheme(db, params.id))),
    );
  }
}

/** A board is asked for by its theme or by the item's id. */
async function boardTheme(db: Database, id: string): Promise<string> {
  if (!/^\d{1,15}$/.test(id)) return id;
  const [found] = await db
    .select()
    .from(item)
    .where(eq(item.id, Number(id)));
  return found?.kind === 'board' ? found.name : '';
}

function send(reply: FastifyReply, picture: string | undefined): FastifyReply {
  if (picture === undefined) throw new HttpFailure(404);
  return reply
    .header('cache-control', CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/svg+xml')
    .send(picture);
}
